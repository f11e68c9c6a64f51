// `npm run image:check -- folder`: reads an image that `npm run image` wrote, every digest and all that is in it. Exit code 1: faults.
import { resolve } from 'node:path';
import { checkLayout } from './image/check-layout.mjs';
import { run, Sentence } from './setup/progress.mjs';

await run(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Sentence('npm run image:check -- carpeta/folder');
  const { faults, summary } = await checkLayout(resolve(folder));
  console.log(summary);
  if (faults.length > 0) throw new Sentence(faults.join('\n'));
});
