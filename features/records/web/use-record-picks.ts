import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { noPicks, type PickedRows } from '#platform/ui/data-grid/pick/picks.ts';
import type { GridPicks, PickAction } from '#platform/ui/data-grid/types.ts';

/** As many rows are picked by one press. */
const most = 500;

/**
 * Rows of records that are picked for `acts`; undefined where there are none. What was picked holds the rows' revisions, so another
 * `version` of the rows drops it. A deleted row is not picked.
 */
export function useRecordPicks(
  acts: readonly PickAction[] | undefined,
  version: number,
  nameOf: (row: GridRow) => string,
): GridPicks | undefined {
  const { t } = useTranslation('records');
  const [kept, setKept] = useState<{ readonly version: number; readonly picked: PickedRows }>({
    version,
    picked: noPicks,
  });
  if (acts === undefined) return undefined;
  return {
    picked: kept.version === version ? kept.picked : noPicks,
    onChange: (picked) => setKept({ version, picked }),
    isOut: (row) => row.deleted === true,
    labelOf: (row) => t('choose', { name: nameOf(row) }),
    most,
    actions: acts,
  };
}
