import type { LookupSource } from '#platform/ui/form/use-lookup.ts';

/** The connections for provisioning that are not ended. */
export const connectionLookup: LookupSource = {
  address: '/api/Connection',
  valueName: 'iD_Connection',
  searchNames: ['name'],
  labelOf: (row) => String(row.name),
  filter: [['kind', '=', 'scim'], 'and', ['deleted', '=', false]],
};
