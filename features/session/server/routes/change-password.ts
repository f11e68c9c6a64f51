import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import { isCommonPassword } from '../../common-passwords.ts';
import { authenticateReply, changePasswordBody } from '../../contract.ts';
import { sessionErrors } from '../../errors.ts';
import { hashPassword } from '../password.ts';
import { requireSessionUser } from '../require-session-user.ts';
import type { SessionStore } from '../session-store.ts';
import { verifyCredentials } from '../verify-credentials.ts';
import { presentNewSession } from './authenticate.ts';

/**
 * POST api/Auth/ChangePassword: ends every session of the user and replies with a new one, so that nobody who knew the
 * old password stays signed in.
 */
export function registerChangePassword(app: HttpServer, services: Services, sessions: SessionStore): void {
  app.post(
    '/api/Auth/ChangePassword',
    {
      config: { permission: 'pendingPassword' },
      schema: { body: changePasswordBody, response: { 200: authenticateReply } },
    },
    async (request, reply) => {
      const { user, pass, newPass } = request.body;
      const session = sessionOf(request);
      await requireSessionUser(services, session, user, request.ip);
      const account = await verifyCredentials(services, { user, pass, purpose: 'signing', address: request.ip });
      if (account.isOfDirectory) throw sessionErrors.PASSWORD_OF_DIRECTORY();
      if (pass === newPass) throw sessionErrors.PASSWORD_UNCHANGED();
      if (isCommonPassword(newPass, [account.cwid, account.fullName])) throw sessionErrors.PASSWORD_COMMON();
      const now = services.clock.now();
      const password_hash = await hashPassword(newPass);
      await services.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('credential')
          .set({ password_hash, password_changed_at: now, must_change_password: false })
          .where('employee_nr', '=', account.employeeNr)
          .execute();
        await recordSecurityEvent(tx, {
          at: now,
          kind: 'passwordChanged',
          cwid: account.cwid,
          employeeNr: account.employeeNr,
          address: request.ip,
        });
      });
      sessions.forget(account.employeeNr);
      return presentNewSession(
        services,
        sessions,
        { ...account, passwordHash: password_hash, mustChangePassword: false },
        request,
        reply,
      );
    },
  );
}
