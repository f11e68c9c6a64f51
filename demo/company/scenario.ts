/** 0 online, 1 tablet, 2 in person (paper). */
type Modality = 0 | 1 | 2;

/** Late reasons (S0 section 9). */
type LateReason = 0 | 1 | 2 | 3 | 4 | 5;

interface Late {
  readonly reason: LateReason;
  readonly description: string;
}

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
      readonly late?: Late;
    }
);

const online = 0;
const onTablet = 1;
const inPerson = 2;

type Where = readonly [course: string, modality: Modality, expiresInDays: number];

const at = (...[course, modality, expiresInDays]: Where) => ({ course, modality, expiresInDays });

const open = (...where: Where): DemoAssignment => ({ ...at(...where), status: 0 });

type Begun = readonly [...Where, contentsDone: number, answersSaved: number];

const started = (...[course, modality, expiresInDays, contentsDone, answersSaved]: Begun): DemoAssignment => ({
  ...at(course, modality, expiresInDays),
  ...{ status: 2, contentsDone, answersSaved },
});

type Done = readonly [...Where, finishedDaysAgo: number, score: number, attempts: number, late?: Late];

const finished = (...[course, modality, expiresInDays, finishedDaysAgo, score, attempts, late]: Done) => ({
  ...at(course, modality, expiresInDays),
  ...{ status: 1 as const, finishedDaysAgo, score, attempts },
  ...(late && { late }),
});

/** What each demo sign-in with a full dashboard has; every course that the person must take is named. */
export const assignments: Readonly<Record<'ana' | 'bruno', readonly DemoAssignment[]>> = {
  ana: [
    open('ingreso-area-esteril', online, 20),
    open('integridad-datos', online, -4),
    started('limpieza-sala-llenado', online, 3, 1, 2),
    started('desvios-capa', online, 11, 1, 4),
    open('despeje-linea', onTablet, 6),
    open('pesada-dispensacion', online, 25),
    open('extintores', inPerson, 9),
    open('bloqueo-etiquetado', online, 0),
    finished('rotulado', online, -230, 236, 0.8, 1),
    finished('monitoreo-ambiental', online, -280, 291, 5 / 6, 2),
    finished('accesos-sistemas', online, -205, 214, 1, 1),
    finished('ciberseguridad', online, -75, 88, 1, 1),
    finished('control-documental', inPerson, -385, 379, 5 / 6, 1, { reason: 2, description: '' }),
    finished('bienvenida', online, -610, 622, 1, 1),
    finished('integridad-datos-v1', online, -660, 671, 0.8, 1),
    finished('ingreso-area-esteril-v1', onTablet, -675, 684, 1, 1),
  ],
  bruno: [
    started('ingreso-area-esteril', online, 14, 2, 0),
    open('limpieza-sala-llenado', onTablet, 18),
    open('pesada-dispensacion', online, 25),
    open('derrames', online, 5),
    open('extintores', inPerson, 9),
    finished('integridad-datos', online, -32, 27, 7 / 8, 2, { reason: 1, description: '' }),
    finished('desvios-capa', online, -150, 158, 1, 1),
    finished('despeje-linea', onTablet, -120, 124, 5 / 6, 1),
    finished('rotulado', online, -230, 221, 1, 1, {
      reason: 4,
      description: 'Cobertura de una vacante en el turno noche durante dos semanas.',
    }),
    finished('monitoreo-ambiental', online, -280, 285, 1, 1),
    finished('accesos-sistemas', online, -205, 209, 5 / 6, 2),
    finished('ciberseguridad', online, -75, 80, 0.8, 1),
    finished('control-documental', online, -385, 391, 1, 1),
    finished('bienvenida', online, -610, 615, 1, 1),
  ],
};
