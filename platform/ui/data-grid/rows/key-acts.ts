type Key = Pick<KeyboardEvent, 'key' | 'altKey'>;

/** What a key does on a cell of the head: presses its checkbox, opens the column's menu, sorts by it; null: it moves. */
export type HeadAct = 'press' | 'menu' | 'sort';

/** @param isColumn whether the cell is the head of a column, and not of the checkboxes */
export function headActOf({ key, altKey }: Key, isColumn: boolean): HeadAct | null {
  if (!isColumn) return key === ' ' ? 'press' : null;
  if ((key === 'ArrowDown' && altKey) || key === ' ' || key === 'F2') return 'menu';
  return key === 'Enter' ? 'sort' : null;
}

/** What a key does on a cell of a row: unfolds or folds, picks, opens its menu, goes to the buttons in it; null: it moves. */
export type RowAct = 'toggle' | 'choose' | 'menu' | 'enter';

interface KeyPlace {
  readonly isGroup: boolean;
  /** of a group: it is unfolded */
  readonly isOpen: boolean;
  /** of a row: the cell unfolds it */
  readonly unfolds: boolean;
}

export function rowActOf({ key }: Pick<Key, 'key'>, { isGroup, isOpen, unfolds }: KeyPlace): RowAct | null {
  if (isGroup) {
    const changes = key === 'Enter' || key === ' ' || key === (isOpen ? 'ArrowLeft' : 'ArrowRight');
    return changes ? 'toggle' : null;
  }
  if (key === ' ') return 'choose';
  if (key === 'Enter') return unfolds ? 'toggle' : 'menu';
  return key === 'F2' ? 'enter' : null;
}
