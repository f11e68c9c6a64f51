import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  back: 'Back',
  empty: 'There is nothing to show.',
  ownSector: 'Your sector is shown: {{sector}}.',
  unknown: {
    title: 'What you are looking for was not found',
    hint: 'It no longer exists, the address is incomplete, or it does not belong to your sector.',
  },
  requirements: {
    title: 'Requirements',
    lead: 'Which courses each profile of each sector must take.',
    course: 'View the course',
  },
  courses: {
    title: 'Courses',
    lead: 'All courses, with their versions.',
    only: 'The course {{course}}, which the requirement names.',
    all: 'View all courses',
    view: 'View course',
  },
  collaborators: {
    title: 'Collaborators',
    lead: 'The people and all their trainings.',
    tabs: { label: 'Lists', people: 'Collaborators', trainings: 'Trainings' },
  },
  stages: {
    lead: 'Every instance with its on-time, attendance and pass rates.',
    detail: 'View the detail of the instance',
    number: 'Instance {{id}}',
    nobody: 'Nobody takes part in this instance.',
  },
  bySector: {
    lead: 'How many trainings the people of each sector still have to do, by type of course.',
    detail: 'View the detail of the sector',
    title: 'Detail of the sector: {{name}}',
    pending_one: '{{shown}} pending training',
    pending_other: '{{shown}} pending trainings',
    nothing: 'No training is pending in this sector.',
  },
  bySpac: {
    lead: 'The pending trainings of those who use each system (SPAC).',
  },
  rates: {
    lead: 'On-time, attendance and pass rates of each person.',
    detail: 'View the trainings',
    employee: 'Employee no. {{number}}',
    nothing: 'No training has been assigned.',
  },
};
