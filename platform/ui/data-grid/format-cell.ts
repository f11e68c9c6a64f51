import type { GridField } from '#platform/grid/fields.ts';
import { formatValue } from '#platform/grid/format-value.ts';
import type { GridValue } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';

/** A value as its column shows it, moments in the company's zone, whose clock filters and groups go by too. */
export function formatCell(field: GridField, value: GridValue | undefined, language: Language): string {
  return formatValue(field, value, language, companyTimeZone());
}

/** Whether a column's values stand at its right edge. */
export function isNumeric(field: GridField): boolean {
  return (field.type === 'integer' || field.type === 'decimal') && field.values === undefined;
}

/** Width of a column in px that names none. */
export function widthOf(field: GridField): number {
  if (field.values !== undefined) return 140;
  return { integer: 120, decimal: 130, boolean: 110, text: 200, date: 148, moment: 160 }[field.type];
}
