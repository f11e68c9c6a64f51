import { systemClock } from '#platform/clock/clock.ts';
import { openDatabase } from '#platform/db/database.ts';
import { ensureServerLogin } from '#platform/db/server-login.ts';
import { registerGridExport } from '#platform/grid/server/register-export.ts';
import { createHttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { exportFields, exportSource } from './export-fields.ts';

/** A server of exports alone, in a process of its own: it tells its port, and its peak memory when sent a message. */
const { db, pool } = openDatabase(await ensureServerLogin(process.argv[2] ?? ''));
const session = {
  sessionId: 's',
  employeeNr: 1,
  cwid: 'bench',
  fullName: 'Bench',
  roles: [0],
  sectorId: 1,
  sectorName: '',
  mustChangePassword: false,
  tablet: null,
  typesName: false,
  passwordSet: null,
  idleEndsAt: new Date('2027-01-01T00:00:00Z'),
  endsAt: new Date('2027-01-01T00:00:00Z'),
};
const gate = {
  resolve: async () => session,
  resolveFileCookie: async () => null,
  resolveConnection: async () => null,
  onConnectionDenied: async () => {},
  onDenied: async () => {},
  sign: async () => {
    throw new Error('nobody signs here');
  },
};
const app = await createHttpServer({ gate, logLevel: 'silent', version: '0', trustedProxies: 0 });
// The export asks for no more of the services than this.
const services = { db, pool, clock: systemClock, timeZone: 'America/Argentina/Buenos_Aires' } as Services;
registerGridExport(app, services, {
  path: '/api/Exported',
  permission: 'staff.read',
  source: () => exportSource,
  fields: exportFields,
  title: { es: 'Exportación', en: 'Export' },
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port), rss: process.memoryUsage().rss });
// In bytes; the kernel counts in kilobytes.
process.on('message', () => process.send?.({ peak: process.resourceUsage().maxRSS * 1024 }));
process.on('disconnect', () => process.exit(0));
