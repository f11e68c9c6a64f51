import { createHash } from 'node:crypto';
import { digestGiven } from '#features/assignment/server/public.ts';
import type { RecordServices, TrainingChange } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import type { Forecast } from '../../shared/contract.ts';

/**
 * What the changes of a run mean for training, once all its rows are in and before anything is assigned: counted by the functions that
 * assign, for the trial to show. A release is not held to it: sectors are renamed, and people begin and finish what they have, all day.
 * @param changes a batch is looked at for its people and for its courses apart; both are reported as one
 */
export async function foretell(
  { training }: Pick<RecordServices, 'training'>,
  tx: DatabaseTransaction,
  act: Act,
  changes: readonly TrainingChange[],
): Promise<Forecast> {
  let forecast: Forecast = { people: 0, sectors: [], until: null, suspended: 0, resumed: 0 };
  for (const change of changes) forecast = joined(forecast, await training.preview(tx, act, change, null));
  return forecast;
}

function joined(one: Forecast, other: Forecast): Forecast {
  const sectors = new Map(one.sectors.map((sector) => [sector.iD_Sector, sector]));
  for (const sector of other.sectors) {
    const people = (sectors.get(sector.iD_Sector)?.people ?? 0) + sector.people;
    sectors.set(sector.iD_Sector, { ...sector, people });
  }
  const days = [one.until, other.until].filter((until) => until !== null);
  const first = days.map((until) => until.first).toSorted()[0];
  const last = days
    .map((until) => until.last)
    .toSorted()
    .at(-1);
  return {
    people: one.people + other.people,
    sectors: [...sectors.values()],
    until: first === undefined || last === undefined ? null : { first, last },
    suspended: one.suspended + other.suspended,
    resumed: one.resumed + other.resumed,
  };
}

/** SHA-256 of what people get by these changes: what a release must come to as its trial did. */
export async function givenDigestOf(
  tx: DatabaseTransaction,
  act: Pick<Act, 'at' | 'timeZone'>,
  changes: readonly TrainingChange[],
): Promise<string> {
  const hash = createHash('sha256');
  for (const change of changes) hash.update(await digestGiven(tx, act, change));
  return hash.digest('hex');
}
