import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { withReadableHosts } from '#platform/db/database-address.ts';
import { refusalFor } from './error-handler.ts';

/** A port that is reached and says nothing, as of a machine that hangs. */
async function openSilentPort(): Promise<number> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.each([
  ['none of several servers says anything', async () => `127.0.0.1:1,127.0.0.1:${await openSilentPort()}`],
  ['the name of the server leads nowhere', async () => 'nowhere.invalid'],
])('a call is to be tried again where %s', async (_, servers) => {
  const database = openDatabase(withReadableHosts(`postgresql://u:p@${await servers()}/capacita`));
  onTestFinished(() => database.close());
  const failure = await database.pool.query('select 1').catch((error: Error) => error);
  expect(refusalFor(failure as Error, 'POST')).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
});
