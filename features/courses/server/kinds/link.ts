import type { KindRules } from './kind-rules.ts';

/** Addresses that the learner opens; https is the schema's rule. */
export const linkKind: KindRules = {
  list: 'links',
  parts: { column: 'links', id: 'iD_Link' },
  sentFiles: null,
  fileTypes: [],
  toPart: ({ url = '' }) => ({ fields: { url }, file: null }),
  fileFields: () => ({}),
};
