import { onRecord, type RecordServices, signedChange } from '#features/records/server/public.ts';
import { mailSecret, newCode, readUnconfirmed } from '#features/session/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import {
  confirmPasswordBody,
  mailedPasswordHours,
  mailPasswordBody,
  type UnconfirmedPerson,
  unconfirmedReply,
} from '../../account-access.ts';
import { peopleMeanings } from '../../contract.ts';
import { collaborator } from '../collaborator.ts';
import { confirmPassword } from '../commands/confirm-password.ts';
import { assignMailedPassword } from '../commands/mail-password.ts';

/** Whose passwords wait for a confirmation, the signed act that gives it, and a one-time password by mail (decisions section 5). */
export function registerPasswords(app: HttpServer, services: RecordServices): void {
  const confirms = { permission: 'changeRequest.decide' } as const;
  app.get(
    '/api/Collaborator/Unconfirmed',
    { config: confirms, schema: { response: { 200: unconfirmedReply } } },
    async (request, reply): Promise<UnconfirmedPerson[]> => {
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
    },
  );
  app.post(
    '/api/Collaborator/ConfirmPassword',
    { config: confirms, schema: { body: confirmPasswordBody } },
    async (request) => {
      const { employee_Nr, setAt } = request.body;
      const confirm = onRecord(collaborator, (write) => confirmPassword(write, employee_Nr, new Date(setAt)));
      await signedChange(
        services,
        request,
        { meaning: peopleMeanings['POST /api/Collaborator/ConfirmPassword'] },
        confirm,
      );
      return { employee_Nr };
    },
  );
  app.post(
    '/api/Collaborator/MailPassword',
    { config: { permission: 'account.unlock' }, schema: { body: mailPasswordBody } },
    async (request) => {
      const { employee_Nr } = request.body;
      const password = newCode(3);
      const until = new Date(services.clock.now().getTime() + mailedPasswordHours * 3_600_000);
      const assign = onRecord(collaborator, (write) => assignMailedPassword(write, employee_Nr, { password, until }));
      const addressee = await signedChange(
        services,
        request,
        { meaning: peopleMeanings['POST /api/Collaborator/MailPassword'] },
        assign,
      );
      const by = sessionOf(request).fullName;
      await mailSecret(services, addressee, { kind: 'password', secret: password, until, by });
      return { employee_Nr };
    },
  );
}
