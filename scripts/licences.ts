import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeLicences } from './licences/write-licences.ts';

/** `npm run licences -- [--to file]`: what the product is made of by others, with every licence and its text; printed without a file. */
const { values } = parseArgs({ options: { to: { type: 'string' } } });
const text = writeLicences(resolve(import.meta.dirname, '..'));
if (values.to === undefined) process.stdout.write(text);
else writeFileSync(values.to, text);
