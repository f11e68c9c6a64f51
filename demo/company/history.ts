/** What the generator of past attendances draws from, for one month of the past. */
export interface DemoHistoryMonth {
  /** 1 is last month */
  readonly monthsAgo: number;
  /** instances whose expiration falls in the month */
  readonly instances: number;
  /** shares of their attendances; what is left of 1 stays open and overdue */
  readonly finishedOnTime: number;
  readonly finishedLate: number;
  /** share of the finished ones that failed a questionnaire at least once */
  readonly retaken: number;
}

/**
 * Two years, oldest first. The story: a slow start, an audit finding 14 months ago, the recovery after it, and the dip
 * of every January, when half of the plant is on holiday.
 */
export const historyMonths: readonly DemoHistoryMonth[] = [
  { monthsAgo: 24, instances: 3, finishedOnTime: 0.68, finishedLate: 0.24, retaken: 0.31 },
  { monthsAgo: 23, instances: 4, finishedOnTime: 0.7, finishedLate: 0.23, retaken: 0.29 },
  { monthsAgo: 22, instances: 2, finishedOnTime: 0.61, finishedLate: 0.3, retaken: 0.3 },
  { monthsAgo: 21, instances: 4, finishedOnTime: 0.69, finishedLate: 0.24, retaken: 0.27 },
  { monthsAgo: 20, instances: 5, finishedOnTime: 0.72, finishedLate: 0.21, retaken: 0.28 },
  { monthsAgo: 19, instances: 4, finishedOnTime: 0.73, finishedLate: 0.2, retaken: 0.26 },
  { monthsAgo: 18, instances: 5, finishedOnTime: 0.71, finishedLate: 0.22, retaken: 0.25 },
  { monthsAgo: 17, instances: 6, finishedOnTime: 0.7, finishedLate: 0.22, retaken: 0.27 },
  { monthsAgo: 16, instances: 5, finishedOnTime: 0.66, finishedLate: 0.26, retaken: 0.28 },
  { monthsAgo: 15, instances: 4, finishedOnTime: 0.63, finishedLate: 0.28, retaken: 0.3 },
  { monthsAgo: 14, instances: 7, finishedOnTime: 0.6, finishedLate: 0.31, retaken: 0.29 },
  { monthsAgo: 13, instances: 8, finishedOnTime: 0.74, finishedLate: 0.2, retaken: 0.24 },
  { monthsAgo: 12, instances: 6, finishedOnTime: 0.8, finishedLate: 0.16, retaken: 0.22 },
  { monthsAgo: 11, instances: 5, finishedOnTime: 0.83, finishedLate: 0.14, retaken: 0.2 },
  { monthsAgo: 10, instances: 3, finishedOnTime: 0.76, finishedLate: 0.2, retaken: 0.21 },
  { monthsAgo: 9, instances: 5, finishedOnTime: 0.84, finishedLate: 0.13, retaken: 0.2 },
  { monthsAgo: 8, instances: 6, finishedOnTime: 0.86, finishedLate: 0.12, retaken: 0.18 },
  { monthsAgo: 7, instances: 6, finishedOnTime: 0.87, finishedLate: 0.11, retaken: 0.17 },
  { monthsAgo: 6, instances: 5, finishedOnTime: 0.89, finishedLate: 0.09, retaken: 0.17 },
  { monthsAgo: 5, instances: 7, finishedOnTime: 0.88, finishedLate: 0.1, retaken: 0.18 },
  { monthsAgo: 4, instances: 6, finishedOnTime: 0.9, finishedLate: 0.08, retaken: 0.15 },
  { monthsAgo: 3, instances: 6, finishedOnTime: 0.91, finishedLate: 0.07, retaken: 0.14 },
  { monthsAgo: 2, instances: 7, finishedOnTime: 0.92, finishedLate: 0.05, retaken: 0.15 },
  { monthsAgo: 1, instances: 6, finishedOnTime: 0.9, finishedLate: 0.04, retaken: 0.14 },
];

/** A value and its weight in a draw; weights of one list add up to 1. */
export interface DemoWeight<T> {
  readonly value: T;
  readonly weight: number;
}

/** Wrong answers in a passing attempt; the seeding code caps them by the course's minimum score. */
export const wrongAnswersWhenPassing: readonly DemoWeight<0 | 1 | 2>[] = [
  { value: 0, weight: 0.46 },
  { value: 1, weight: 0.42 },
  { value: 2, weight: 0.12 },
];

/** 0 TIME, 1 WORKTIME, 2 VACATIONS, 3 HEALTH, 4 OTHER, 5 FORGETTING. */
export const lateReasons: readonly DemoWeight<0 | 1 | 2 | 3 | 4 | 5>[] = [
  { value: 0, weight: 0.12 },
  { value: 1, weight: 0.34 },
  { value: 2, weight: 0.19 },
  { value: 3, weight: 0.11 },
  { value: 4, weight: 0.08 },
  { value: 5, weight: 0.16 },
];

/** Descriptions that go with late reason 4 (other). */
export const otherLateReasons: readonly string[] = [
  'Problemas con el acceso al sistema; ticket abierto con Sistemas.',
  'Asignado a la puesta en marcha de la línea 2 durante todo el período.',
  'Licencia por examen; reincorporado después del vencimiento.',
  'La tablet del sector estaba en reparación.',
];

/** 0 online, 1 tablet, 2 in person. */
export const modalities: readonly DemoWeight<0 | 1 | 2>[] = [
  { value: 0, weight: 0.62 },
  { value: 1, weight: 0.24 },
  { value: 2, weight: 0.14 },
];

/** Days between finishing and the expiration: the spread when on time, and when late. */
export const finishingSpread = { onTimeDaysBefore: { from: 0, to: 24 }, lateDaysAfter: { from: 1, to: 19 } } as const;

/** Share of the enrolled who do not come to a run in person. */
export const absentInPersonShare = 0.07;
/** Share of them who come and do not pass; a course on screen is repeated until it is passed. */
export const failedInPersonShare = 0.3;
