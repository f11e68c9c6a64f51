/** 0 online, 1 tablet, 2 in person (paper). */
type Modality = 0 | 1 | 2;

/** Late reasons (S0 section 9). */
type LateReason = 0 | 1 | 2 | 3 | 4 | 5;

/** One attendance of a sign-in of the demo: what the dashboard and the activity list hold. */
export type DemoAssignment = {
  /** key of a course */
  readonly course: string;
  readonly modality: Modality;
  /** expiration minus today; negative is expired */
  readonly expiresInDays: number;
} & (
  | { readonly status: 0 }
  /** in progress: the first `contentsDone` contents are approved; of the next questionnaire, `answersSaved` are saved */
  | { readonly status: 2; readonly contentsDone: number; readonly answersSaved: number }
  | {
      readonly status: 1;
      readonly finishedDaysAgo: number;
      /** fraction 0..1; 1 for a course without questionnaire */
      readonly score: number;
      readonly attempts: number;
      /** present exactly when it was finished after its expiration */
      readonly late?: { readonly reason: LateReason; readonly description: string };
    }
);

/** What each demo sign-in with a full dashboard has; every course that the person must take is named. */
export const assignments: Readonly<Record<'ana' | 'bruno', readonly DemoAssignment[]>> = {
  ana: [
    { course: 'ingreso-area-esteril', modality: 0, status: 0, expiresInDays: 20 },
    { course: 'integridad-datos', modality: 0, status: 0, expiresInDays: -4 },
    { course: 'limpieza-sala-llenado', modality: 0, status: 2, expiresInDays: 3, contentsDone: 1, answersSaved: 2 },
    { course: 'desvios-capa', modality: 0, status: 2, expiresInDays: 11, contentsDone: 1, answersSaved: 4 },
    { course: 'despeje-linea', modality: 1, status: 0, expiresInDays: 6 },
    { course: 'pesada-dispensacion', modality: 0, status: 0, expiresInDays: 25 },
    { course: 'extintores', modality: 2, status: 0, expiresInDays: 9 },
    { course: 'bloqueo-etiquetado', modality: 0, status: 0, expiresInDays: 0 },
    { course: 'rotulado', modality: 0, status: 1, expiresInDays: -230, finishedDaysAgo: 236, score: 0.8, attempts: 1 },
    {
      course: 'monitoreo-ambiental',
      modality: 0,
      status: 1,
      expiresInDays: -280,
      finishedDaysAgo: 291,
      score: 5 / 6,
      attempts: 2,
    },
    {
      course: 'accesos-sistemas',
      modality: 0,
      status: 1,
      expiresInDays: -205,
      finishedDaysAgo: 214,
      score: 1,
      attempts: 1,
    },
    {
      course: 'ciberseguridad',
      modality: 0,
      status: 1,
      expiresInDays: -75,
      finishedDaysAgo: 88,
      score: 1,
      attempts: 1,
    },
    {
      course: 'control-documental',
      modality: 2,
      status: 1,
      expiresInDays: -385,
      finishedDaysAgo: 379,
      score: 5 / 6,
      attempts: 1,
      late: { reason: 2, description: '' },
    },
    { course: 'bienvenida', modality: 0, status: 1, expiresInDays: -610, finishedDaysAgo: 622, score: 1, attempts: 1 },
    {
      course: 'integridad-datos-v1',
      modality: 0,
      status: 1,
      expiresInDays: -660,
      finishedDaysAgo: 671,
      score: 0.8,
      attempts: 1,
    },
    {
      course: 'ingreso-area-esteril-v1',
      modality: 1,
      status: 1,
      expiresInDays: -675,
      finishedDaysAgo: 684,
      score: 1,
      attempts: 1,
    },
  ],
  bruno: [
    { course: 'ingreso-area-esteril', modality: 0, status: 2, expiresInDays: 14, contentsDone: 2, answersSaved: 0 },
    { course: 'limpieza-sala-llenado', modality: 1, status: 0, expiresInDays: 18 },
    { course: 'pesada-dispensacion', modality: 0, status: 0, expiresInDays: 25 },
    { course: 'derrames', modality: 0, status: 0, expiresInDays: 5 },
    { course: 'extintores', modality: 2, status: 0, expiresInDays: 9 },
    {
      course: 'integridad-datos',
      modality: 0,
      status: 1,
      expiresInDays: -32,
      finishedDaysAgo: 27,
      score: 7 / 8,
      attempts: 2,
      late: { reason: 1, description: '' },
    },
    {
      course: 'desvios-capa',
      modality: 0,
      status: 1,
      expiresInDays: -150,
      finishedDaysAgo: 158,
      score: 1,
      attempts: 1,
    },
    {
      course: 'despeje-linea',
      modality: 1,
      status: 1,
      expiresInDays: -120,
      finishedDaysAgo: 124,
      score: 5 / 6,
      attempts: 1,
    },
    {
      course: 'rotulado',
      modality: 0,
      status: 1,
      expiresInDays: -230,
      finishedDaysAgo: 221,
      score: 1,
      attempts: 1,
      late: { reason: 4, description: 'Cobertura de una vacante en el turno noche durante dos semanas.' },
    },
    {
      course: 'monitoreo-ambiental',
      modality: 0,
      status: 1,
      expiresInDays: -280,
      finishedDaysAgo: 285,
      score: 1,
      attempts: 1,
    },
    {
      course: 'accesos-sistemas',
      modality: 0,
      status: 1,
      expiresInDays: -205,
      finishedDaysAgo: 209,
      score: 5 / 6,
      attempts: 2,
    },
    {
      course: 'ciberseguridad',
      modality: 0,
      status: 1,
      expiresInDays: -75,
      finishedDaysAgo: 80,
      score: 0.8,
      attempts: 1,
    },
    {
      course: 'control-documental',
      modality: 0,
      status: 1,
      expiresInDays: -385,
      finishedDaysAgo: 391,
      score: 1,
      attempts: 1,
    },
    { course: 'bienvenida', modality: 0, status: 1, expiresInDays: -610, finishedDaysAgo: 615, score: 1, attempts: 1 },
  ],
};
