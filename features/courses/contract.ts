/** Course lifecycle (S1 section 4). */
export const CourseStatus = { Editing: 0, InProgress: 1, Valid: 2, Obsolete: 3 } as const;

/** Content types on the wire, everywhere (decisions section 9). */
export const ContentType = { Link: 0, Pdf: 1, Choice: 2, Media: 3 } as const;
export type ContentTypeCode = (typeof ContentType)[keyof typeof ContentType];

/** One right answer, or several (S1 section 4). */
export const ChoiceType = { Simple: 0, Multiple: 1 } as const;

/** Course type codes (decisions section 3). */
export const courseTypes = ['GMP', 'SOP', 'HSE', 'SAC', 'EXT', 'RAIZ', 'NOGMP', 'PEO'] as const;
export type CourseTypeCode = (typeof courseTypes)[number];

/** Hosts whose players may be embedded; the Content-Security-Policy allows frames from these alone (decisions section 9). */
export const embeddableMediaHosts = [
  '*.sharepoint.com',
  'web.microsoftstream.com',
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'youtu.be',
] as const;
