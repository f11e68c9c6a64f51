import { SectorName as S } from '#demo/company/sectors.ts';

/** One person's line of a sheet. */
export interface SavedLine {
  readonly present: boolean;
  /** percent; 0 where not present */
  readonly score: number;
}

/** Instances beside the automatic online ones, so that the instances grid shows every modality and status. */
export interface DemoInstance {
  /** key of a course */
  readonly course: string;
  readonly modality: 0 | 1 | 2;
  /** 0 started, 1 finished, 2 cancelled, 3 not started, 4 inactive (S0 section 4) */
  readonly status: 0 | 1 | 2 | 3 | 4;
  readonly sector: string;
  readonly instanceInDays: number;
  readonly expiresInDays: number;
  /** at most 60 characters */
  readonly place?: string;
  /** from and to, `HH:MM` */
  readonly hours?: readonly [string, string];
  /** at most 30 characters */
  readonly instructor: string;
  /** hours */
  readonly duration: number;
  /** at most 255 characters */
  readonly observations: string;
  /** cwids */
  readonly attendees: readonly string[];
  /** on a tablet and under way: how many of the first attendees have not begun; one when absent */
  readonly waiting?: number;
  /** on paper: the lines of the sheet that are saved so far, of the attendees in their order; the others are still to come */
  readonly savedLines?: readonly SavedLine[];
  /** the signed sheet as it was scanned: a file of the materials */
  readonly sheet?: string;
}

/** Planned and past runs in the class room, on the tablet and on paper. */
export const plannedInstances: readonly DemoInstance[] = [
  {
    course: 'extintores',
    modality: 2,
    status: 3,
    sector: S.Sterile,
    instanceInDays: 5,
    expiresInDays: 9,
    place: 'Playón norte',
    hours: ['14:00', '16:00'],
    instructor: 'Diego Hernán Castaño',
    duration: 2,
    observations: 'Práctica con fuego real. Llevar calzado de seguridad.',
    attendees: ['ana', 'bruno', 'rargan', 'mquiro', 'ncanet'],
  },
  {
    course: 'despeje-linea',
    modality: 1,
    status: 3,
    sector: S.Sterile,
    instanceInDays: 2,
    expiresInDays: 6,
    place: 'Sala de capacitación, Edificio 1',
    hours: ['08:30', '09:30'],
    instructor: 'Tomás Ibáñez',
    duration: 1,
    observations: 'Turno mañana.',
    attendees: ['ana', 'scastr', 'jordon'],
  },
  {
    course: 'monitoreo-ambiental',
    modality: 2,
    status: 0,
    sector: S.Sterile,
    instanceInDays: 0,
    expiresInDays: 4,
    place: 'Sala de capacitación, Edificio 1',
    hours: ['10:00', '12:00'],
    instructor: 'Tomás Ibáñez',
    duration: 2,
    observations: 'Recalificación anual. La segunda tanda rinde al final del turno.',
    attendees: ['rargan', 'scastr', 'jordon', 'ncanet', 'getche'],
    savedLines: [
      { present: true, score: 100 },
      { present: true, score: 83.5 },
      { present: false, score: 0 },
    ],
  },
  {
    course: 'extintores',
    modality: 2,
    status: 3,
    sector: S.Warehouse,
    instanceInDays: 12,
    expiresInDays: 16,
    place: 'Playón norte',
    hours: ['22:00', '23:30'],
    instructor: 'Diego Hernán Castaño',
    duration: 2,
    observations: 'Falta agregar a los asistentes del turno noche.',
    attendees: [],
  },
  {
    course: 'limpieza-sala-llenado',
    modality: 1,
    status: 0,
    sector: S.Sterile,
    instanceInDays: -2,
    expiresInDays: 18,
    instructor: 'Tomás Ibáñez',
    duration: 1.5,
    observations: 'En curso, por tandas según el turno.',
    attendees: ['bruno', 'getche', 'mquiro'],
  },
  {
    course: 'despeje-linea',
    modality: 1,
    status: 0,
    sector: S.Solids,
    instanceInDays: -1,
    expiresInDays: 13,
    instructor: 'Verónica Lucía Müller',
    duration: 1,
    observations: '',
    attendees: ['szarat', 'clegui', 'aoconn', 'ygodoy'],
  },
  {
    course: 'ingreso-area-esteril',
    modality: 1,
    status: 0,
    sector: S.Sterile,
    instanceInDays: 0,
    expiresInDays: 7,
    place: 'Vestuario de Producción Estériles',
    hours: ['11:00', '12:00'],
    instructor: 'Tomás Ibáñez',
    duration: 1,
    observations: 'Segunda tanda. La primera fue ayer.',
    attendees: ['rargan', 'scastr', 'ncanet', 'mquiro', 'jordon', 'getche'],
    waiting: 3,
  },
  {
    course: 'cadena-frio',
    modality: 2,
    status: 1,
    sector: S.Warehouse,
    instanceInDays: -40,
    expiresInDays: -25,
    place: 'Depósito, andén 3',
    hours: ['09:00', '11:00'],
    instructor: 'Marcela Alejandra Ocaña',
    duration: 2,
    observations: 'Incluyó la práctica de embalaje isotérmico de verano.',
    attendees: ['jperal', 'rsanch', 'dibarr', 'fberge', 'hdalla'],
    sheet: 'planilla-cadena-de-frio.pdf',
  },
  {
    course: 'muestreo-materias-primas',
    modality: 2,
    status: 1,
    sector: S.Laboratory,
    instanceInDays: -95,
    expiresInDays: -80,
    instructor: 'Rubén Darío Maidana',
    duration: 3,
    observations: '',
    attendees: ['npenal', 'fsangu', 'lferre'],
  },
  {
    course: 'ingreso-area-esteril-v1',
    modality: 1,
    status: 2,
    sector: S.Engineering,
    instanceInDays: -60,
    expiresInDays: -30,
    instructor: 'Tomás Ibáñez',
    duration: 1,
    observations: 'Cancelada por la entrada en vigencia de la versión 2.',
    attendees: ['ovazqu', 'pnancu'],
  },
  {
    course: 'derrames',
    modality: 2,
    status: 4,
    sector: S.Laboratory,
    instanceInDays: -20,
    expiresInDays: 10,
    instructor: 'Gabriela Susana Oyarzábal',
    duration: 2,
    observations: 'Eliminada: se cargó con la modalidad equivocada.',
    attendees: [],
  },
];

/** A run on the tablet that has expired with people still to come: who takes it now says why so late. */
export const expiredOnTablet: DemoInstance = {
  course: 'bloqueo-etiquetado',
  modality: 1,
  status: 3,
  sector: S.Warehouse,
  instanceInDays: -9,
  expiresInDays: -3,
  instructor: 'Diego Hernán Castaño',
  duration: 1,
  observations: 'Refuerzo para quienes asisten a mantenimiento. Reprogramada dos veces por inventario.',
  attendees: ['rsanch', 'dibarr'],
};
