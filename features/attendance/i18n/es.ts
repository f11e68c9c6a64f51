/** Texts about one attendance wherever it is shown. */
export const es = {
  unknown: 'Error',
  percent: '{{value, number}}\u00a0%',
  course: {
    version: 'Versión\u00a0{{version}}',
    score: 'Puntaje: {{percent, number}}\u00a0%',
    finishedOn: 'Firmado el {{date}}',
    start: 'Empezar',
    resume: 'Continuar',
    startNamed: 'Empezar el curso {{name}}',
    resumeNamed: 'Continuar el curso {{name}}',
    onPaper: 'Se toma en papel',
    onTablet: 'Se toma en tablet',
    onDay: 'el {{day}}',
    noDay: 'sin fecha todavía',
    with: 'con {{instructor}}',
  },
  back: 'Mi tablero',
  progress: { undone: 'Pendiente', failed: 'No aprobado', approved: 'Aprobado', seen: 'Visto' },
} as const;
