import { mailedPasswordHours } from '#features/integrity/shared/codes.ts';
import { onRecord, type RecordServices, signedChange } from '#features/records/server/public.ts';
import { mailSecret, newCode, readUnconfirmed } from '#features/session/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import * as calls from '../../shared/calls.ts';
import { collaborator } from '../collaborator.ts';
import { confirmPassword } from '../commands/confirm-password.ts';
import { assignMailedPassword } from '../commands/mail-password.ts';

/** Whose passwords wait for a confirmation, the signed act that gives it, and a one-time password by mail (decisions section 5). */
export function registerPasswords(app: HttpServer, services: RecordServices): void {
  serve(app, calls.getUnconfirmed, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const session = sessionOf(request);
    const reader = { employeeNr: session.employeeNr, role: roleOf(session) };
    const people = await readUnconfirmed(services.db, reader);
    return people.map(({ employeeNr, cwid, name, email, setByCwid, setByName, setAt, askedAt, mayConfirm }) => ({
      employee_Nr: employeeNr,
      cwid,
      name,
      email,
      setBy: { cwid: setByCwid, name: setByName },
      setAt: setAt.toISOString(),
      askedAt: askedAt?.toISOString() ?? null,
      mayConfirm,
    }));
  });
  serve(app, calls.confirmPassword, async (request) => {
    const { employee_Nr, setAt } = request.body;
    const confirm = onRecord(collaborator, (write) => confirmPassword(write, employee_Nr, new Date(setAt)));
    await signedChange(services, request, calls.confirmPassword, confirm);
    return { employee_Nr };
  });
  serve(app, calls.mailPassword, async (request) => {
    const { employee_Nr } = request.body;
    const password = newCode(3);
    const until = new Date(services.clock.now().getTime() + mailedPasswordHours * 3_600_000);
    const assign = onRecord(collaborator, (write) => assignMailedPassword(write, employee_Nr, { password, until }));
    const by = sessionOf(request).fullName;
    // Sent again after its mail did not leave, it makes another password and mails that.
    await signedChange(services, request, calls.mailPassword, assign, {
      follow: (addressee) => mailSecret(services, addressee, { kind: 'password', secret: password, until, by }),
    });
    return { employee_Nr };
  });
}
