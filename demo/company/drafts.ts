/** What an author has typed in the editor of a course and not signed. */
export interface DemoDraft {
  /** key of a course in editing */
  readonly course: string;
  /** cwid */
  readonly author: string;
  readonly minutesAgo: number;
  /** the fields of the course that were changed */
  readonly changes: { readonly name?: string; readonly content?: string };
}

/** Two people of QA are at work on one new version. */
export const drafts: readonly DemoDraft[] = [
  {
    course: 'integridad-datos-v3',
    author: 'qa',
    minutesAgo: 95,
    changes: {
      content:
        'Agrega los sistemas híbridos, la revisión periódica del audit trail y el resguardo de los datos dinámicos.',
    },
  },
  {
    course: 'integridad-datos-v3',
    author: 'enunez',
    minutesAgo: 12,
    changes: { name: 'Integridad de datos en registros en papel, electrónicos e híbridos' },
  },
];
