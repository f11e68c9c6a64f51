import type { RecordServices, TrainingChange } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import type { Forecast } from '../../shared/contract.ts';

/**
 * What the changes of a run mean for training, once all its rows are in and before anything is assigned: counted by the functions that
 * assign, at the same cost in the trial, which shows it, and in the release, which must come to the same.
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
