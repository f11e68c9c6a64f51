import { allOf, anyOf, type WireFilter } from '#platform/ui/data-grid/filter/wire-filter.ts';
import { Modality, openInstanceStatuses } from '../shared/codes.ts';
import { instructorMaxLength } from '../shared/contract.ts';

/** Who looks, and when. */
interface Viewer {
  readonly fullName: string;
  readonly employeeNr: number;
  /** company day */
  readonly today: string;
}

const kept: WireFilter = ['deleted', '=', false];

/**
 * The quick views of the instances: the sessions of today (what is taken online has no day on which anybody attends), those that people may still join and take, those that one instructs, and
 * those on paper whose sheet is missing.
 */
export const instanceViews = {
  today: ({ today }: Viewer) => allOf([kept, ['instance_Date', '=', today], ['modality', '<>', Modality.Online]]),
  open: () => allOf([kept, anyOf(openInstanceStatuses.map((status): WireFilter => ['status', '=', status]))]),
  /** Older ones too, whose instructor is a name as it was typed: it is found as it would be searched for. */
  own: ({ fullName, employeeNr }: Viewer) =>
    allOf([
      kept,
      anyOf([
        ['instructor_Nr', '=', employeeNr],
        allOf([
          ['instructor_Nr', '=', null],
          ['instructor_Institution', '=', null],
          ['instructor', 'contains', fullName.slice(0, instructorMaxLength).trim()],
        ]),
      ]),
    ]),
  sheetMissing: () => allOf([kept, ['sheet_Missing', '=', true]]),
} as const satisfies Record<string, (viewer: Viewer) => WireFilter>;

export const instanceViewNames = Object.keys(instanceViews) as readonly (keyof typeof instanceViews)[];
