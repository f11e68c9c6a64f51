import { type RecordServices, registerHistory, registerRecord } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { connection, connectionKey } from './connection.ts';
import { noteFailedCalls } from './note-failed-calls.ts';
import { registerKeys } from './routes/keys.ts';

/** The kinds of record about connections, for their histories and their reports. */
export const connectionRecords = [connection, connectionKey];

/** Connections, their keys, and the note of what fails of them; before whatever has routes for connections. */
export function registerConnections(app: HttpServer, services: RecordServices): void {
  noteFailedCalls(app, services);
  registerRecord(app, services, connection);
  registerHistory(app, services, connectionKey);
  registerKeys(app, services);
}

export { pauseConnection } from './commands/pause-connection.ts';
export { connectionChange } from './commands/release-connection.ts';
export { mostUnderWay } from './keys/calls-under-way.ts';
export { openConnectionGate } from './keys/connection-gate.ts';
