import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';

/** Who instructs a run (decisions section 8): a person of the company, somebody of another house, or only a typed name. */
export interface Instructor {
  /** empty where nobody was named, such as online */
  readonly instructor: string;
  /** employee number, of a person of the company */
  readonly instructor_Nr: number | null;
  /** where an outsider comes from */
  readonly instructor_Institution: string | null;
}

const words = {
  person: { es: '{name} ({number})', en: '{name} ({number})' },
  outsider: { es: '{name}, {institution} (externo)', en: '{name}, {institution} (external)' },
} as const satisfies Record<string, Localized>;

/** The instructor as documents and pages name them: "Nombre (legajo)" or "Nombre, Institución (externo)"; a typed name as it is. */
export function instructorText(
  { instructor, instructor_Nr, instructor_Institution }: Instructor,
  language: Language,
): string {
  if (instructor_Nr !== null) return fillText(words.person[language], { name: instructor, number: instructor_Nr });
  if (instructor_Institution === null) return instructor;
  return fillText(words.outsider[language], { name: instructor, institution: instructor_Institution });
}
