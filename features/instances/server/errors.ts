import { noSuchFile, noWholePdf } from '#platform/files/file-refusals.ts';
import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals about scheduled runs of courses (S0 section 4, decisions section 8). */
export const instanceErrors = defineErrors({
  INSTANCE_NOT_FOUND: {
    status: 404,
    es: 'La instancia no existe en este curso.',
    en: 'The instance does not exist in this course.',
  },
  COURSE_NOT_IN_FORCE: {
    es: 'iD_Course: el curso no existe, o no está en progreso ni vigente.',
    en: 'iD_Course: the course does not exist, or is neither in progress nor valid.',
  },
  INSTRUCTOR_NOT_AT_WORK: {
    es: 'instructor_Nr: la persona elegida no existe o no está activa.',
    en: 'instructor_Nr: the chosen person does not exist or is not active.',
  },
  INSTANCE_NOT_EDITABLE: {
    status: 409,
    es: 'Una instancia finalizada, cancelada o inactiva ya no se modifica.',
    en: 'An instance that is finished, cancelled or inactive can no longer be changed.',
  },
  INSTANCE_FINISHED: {
    status: 409,
    es: 'La instancia está finalizada: no se elimina ni se modifica.',
    en: 'The instance is finished: it can be neither deleted nor changed.',
  },
  INSTANCE_STARTED: {
    status: 409,
    es: 'Solo se agregan asistentes a una instancia no empezada.',
    en: 'Attendees can only be added to an instance that has not started.',
  },
  INSTANCE_EXPIRED: {
    status: 409,
    es: 'La instancia ya venció: antes de agregar asistentes, cambie su fecha de vencimiento.',
    en: 'The instance has expired: change its expiration date before adding attendees.',
  },
  INSTANCES_NOT_OPEN: {
    status: 409,
    es: 'Estas instancias no existen o ya no están abiertas: {names}.',
    en: 'These instances do not exist or are no longer open: {names}.',
  },
  NO_OPEN_INSTANCES: {
    status: 409,
    es: 'No hay instancias abiertas que tengan otra fecha de vencimiento.',
    en: 'There are no open instances with another expiration date.',
  },
  NOT_IN_PERSON: {
    status: 409,
    es: 'Esta instancia no se realiza en papel.',
    en: 'This instance is not held on paper.',
  },
  NOT_A_SESSION: {
    status: 409,
    es: 'Esta instancia se realiza online, no en una sala.',
    en: 'This instance is taken online, not in a room.',
  },
  SHEET_TYPE: noWholePdf,
  SHEET_NOT_FOUND: noSuchFile,
});
