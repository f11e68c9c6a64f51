import { collaboratorShape } from '#features/people/shared/contract.ts';
import type { GridFields } from '#platform/grid/fields.ts';
import { formatValue } from '#platform/grid/format-value.ts';
import { companyZone } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { ProvisionedUserDetail } from '../shared/contract.ts';

/** What would be done of a person, as lines of what is signed, in the words of a person's fields. */
export function useChangeLines() {
  const { language } = useTexts('provisioning');
  const fields: GridFields = collaboratorShape.fields;
  return (changes: ProvisionedUserDetail['changes']) =>
    changes.flatMap(({ field, before, after }) => {
      const known = fields[field];
      const text = (value: unknown) =>
        known === undefined ? String(value ?? '') : formatValue(known, value, language, companyZone());
      const line = {
        name: field,
        label: known?.label[language] ?? field,
        before: before === null ? null : text(before),
        after: text(after),
      };
      // What there is nothing of, before or after, is not signed.
      return line.before === null && line.after === '' ? [] : [line];
    });
}
