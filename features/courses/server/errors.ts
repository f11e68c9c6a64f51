import { defineErrors, Refusal } from '#platform/http/refusal.ts';
import type { Localized } from '#platform/i18n/language.ts';

/** Refusals of the catalogue about courses (S1 section 8), and those of their authoring. */
export const courseErrors = defineErrors({
  COURSE_NOT_FOUND: { status: 404, es: 'El curso no existe.', en: 'The course does not exist.' },
  CONTENT_NOT_FOUND: { status: 404, es: 'El contenido no existe.', en: 'The content does not exist.' },
  COURSE_TYPE_NOT_OF_ROLE: {
    status: 403,
    es: 'Su rol no trabaja con cursos de tipo {type}.',
    en: 'Your role does not work with courses of type {type}.',
  },
  COURSE_TYPE_OBSOLETE: {
    es: 'iD_Type: PEO es un tipo obsoleto: use SOP.',
    en: 'iD_Type: PEO is an obsolete type: use SOP.',
  },
  COURSE_NOT_EDITABLE: {
    status: 409,
    es: 'El curso ya no está en edición y no admite cambios: clónelo para hacer otra versión.',
    en: 'The course is no longer in editing and cannot be changed: clone it to make another version.',
  },
  DOCUMENT_EXISTS: {
    status: 409,
    es: 'doc_Number: este documento ya tiene un curso ({course}): clónelo para hacer otra versión.',
    en: 'doc_Number: this document already has a course ({course}): clone it to make another version.',
  },
  VERSION_IN_EDITING: {
    status: 409,
    es: 'El documento ya tiene una versión en edición ({course}).',
    en: 'The document already has a version in editing ({course}).',
  },
  CONTENT_NOT_QUESTIONNAIRE: {
    es: 'iD_Content: el contenido no es un cuestionario.',
    en: 'iD_Content: the content is not a questionnaire.',
  },
  CONTENT_TYPE_FIXED: {
    es: '{field}: el tipo de un contenido no se modifica.',
    en: '{field}: the type of a content cannot be changed.',
  },
  PART_UNKNOWN: {
    es: '{field}: el elemento no pertenece a lo que se edita.',
    en: '{field}: the item does not belong to what is being edited.',
  },
  CHOICES_NOT_ALLOWED: {
    status: 403,
    es: 'Su rol no edita ni elimina preguntas: envíe el material sin ellas y conserve los cuestionarios que las tienen.',
    en: 'Your role neither edits nor deletes questions: send the material without them, and keep the questionnaires that have them.',
  },
  MEDIA_HOST_REFUSED: {
    es: '{field}: Ingrese una URL. No se admiten videos de {host}. Sitios admitidos: {allowed}',
    en: '{field}: Please provide a URL. Videos of {host} are not allowed. Allowed sites: {allowed}',
  },
  MEDIA_PAGE_REFUSED: {
    es: '{field}: esa página de {host} no es un video que se pueda insertar. Copie la dirección del video o su código para insertar.',
    en: '{field}: that page of {host} is not a video that can be embedded. Copy the address of the video or its embed code.',
  },
  EXAM_EMPTY: {
    status: 409,
    es: 'El curso todavía no tiene preguntas: no hay examen para imprimir.',
    en: 'The course has no questions yet: there is no exam to print.',
  },
  DRAFT_TOO_LONG: {
    status: 413,
    es: 'body: el borrador es demasiado grande para guardarse.',
    en: 'body: the draft is too large to be saved.',
  },
  DRAFTS_TOO_MANY: {
    status: 409,
    es: 'Tiene {maximum} borradores sin firmar: firme o descarte alguno antes de guardar otro.',
    en: 'You have {maximum} unsigned drafts: sign or discard one before another can be saved.',
  },
  COURSE_NOT_SPAC: {
    es: 'iD_Course: solo los cursos de tipo SPAC toman sus requerimientos de perfiles de SPAC.',
    en: 'iD_Course: only courses of type SPAC take their requirements from SPAC profiles.',
  },
  COURSE_IS_SPAC: {
    es: 'iD_Course: los cursos de tipo SPAC toman sus requerimientos de perfiles de SPAC, no de perfiles de sectores.',
    en: 'iD_Course: courses of type SPAC take their requirements from SPAC profiles, not from profiles of sectors.',
  },
  COURSE_OBSOLETE: {
    es: 'iD_Course: el curso está obsoleto.',
    en: 'iD_Course: the course is obsolete.',
  },
  COURSE_FINISHED_MEANWHILE: {
    status: 409,
    es: 'La edición del curso terminó mientras usted cambiaba sus requerimientos. Actualice y vuelva a intentar: el cambio asignará el curso en el acto.',
    en: 'The course was finished while you were changing its requirements. Refresh and try again: the change will assign the course at once.',
  },
});

/** What a course needs before its editing is finished (decisions section 6), each with the texts of what lacks it. */
export const finishNeeds = {
  contents: (): Localized => ({ es: 'no tiene contenidos', en: 'it has no contents' }),
  material: (title: string): Localized => ({ es: `«${title}» está vacío`, en: `“${title}” is empty` }),
  questions: (title: string): Localized => ({
    es: `el cuestionario «${title}» no tiene preguntas`,
    en: `questionnaire “${title}” has no questions`,
  }),
  rightAnswer: (title: string, question: string): Localized => ({
    es: `la pregunta «${question}» de «${title}» no tiene las respuestas correctas que exige su tipo`,
    en: `question “${question}” of “${title}” does not have the correct answers that its type requires`,
  }),
  dateVig: (): Localized => ({
    es: 'la fecha de vigencia es anterior a hoy',
    en: 'its validity date is before today',
  }),
};

/** The refusal to finish a course that names everything that is missing. */
export function courseUnfinishable(missing: readonly Localized[]): Refusal {
  return new Refusal('COURSE_UNFINISHABLE', {
    status: 400,
    es: `No se puede finalizar la edición del curso: ${missing.map(({ es }) => es).join('; ')}.`,
    en: `The editing of the course cannot be finished: ${missing.map(({ en }) => en).join('; ')}.`,
  });
}
