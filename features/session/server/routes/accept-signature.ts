import { recordSecurityEvent, updateAudited } from '#features/integrity/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import { acceptSignatureBody } from '../../contract.ts';
import { requireSessionUser } from '../require-session-user.ts';
import { verifyCredentials } from '../verify-credentials.ts';
import { actOf } from '../verify-signer.ts';

/**
 * POST api/Auth/AcceptSignature: the user accepts, once and signed, that their electronic signature binds like a
 * handwritten one (21 CFR 11.10(j)). Accepting again changes nothing.
 */
export function registerAcceptSignature(app: HttpServer, services: Services): void {
  app.post(
    '/api/Auth/AcceptSignature',
    { config: { permission: 'session' }, schema: { body: acceptSignatureBody } },
    async (request) => {
      const session = sessionOf(request);
      const { user, pass } = request.body;
      await requireSessionUser(services, session, user, request.ip);
      const account = await verifyCredentials(services, { user, pass, purpose: 'signing', address: request.ip });
      await services.db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('collaborator')
          .select('signature_accepted_at')
          .where('employee_nr', '=', account.employeeNr)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (row.signature_accepted_at !== null) return;
        const act = actOf(services, session, account, { reason: acceptanceReason, meaning: 'signatureAccepted' });
        const { employeeNr, cwid } = account;
        const changes = { signature_accepted_at: act.at };
        await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, changes, act, { action: 'sign' });
        await recordSecurityEvent(tx, { at: act.at, kind: 'signatureAccepted', cwid, employeeNr, address: request.ip });
      });
      return { accepted: true };
    },
  );
}

/** Kept in the record, and so in the company's language, whatever the language of the screen. */
const acceptanceReason = 'Aceptación de la firma electrónica';
