import type { Localized } from '#platform/i18n/language.ts';

/** Course lifecycle (S1 section 4). */
export const CourseStatus = { Editing: 0, InProgress: 1, Valid: 2, Obsolete: 3 } as const;

/** The statuses in which a course is taken. */
export const courseStatusesInForce: readonly number[] = [CourseStatus.InProgress, CourseStatus.Valid];

/** Content types on the wire, everywhere (decisions section 9). */
export const ContentType = { Link: 0, Pdf: 1, Choice: 2, Media: 3 } as const;

export type ContentTypeCode = (typeof ContentType)[keyof typeof ContentType];

interface ContentKind {
  readonly name: Localized;
  /** Opening it is all that it asks; otherwise it is judged. */
  readonly approvedByOpening: boolean;
  /** Its score counts towards the course's. */
  readonly scored: boolean;
}

/** What each type of content is called and how it counts. A new type is an entry here and one, with a folder, in `web/kinds`. */
export const contentKinds: Readonly<Record<ContentTypeCode, ContentKind>> = {
  [ContentType.Link]: { name: { es: 'Enlace', en: 'Link' }, approvedByOpening: true, scored: false },
  [ContentType.Pdf]: { name: { es: 'PDF', en: 'PDF' }, approvedByOpening: true, scored: false },
  [ContentType.Choice]: { name: { es: 'Cuestionario', en: 'Questionnaire' }, approvedByOpening: false, scored: true },
  [ContentType.Media]: { name: { es: 'Video', en: 'Video' }, approvedByOpening: true, scored: false },
};

/** The kind of a content, or undefined for a type that there is not. */
export function contentKind(type: number): ContentKind | undefined {
  return (contentKinds as Readonly<Record<number, ContentKind>>)[type];
}

/** Types of question on the wire (S1 section 4); what each is, and is called, is in `question-kinds`. */
export const ChoiceType = { Simple: 0, Multiple: 1, TrueFalse: 2, Order: 3 } as const;

export type ChoiceTypeCode = (typeof ChoiceType)[keyof typeof ChoiceType];

/** Course types in their order of presentation, by `iD_Type` (decisions section 3). */
export const courseTypes = {
  GMP: { es: 'GMP', en: 'GMP' },
  SOP: { es: 'SOP', en: 'SOP' },
  HSE: { es: 'HSE', en: 'HSE' },
  SAC: { es: 'SPAC', en: 'SPAC' },
  EXT: { es: 'EXT', en: 'EXT' },
  RAIZ: { es: 'RAIZ', en: 'RAIZ' },
  NOGMP: { es: 'NO GMP', en: 'NO GMP' },
  PEO: { es: 'PEO (usar SOP)', en: 'PEO (use SOP)' },
} as const satisfies Record<string, Localized>;

export type CourseType = keyof typeof courseTypes;
