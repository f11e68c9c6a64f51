import { gridParameter, writeAddressText } from '#platform/ui/data-grid/model/address-text.ts';
import { pagePaths } from '#product/page-paths.ts';

/** What the page Audit lists, in its order; the first is what it opens with, since auditors come for it. */
export const auditLists = ['history', 'signatures', 'events', 'locked', 'reviews', 'backups', 'rehearsals'] as const;

/** A list of the page Audit. */
export type AuditListName = (typeof auditLists)[number];

/**
 * The page Audit with one of its lists in sight.
 * @param picked the value that each of these columns has in the rows that are shown; all rows when absent
 */
export function auditAddress(list: AuditListName, picked: Readonly<Record<string, string>> = {}): string {
  const grid = writeAddressText(Object.entries(picked).map(([name, value]) => ['in', name, value]));
  return `${pagePaths.audit}?${new URLSearchParams({ tab: list, ...(grid === '' ? {} : { [gridParameter]: grid }) })}`;
}
