import { parseArgs } from 'node:util';
import { allowFirstSeal } from '#features/integrity/server/public.ts';
import { operator, runInstalled } from './installed.ts';

/**
 * `npm run audit:first-seal -- --reason "…"`: makes the first seal of a history that is older than a day and never had one, which the
 * program refuses by itself. A security event and the bells of ITPS and QA report it.
 */
const options = { reason: { type: 'string' } } as const;

await runInstalled(() => {
  const { reason = '' } = parseArgs({ options }).values;
  if (reason.trim() === '') throw new Error('Falta la razón / The reason is missing: --reason "…"');
  return async (services) => {
    const seal = await allowFirstSeal({ companyAuthorities: undefined, ...services }, { reason, operator });
    return `Sello / Seal ${seal.number}: ${seal.hash}`;
  };
});
