import type { GridField } from '#platform/grid/fields.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';

/** What groups of rows say: hours and pending trainings add up, scores have a mean. A mean of rates would weigh one person as a hundred. */
const summaries: ReadonlyMap<string, GridColumn['summary']> = new Map([
  ['score', 'avg'],
  ['duration', 'sum'],
  ['total', 'sum'],
]);

/** The summary of a column by its name, where its field is a number. */
export function summaryOf(name: string, { type }: GridField): Pick<GridColumn, 'summary'> {
  const summary = summaries.get(name);
  // A score of another system is a text: '8/10', 'A'.
  return summary === undefined || (type !== 'integer' && type !== 'decimal') ? {} : { summary };
}
