import type { GridValue } from '#platform/grid/wire.ts';
import type { PickedValues } from './column-filter.ts';

export const nothingPicked: PickedValues = { isExcluding: false, values: [] };
export const allPicked: PickedValues = { isExcluding: true, values: [] };

const has = (values: readonly GridValue[], value: GridValue) => values.includes(value);

export function isPicked({ isExcluding, values }: PickedValues, value: GridValue): boolean {
  return isExcluding !== has(values, value);
}

/** Picks or drops some values: those listed when picking these alone, the others when picking all but these. */
export function pickValues(
  { isExcluding, values }: PickedValues,
  changed: readonly GridValue[],
  pick: boolean,
): PickedValues {
  const others = values.filter((value) => !has(changed, value));
  return { isExcluding, values: pick === isExcluding ? others : [...others, ...changed] };
}

/** The picked values as a filter: all or none of them filter nothing. */
export function filterOfPicked(picked: PickedValues): PickedValues | undefined {
  return picked.values.length === 0 ? undefined : picked;
}
