import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  spac: {
    add: 'New SPAC',
    edit: 'Edit SPAC {{id}}',
    empty: 'Add the first computerised system.',
    numberHint: 'Up to 5 characters; it can never be changed or reused.',
    identity: 'Identification',
    classification: 'Classification',
    people: 'Responsible people',
    dates: 'Dates',
    services: 'Supplier and services',
    reversed: 'An end date is before its start; check the dates.',
  },
  profSpac: {
    add: 'Profile - SPAC: new SPAC profile',
    edit: 'Profile - SPAC: edit SPAC profile',
    empty: 'Add a SPAC first, then its first profile.',
  },
  profCourse: {
    add: 'Profile - Course: new SPAC requirement',
    course: 'Course',
    empty: 'No SPAC profile requires courses yet. Add the first requirement.',
  },
  profCollaborator: {
    add: 'Profile - Collaborator: assign SPAC profile',
    edit: 'Profile - Collaborator: edit assignment',
    collaborator: 'Collaborator',
    profSpac: 'SPAC profile',
    throwHint: 'Immediately assigns the courses that the profile requires.',
    empty: 'No collaborator has SPAC profiles yet. Assign the first one with the Add button.',
  },
};
