import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import type { GroupItem } from '../load/row-load.ts';
import type { RowState } from '../load/row-state.ts';
import { groupsAbove, slotOf } from '../load/row-tree.ts';
import { useGrid } from '../model/grid-model.ts';
import type { ScrollWindow } from '../scroll/scroll-window.ts';
import { groupLabel, openIcon } from './group-row.tsx';

/**
 * The groups that the topmost row belongs to, under the heads of the columns once their own rows are scrolled away; a press
 * goes back to the innermost. It says again what those rows say, so only the eye and the pointer need it.
 */
export function StickyGroup({ rows, window }: { readonly rows: RowState; readonly window: ScrollWindow }) {
  const { t } = useTranslation('ui');
  const { props, store, language } = useGrid();
  // As a text, which is the same for as long as the groups are, so that most scrolls draw nothing here.
  const above = useSyncExternalStore(window.subscribeTop, () =>
    JSON.stringify(groupsAbove(rows.root, window.topSlot()).map(({ node, index }) => slotOf(rows.root, node, index))),
  );
  const slots = JSON.parse(above) as readonly number[];
  const innermost = slots.at(-1);
  if (rows.status !== 'ready' || innermost === undefined) return null;
  const items = groupsAbove(rows.root, innermost + 1).flatMap(
    ({ node, index }) => (store.itemAt(node, index) as GroupItem | undefined) ?? [],
  );
  if (items.length === 0) return null;
  return (
    // The group's own row has the keys.
    <div className="dg-sticky-group" aria-hidden onClick={() => window.reveal(innermost)}>
      <span className="dg-group-label">
        {items.map((item) => {
          const column = props.columns.find(({ name }) => name === item.level.name);
          return (
            <span key={`${item.level.name} ${item.level.interval}`} className="dg-sticky-part">
              {openIcon}
              {item.level.interval !== 'month' && (
                <span className="dg-group-head">{column?.field.label[language]}</span>
              )}
              <span className="dg-group-value">{groupLabel(item, column, language, t('grid.blank'))}</span>
              <span className="dg-count">{formatNumber(item.count, language)}</span>
            </span>
          );
        })}
      </span>
    </div>
  );
}
