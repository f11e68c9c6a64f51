/** A value within the text that says how a grid stands (`platform/ui/data-grid/model/grid-address.ts`). */
const part = (value: string) => value.replace(/[!.*]/g, '!$&');

/** The page Audit with its list of changes narrowed down to one record. */
export function auditAddress(entity: string, recordKey: string): string {
  const grid = `in.entity.${part(entity)}*in.recordKey.${part(recordKey)}`;
  return `/Audit?${new URLSearchParams({ tab: 'history', grid })}`;
}
