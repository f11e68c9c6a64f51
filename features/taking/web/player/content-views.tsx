import type { ReactNode } from 'react';
import type { ContentTypeCode } from '#features/courses/shared/codes.ts';
import { kinds } from '#features/courses/web/public.tsx';
import { BookIcon } from '#platform/ui/icons/icons.tsx';
import type { ContentViewProps } from './content-view-props.ts';
import { MaterialView } from './material-view.tsx';
import { QuestionnaireView } from './questionnaire-view.tsx';

type Kind = (typeof kinds)[ContentTypeCode];

function kindOf(type: number): Kind | undefined {
  return (kinds as Readonly<Record<number, Kind>>)[type];
}

/** The icon of a content; a book for a type that this version does not know. */
export function contentIcon(type: number): ReactNode {
  return kindOf(type)?.icon ?? <BookIcon fontSize="small" />;
}

/** Pixels that a content may be wide at most: questions are read like a page; absent: as wide as there is room. */
export function contentWidth(type: number): number | undefined {
  return kindOf(type)?.Material === null ? 720 : undefined;
}

/**
 * A content as it is taken: what is shown is approved by opening it, what has nothing to show is answered and judged. One of a
 * type that this version does not know can still be passed by.
 */
export function ContentView(props: ContentViewProps) {
  const kind = kindOf(props.content.type);
  if (kind?.Material === null) return <QuestionnaireView {...props} />;
  return <MaterialView {...props} Material={kind?.Material ?? Nothing} />;
}

const Nothing = () => null;
