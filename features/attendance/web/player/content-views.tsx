import type { ComponentType, ReactNode } from 'react';
import { ContentType, type ContentTypeCode } from '#features/courses/contract.ts';
import { BookIcon, LinkIcon, PdfIcon, QuizIcon, VideoIcon } from '#platform/ui/icons/icons.tsx';
import type { ContentViewProps } from './content-view-props.ts';
import { LinkView } from './link-view.tsx';
import { MaterialView } from './material-view.tsx';
import { MediaView } from './media-view.tsx';
import { PdfView } from './pdf-view.tsx';
import { QuestionnaireView } from './questionnaire-view.tsx';

interface ContentLook {
  readonly icon: ReactNode;
  readonly View: ComponentType<ContentViewProps>;
  /** pixels that its text may be wide at most; absent: as wide as there is room */
  readonly maxWidth?: number;
}

/** How each type of content looks; its name and how it counts are in `contentKinds`. */
const contentViews: Readonly<Record<ContentTypeCode, ContentLook>> = {
  [ContentType.Link]: {
    icon: <LinkIcon fontSize="small" />,
    View: (props) => <MaterialView {...props} Material={LinkView} />,
  },
  [ContentType.Pdf]: {
    icon: <PdfIcon fontSize="small" />,
    View: (props) => <MaterialView {...props} Material={PdfView} />,
  },
  [ContentType.Choice]: { icon: <QuizIcon fontSize="small" />, View: QuestionnaireView, maxWidth: 720 },
  [ContentType.Media]: {
    icon: <VideoIcon fontSize="small" />,
    View: (props) => <MaterialView {...props} Material={MediaView} />,
  },
};

const unknownContent: ContentLook = {
  icon: <BookIcon fontSize="small" />,
  View: (props) => <MaterialView {...props} Material={() => null} />,
};

/** How a content looks; one of a type that this version does not know can still be passed by. */
export function contentLook(type: number): ContentLook {
  return (contentViews as Readonly<Record<number, ContentLook>>)[type] ?? unknownContent;
}
