import type { KindRules } from './kind-rules.ts';

/** Questions are records of their own, with their histories: nothing of them is in the content's row. */
export const questionnaireKind: KindRules = {
  list: 'choices',
  parts: null,
  sentFiles: null,
  fileTypes: [],
  toPart: () => ({ fields: {}, file: null }),
  fileFields: () => ({}),
};
