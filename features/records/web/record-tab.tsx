import type { FlatNamespace, ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { GridFields } from '#platform/grid/fields.ts';
import { RecordGrid, type RecordGridProps } from './record-grid.tsx';

/**
 * A tab of the administration that is one grid of records.
 * @param empty key of what it says while there are none, among the texts of the namespace
 */
export function recordTab<Name extends FlatNamespace, const Fields extends GridFields>(
  namespace: Name,
  empty: ParseKeys<Name>,
  grid: Omit<RecordGridProps<Fields>, 'emptyHint'>,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: a module makes its one component with it, once
  return function RecordTab() {
    const { t } = useTranslation(namespace);
    return <RecordGrid {...grid} emptyHint={t(empty as never)} />;
  };
}
