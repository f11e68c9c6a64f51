import { ContentType, type ContentTypeCode } from '../../shared/codes.ts';
import type { KindRules } from './kind-rules.ts';
import { linkKind } from './link.ts';
import { mediaKind } from './media.ts';
import { pdfKind } from './pdf.ts';
import { questionnaireKind } from './questionnaire.ts';

/** How the values of each kind of content are checked and kept: a new kind is a file here and its line. */
const kinds: Readonly<Record<ContentTypeCode, KindRules>> = {
  [ContentType.Link]: linkKind,
  [ContentType.Pdf]: pdfKind,
  [ContentType.Choice]: questionnaireKind,
  [ContentType.Media]: mediaKind,
};

/** The rules of a type of content that there is. */
export const kindRules = (type: number): KindRules => kinds[type as ContentTypeCode];

export const allKindRules: readonly KindRules[] = Object.values(kinds);
