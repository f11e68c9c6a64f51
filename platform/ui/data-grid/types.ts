import type { ReactNode, RefObject } from 'react';
import type { GridField } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { WireFilter } from './filter/wire-filter.ts';
import type { PickedRows } from './pick/picks.ts';

/** One column: a field of the load, and how it is shown. */
export interface GridColumn {
  /** wire name; also the column's id */
  readonly name: string;
  readonly field: GridField;
  /** pixels; by type when absent */
  readonly width?: number;
  /** not shown until the reader asks for it in the column chooser */
  readonly isHidden?: boolean;
  /** on a phone: what a row is called, first in the row; or told on the line under it */
  readonly onPhone?: 'title' | 'under';
  /** whether that line tells it of a row; without it always: what nearly every row has leaves its room to the words beside it */
  readonly isTold?: (row: GridRow) => boolean;
  /** what the row of a group says of its rows' values, in numbers */
  readonly summary?: 'sum' | 'avg';
  /** draws the cell instead of the formatted value (a status chip, a badge) */
  readonly render?: (row: GridRow) => ReactNode;
}

/** An act on one row: a button at the end of the row, and an entry of the row's menu on a phone. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: 'default' | 'danger';
  /** a double click on the row does it too */
  readonly opens?: true;
  /** why it can't be done with this row: it is shown and says so */
  readonly disabled?: string;
  readonly onSelect: () => void;
}

/** What a grid shows, as documents of it are asked for: filter, order and shown columns, groups first. */
export interface GridStanding {
  readonly filter: WireFilter | null;
  readonly sort: readonly { readonly selector: string; readonly desc: boolean }[];
  readonly columns: readonly string[];
  /** which rows: what the grid is within, the filters and the search in words */
  readonly words: readonly string[];
}

/** An act on the whole grid, in its toolbar. */
export interface ToolbarAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** drawn as the grid's main button (add) */
  readonly isPrimary?: boolean;
  /** called with what the grid shows when it is pressed */
  readonly onSelect: (standing: GridStanding) => void;
}

/** An act on the picked rows, in the bar that counts them. */
export interface PickAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** called with the rows as they were when they were picked, in the order in which they were */
  readonly onSelect: (rows: readonly GridRow[]) => void;
}

/**
 * Rows that can be picked, several at once: one by one, from one to another with Shift, or all that meet the filters.
 * Without a `detail` the whole row is pressed for it, else its checkbox.
 */
export interface GridPicks {
  readonly picked: PickedRows;
  readonly onChange: (picked: PickedRows) => void;
  /** rows that are in already: shown as picked, and not to be changed */
  readonly isFixed?: (row: GridRow) => boolean;
  /** rows that cannot be picked */
  readonly isOut?: (row: GridRow) => boolean;
  /** what the checkbox of a row is called */
  readonly labelOf: (row: GridRow) => string;
  /** as many may be picked by one press; more are narrowed down first */
  readonly most: number;
  readonly actions?: readonly PickAction[];
}

export interface DataGridProps {
  /** names the grid in the remembered layout: columns, sort, filters, groups, per user */
  readonly id: string;
  /** whose layout it is: the user's cwid */
  readonly user: string;
  /** the page's address says how the grid stands, so that a link, a reload and Back lead to the same rows; one grid of a page */
  readonly isInAddress?: boolean;
  /** read out as the grid's name */
  readonly title: string;
  /** address of the load (GET; POST `<address>/Load` for what is too long for an address): `/api/Sector` */
  readonly address: string;
  /** parameters that every load of this grid carries besides the load options */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** a condition that every row of this grid fulfils, whatever the reader filters: those of one course */
  readonly within?: WireFilter;
  /** the same in words, which stand before those of the reader's filters wherever somebody signs what the grid shows */
  readonly withinWords?: readonly string[];
  readonly columns: readonly GridColumn[];
  /** wire names of the key */
  readonly rowKey: readonly string[];
  /** order of the rows until the reader chooses another */
  readonly defaultSort?: readonly { readonly name: string; readonly isDescending?: boolean }[];
  /** acts on a row; none for a deleted one is the caller's to say */
  readonly rowActions?: (row: GridRow) => readonly RowAction[];
  readonly toolbar?: readonly ToolbarAction[];
  /** what unfolds under a row: its history. Rows get a button that opens it */
  readonly detail?: {
    readonly label: string;
    readonly render: (row: GridRow) => ReactNode;
    /** rows' height that it takes for a row; more scrolls within it */
    readonly slots?: (row: GridRow) => number;
  };
  /** rows get checkboxes */
  readonly picks?: GridPicks;
  /** rows whose field `name` is true are hidden until the reader asks for them, by a switch with this label */
  readonly quiet?: { readonly name: string; readonly label: string };
  /** the toolbar gets the Excel export: POST to this address with the grid's load options */
  readonly exportAddress?: string;
  /** deleted rows: struck, and told to screen readers */
  readonly isMuted?: (row: GridRow) => boolean;
  /** shown when there are no rows at all and no filter: what to do now */
  readonly emptyHint?: string;
  /** changes whenever the rows must be fetched again (after a write); the place and selection are kept */
  readonly version?: number;
  /** height of a grid with something under it; what is left of the window when absent */
  readonly height?: string;
  /** holds how to ask what the grid shows, for what the page does with it outside the toolbar */
  readonly standing?: RefObject<(() => GridStanding) | null>;
  /** called with the selected row, or null */
  readonly onSelect?: (row: GridRow | null) => void;
}
