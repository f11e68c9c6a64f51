import { useTranslation } from 'react-i18next';
import { EntryMenu, type MenuEntry } from '../../dialog/entry-menu.tsx';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { useGrid } from '../model/grid-model.ts';
import type { useGridActs } from './use-grid-acts.ts';
import type { useRowActions } from './use-row-actions.ts';

interface RowMenuProps {
  readonly acts: ReturnType<typeof useGridActs>;
  readonly actionsOf: ReturnType<typeof useRowActions>;
}

/** The acts of the row whose menu is open, and unfolding what is under it: by Enter, and on a phone. */
export function RowMenu({ acts: { menu, toggle, closeMenu }, actionsOf }: RowMenuProps) {
  const { t } = useTranslation('ui');
  const { detail } = useGrid().props;
  if (menu === null) return null;
  const actions = actionsOf?.(menu.row) ?? [];
  const entries: MenuEntry[] = actions.map(({ tone, disabled, onSelect, ...action }) => ({
    ...action,
    why: disabled,
    isDanger: tone === 'danger',
    act: onSelect,
  }));
  const unfold = () => void toggle(menu.slot);
  if (detail !== undefined) entries.push({ id: 'detail', label: detail.label, icon: <ChevronDownIcon />, act: unfold });
  const label = t('grid.rowActions');
  return <EntryMenu anchor={menu.anchor} label={label} entries={entries} color="inherit" onClose={closeMenu} />;
}
