import { parseArgs } from 'node:util';
import { appointAdministrator } from '#features/people/server/public.ts';
import { operator, runInstalled } from './installed.ts';

/**
 * `npm run admin:appoint -- --user <cwid> --role itps|qa --reason "…"`: gives somebody who is active an administrator's role, for
 * anyone who runs the server, where four eyes leave nobody who may (docs/decisions/023). No password is set or shown.
 */
const options = { user: { type: 'string' }, role: { type: 'string' }, reason: { type: 'string' } } as const;

await runInstalled(() => {
  const { user = '', role = '', reason = '' } = parseArgs({ options }).values;
  return (services) => appointAdministrator(services, { user, role, reason, operator });
});
