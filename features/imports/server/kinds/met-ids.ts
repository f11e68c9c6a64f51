import type { RowProblem } from '../../shared/outcome.ts';
import type { ReadRow } from '../cells/read-row.ts';
import type { ImportRun } from './import-kind.ts';
import { twice } from './problems.ts';

/**
 * A number of the source stands for one record. That of a row further up is known by its record; of rows that are taken together, which
 * were looked up together, it is only known here.
 */
export function idTwice({ metIds }: ImportRun, { externalId }: ReadRow): readonly RowProblem[] {
  const line = externalId === null ? undefined : metIds.get(externalId);
  return line === undefined ? [] : [twice('externalId', line)];
}

/** Remembers the number of a row that is taken. */
export function noteId({ metIds }: ImportRun, { externalId, line }: ReadRow): void {
  if (externalId !== null) metIds.set(externalId, line);
}
