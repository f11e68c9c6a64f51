import { ContentType, type ContentTypeCode } from '../../shared/codes.ts';
import type { KindLook } from './kind-look.ts';
import { linkKind } from './link/link-kind.tsx';
import { mediaKind } from './media/media-kind.tsx';
import { pdfKind } from './pdf/pdf-kind.tsx';
import { questionnaireKind } from './questionnaire/questionnaire-kind.tsx';

/** Every kind of content, once: how it looks, is shown and edited. A new one is a folder and an entry here. */
export const kinds: Readonly<Record<ContentTypeCode, KindLook>> = {
  [ContentType.Link]: linkKind,
  [ContentType.Pdf]: pdfKind,
  [ContentType.Choice]: questionnaireKind,
  [ContentType.Media]: mediaKind,
};
