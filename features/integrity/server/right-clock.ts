import { sql } from 'kysely';
import { httpErrors } from '#platform/http/errors.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { recordSecurityEvent } from './security-events.ts';

type ClockServices = Pick<Services, 'db' | 'clock'>;
type WatchServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

/** Why the clock of this process is not to be believed: it is behind the last seal or sign of life, or differs from the database's. */
export interface ClockTrouble {
  readonly problem: 'behindSeal' | 'behindLife' | 'apart';
  /** of this process */
  readonly clock: Date;
  readonly database: Date;
  /** of the last seal; null before the first */
  readonly sealedAt: Date | null;
  /** when the program last worked, by the database's clock; null before that was kept */
  readonly aliveAt: Date | null;
}

/** How far the clock of a process may be from the database's. */
const apart = sql.lit('1 minute');
/** Two processes may be that far from the database on either side, and one of them has sealed. */
const behind = sql.lit('2 minutes');

/** What is wrong with the clock of this process now; null when nothing is. Costs one look at an index. */
export async function findClockTrouble({ db, clock }: ClockServices): Promise<ClockTrouble | null> {
  const now = clock.now();
  const { rows } = await sql<Omit<ClockTrouble, 'problem' | 'clock'> & { problem: ClockTrouble['problem'] | null }>`
    select case
        when given.now < last.sealed_at - interval ${behind} then 'behindSeal'
        when given.now not between clock_timestamp() - interval ${apart} and clock_timestamp() + interval ${apart}
          and not writes_any_moment() then 'apart'
        when given.now < life.seen_at - interval ${behind} and not writes_any_moment() then 'behindLife' end as problem,
      clock_timestamp() as database, last.sealed_at as "sealedAt", life.seen_at as "aliveAt"
    from (select ${now}::timestamptz as now) as given
    left join lateral (select sealed_at from seal order by seal_number desc limit 1) as last on true
    left join sign_of_life as life on true`.execute(db);
  const [row] = rows;
  return row === undefined || row.problem === null ? null : { ...row, problem: row.problem, clock: now };
}

/**
 * What bears a moment of its own that matters, such as a signature, waits until the clock is right again (21 CFR 11.10(e)).
 * @throws Refusal CLOCK_WRONG
 */
export async function requireRightClock(services: ClockServices): Promise<void> {
  if ((await findClockTrouble(services)) !== null) throw httpErrors.CLOCK_WRONG();
}

/**
 * Looks at the clock and writes down when it turned wrong, or right again, by the database's clock.
 * @param before what the last look found; null at first
 * @returns what it found
 */
export async function lookAtClock(services: WatchServices, before: ClockTrouble | null): Promise<ClockTrouble | null> {
  const trouble = await findClockTrouble(services);
  if (trouble?.problem === before?.problem) return trouble;
  await recordSecurityEvent(services, {
    at: trouble?.database ?? services.clock.now(),
    kind: trouble === null ? 'clockRight' : 'clockWrong',
    cwid: systemActor,
    detail: trouble === null ? '' : describeTrouble(trouble),
  });
  return trouble;
}

/** In English, for the event and the log. */
export function describeTrouble({ clock, database, sealedAt, aliveAt }: ClockTrouble): string {
  const moments = [
    `clock of the program ${clock.toISOString()}`,
    `of the database ${database.toISOString()}`,
    `last seal ${sealedAt?.toISOString() ?? 'none'}`,
    `last sign of life ${aliveAt?.toISOString() ?? 'none'}`,
  ];
  return moments.join('; ');
}
