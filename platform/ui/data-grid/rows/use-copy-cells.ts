import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showNote } from '../../feedback/notices.ts';
import { useGrid } from '../model/grid-model.ts';
import { rowsAsText } from './rows-as-text.ts';

/** Copies the picked rows as a table, else the cell that has the focus; text that is marked by hand is copied as it is. */
export function useCopyCells(): (event: ClipboardEvent) => void {
  const { t } = useTranslation('ui');
  const { props, columns, language } = useGrid();
  return (event) => {
    const cell =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.dg-window [data-col]') : null;
    if (cell === null || window.getSelection()?.isCollapsed === false) return;
    const picked = [...(props.picks?.picked.values() ?? [])];
    const text = picked.length > 0 ? rowsAsText(picked, columns, language) : (cell.textContent ?? '').trim();
    if (text === '') return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    showNote(picked.length > 0 ? t('grid.copiedRows', { count: picked.length }) : t('grid.copied'));
  };
}
