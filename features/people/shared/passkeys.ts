import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import { requiredText } from '#platform/schema/values.ts';

/** A passkey as a record with a history: registered by its person, removed by them or by ITPS (docs/decisions/132). */
export const passkeyShape = defineShape({
  path: 'Passkey',
  title: { es: 'Llaves de acceso', en: 'Passkeys' },
  key: ['iD_Passkey'],
  readPermission: 'account.read',
  fields: {
    iD_Passkey: field.identifier('N.º', 'No.'),
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    name: field.text('Nombre', 'Name'),
    site: field.text('Sitio', 'Site'),
    isSynced: field.boolean('Sincronizada', 'Synced'),
    registeredAt: field.moment('Registrada', 'Registered'),
    ...auditFields,
  },
});

/** What a person calls a new passkey. */
export const passkeyName = requiredText(60);
