import { onRecord, type RecordServices, readRecord, signedChange } from '#features/records/server/public.ts';
import {
  findMailWay,
  presentPasskey,
  readLockedAccounts,
  readLocksOf,
  readOpenSessions,
  readPasskeysOf,
} from '#features/session/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { AccountAccess } from '../../shared/account-access.ts';
import { endSessions, getAccess, getLockedAccounts, unlockAccount } from '../../shared/calls.ts';
import { collaborator } from '../collaborator.ts';
import { endCollaboratorSessions, unlockCollaborator } from '../commands/account-access.ts';
import { peopleErrors } from '../errors.ts';
import { readSigningWay } from '../queries/signing-way.ts';

/** Who is locked, what of one person is locked or open, and the two signed acts on it (21 CFR 11.300(d), docs/decisions/091). */
export function registerAccountAccess(app: HttpServer, services: RecordServices): void {
  serve(app, getLockedAccounts, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const people = await readLockedAccounts(services);
    return people.map(({ employeeNr, cwid, name, locks }) => ({
      employee_Nr: employeeNr,
      cwid,
      name,
      locks: locks.map(({ place, until }) => ({ place, until: until.toISOString() })),
    }));
  });
  serve(app, getAccess, (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return readAccess(services, request.query.employee_Nr, sessionOf(request).cwid);
  });
  serve(app, unlockAccount, async (request) => {
    const { employee_Nr, places } = request.body;
    const unlock = onRecord(collaborator, (write) => unlockCollaborator(write, employee_Nr, places));
    await signedChange(services, request, unlockAccount, unlock);
    return { employee_Nr };
  });
  serve(app, endSessions, async (request) => {
    const { employee_Nr } = request.body;
    const end = onRecord(collaborator, (write) => endCollaboratorSessions(write, employee_Nr));
    await signedChange(services, request, endSessions, end);
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
  const [locks, sessions, passkeys, way, signing] = await Promise.all([
    readLocksOf(services, { employeeNr, cwid }, now),
    readOpenSessions(db, employeeNr, now),
    readPasskeysOf(db, employeeNr),
    findMailWay(db, employeeNr, now, reader),
    readSigningWay(services, employeeNr),
  ]);
  return {
    employee_Nr: employeeNr,
    cwid,
    name,
    locks: locks.map(({ place, until }) => ({ place, until: until.toISOString() })),
    mail: { address: way.address, obstacle: way.obstacle },
    passkeys: passkeys.map(presentPasskey),
    signing,
    sessions: sessions.map(({ createdAt, lastSeenAt, isTablet }) => ({
      since: createdAt.toISOString(),
      lastSeen: lastSeenAt.toISOString(),
      isTablet,
    })),
  };
}
