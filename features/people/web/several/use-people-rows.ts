import { useEffect, useState } from 'react';
import { pendingKey } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { peopleColumns } from '../../shared/people-table.ts';
import type { PeopleRow, PeopleTable } from './people-table-edits.ts';

const empty: PeopleTable = { columns: [], rows: [], unread: [] };

/** Where a tab keeps the table of a person, as it does their pending changes: it holds no password. */
const keyOf = (user: string) => pendingKey(user, 'people-table');

/** The table of people to be added: kept over a reload, and gone with the tab. */
export function usePeopleTable() {
  const { user } = useSession();
  const key = keyOf(user.name);
  const [table, setTable] = useState(() => readTable(sessionStorage.getItem(key)));
  useEffect(() => {
    if (table.rows.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(table));
  }, [key, table]);
  return [table, setTable, () => setTable(empty)] as const;
}

/** What the tab keeps, as text; anything else is no table. */
function readTable(text: string | null): PeopleTable {
  try {
    const { columns, rows, unread = [] }: Partial<PeopleTable> = JSON.parse(text ?? '{}');
    const isTable = Array.isArray(columns) && Array.isArray(rows) && rows.every(isRow);
    return isTable ? { columns: peopleColumns.filter((column) => columns.includes(column)), rows, unread } : empty;
  } catch {
    return empty;
  }
}

const isRow = ({ id, cells }: Partial<PeopleRow>) =>
  typeof id === 'number' && typeof cells === 'object' && Object.values(cells).every((cell) => typeof cell === 'string');
