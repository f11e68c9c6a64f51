import { parseArgs } from 'node:util';
import { assignTraining, previewTraining } from '#features/assignment/server/public.ts';
import { importFromServer } from '#features/imports/server/public.ts';
import { languages } from '#platform/i18n/language.ts';
import { operator, runInstalled } from './installed.ts';

/**
 * `npm run import -- --file <table> --kind <kind> --system "<name>" --user <cwid> [--matching "<name>"] [--result <new file>]
 * [--language es|en]`: reads and tries a table as the page does, and reports. Nothing is released: that is a signed act on the page.
 */
const text = { type: 'string' } as const;
const options = {
  file: text,
  kind: text,
  system: text,
  user: text,
  matching: text,
  result: text,
  language: text,
} as const;

await runInstalled(() => {
  const {
    file = '',
    kind = '',
    system = '',
    user = '',
    matching,
    result,
    language = 'es',
  } = parseArgs({ options }).values;
  const told = languages.find((one) => one === language);
  if (told === undefined) throw new Error(`--language: "${language}": ${languages.join(', ')}`);
  const training = { assign: assignTraining, preview: previewTraining };
  return (services) =>
    importFromServer({ ...services, training }, { file, kind, system, user, matching, result, operator }, told);
});
