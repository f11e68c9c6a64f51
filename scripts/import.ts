import { parseArgs } from 'node:util';
import { assignTraining, previewTraining } from '#features/assignment/server/public.ts';
import { importFromServer } from '#features/imports/server/public.ts';
import { operator, runInstalled } from './installed.ts';

/**
 * `npm run import -- --file <table> --kind <kind> --system "<name>" --user <cwid> [--matching "<name>"]`: reads and tries a table as the page
 * does, and reports. Nothing is released: that is a signed act on the page.
 */
const text = { type: 'string' } as const;
const options = { file: text, kind: text, system: text, user: text, matching: text } as const;

await runInstalled(() => {
  const { file = '', kind = '', system = '', user = '', matching } = parseArgs({ options }).values;
  const training = { assign: assignTraining, preview: previewTraining };
  return (services) => importFromServer({ ...services, training }, { file, kind, system, user, matching, operator });
});
