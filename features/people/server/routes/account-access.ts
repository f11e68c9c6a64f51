import { onRecord, type RecordServices, readRecord, signedChange } from '#features/records/server/public.ts';
import { findMailWay, readLockedAccounts, readLocksOf, readOpenSessions } from '#features/session/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import {
  type AccountAccess,
  accessQuery,
  accessReply,
  endSessionsBody,
  type LockedPerson,
  lockedReply,
  unlockBody,
} from '../../account-access.ts';
import { peopleMeanings } from '../../contract.ts';
import { collaborator } from '../collaborator.ts';
import { endCollaboratorSessions, unlockCollaborator } from '../commands/account-access.ts';
import { peopleErrors } from '../errors.ts';

/** Who is locked, what of one person is locked or open, and the two signed acts on it (21 CFR 11.300(d), docs/decisions/091). */
export function registerAccountAccess(app: HttpServer, services: RecordServices): void {
  const unlocks = { permission: 'account.unlock' } as const;
  app.get(
    '/api/Collaborator/LockedAccounts',
    { config: { permission: 'audit.read' }, schema: { response: { 200: lockedReply } } },
    async (_request, reply): Promise<LockedPerson[]> => {
      reply.header('Cache-Control', 'no-store');
      const people = await readLockedAccounts(services);
      return people.map(({ employeeNr, cwid, name, locks }) => ({
        employee_Nr: employeeNr,
        cwid,
        name,
        locks: locks.map(({ place, until }) => ({ place, until: until.toISOString() })),
      }));
    },
  );
  app.get(
    '/api/Collaborator/Access',
    { config: unlocks, schema: { querystring: accessQuery, response: { 200: accessReply } } },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return readAccess(services, request.query.employee_Nr, sessionOf(request).cwid);
    },
  );
  app.post('/api/Collaborator/Unlock', { config: unlocks, schema: { body: unlockBody } }, async (request) => {
    const { employee_Nr, places } = request.body;
    await signedChange(
      services,
      request,
      { meaning: peopleMeanings['POST /api/Collaborator/Unlock'] },
      onRecord(collaborator, (write) => unlockCollaborator(write, employee_Nr, places)),
    );
    return { employee_Nr };
  });
  app.post('/api/Collaborator/EndSessions', { config: unlocks, schema: { body: endSessionsBody } }, async (request) => {
    const { employee_Nr } = request.body;
    await signedChange(
      services,
      request,
      { meaning: peopleMeanings['POST /api/Collaborator/EndSessions'] },
      onRecord(collaborator, (write) => endCollaboratorSessions(write, employee_Nr)),
    );
    return { employee_Nr };
  });
}

/** @param reader cwid of who would have a password sent */
async function readAccess(services: RecordServices, employeeNr: number, reader: string): Promise<AccountAccess> {
  const { db, clock } = services;
  const person = await readRecord(db, collaborator, { employee_Nr: employeeNr });
  if (person === undefined) throw peopleErrors.COLLABORATOR_NOT_REGISTERED();
  const [cwid, name] = [String(person.cwid), String(person.name)];
  const now = clock.now();
  const [locks, sessions, way] = await Promise.all([
    readLocksOf(services, { employeeNr, cwid }, now),
    readOpenSessions(db, employeeNr, now),
    findMailWay(db, employeeNr, now, reader),
  ]);
  return {
    employee_Nr: employeeNr,
    cwid,
    name,
    locks: locks.map(({ place, until }) => ({ place, until: until.toISOString() })),
    mail: { address: way.address, obstacle: way.obstacle },
    sessions: sessions.map(({ createdAt, lastSeenAt, isTablet }) => ({
      since: createdAt.toISOString(),
      lastSeen: lastSeenAt.toISOString(),
      isTablet,
    })),
  };
}
