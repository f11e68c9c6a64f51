import { send } from '#platform/calls/web/send.ts';
import { isSessionEnd, isUncertain, RequestFailure } from '#platform/ui/http/request.ts';
import { changePassword } from '../../shared/calls/credentials.ts';
import { authenticate, isAuthorized } from '../../shared/calls/sign-in.ts';
import type { ChangePasswordBody, SessionUser } from '../../shared/contract.ts';

/** What became of a change of the password. */
interface PasswordChanged {
  readonly user: SessionUser;
  /** An earlier change, of which no answer came, was made with another new password than this one: that one holds. */
  readonly isEarlier: boolean;
}

/**
 * The change of one's own password, made once though its answer may be lost. The change ends every session: while this one stands,
 * nothing was changed; once it has ended, the new password itself says whether it holds, by beginning the next session.
 * @returns makes the change; throws RequestFailure, an uncertain one where nobody can say yet
 */
export function createPasswordChange(): (body: ChangePasswordBody) => Promise<PasswordChanged> {
  let unanswered: string | null = null;
  /** The session that began by the password whose answer never came; null where it was not changed. */
  const lookAgain = async (user: string): Promise<SessionUser | null> => {
    if (unanswered === null || (await sessionStands())) return null;
    try {
      return await send(authenticate, { body: { user, pass: unanswered, again: true }, isSignIn: true });
    } catch (failure) {
      if (failure instanceof RequestFailure && failure.status === 400) return null;
      throw failure;
    }
  };
  return async (body) => {
    const before = await lookAgain(body.user);
    if (before !== null) return { user: before, isEarlier: body.newPass !== unanswered };
    unanswered = null;
    try {
      return { user: await send(changePassword, { body, goesAhead: true }), isEarlier: false };
    } catch (failure) {
      if (!isUncertain(failure)) throw failure;
      unanswered = body.newPass;
      const made = await lookAgain(body.user).catch(() => null);
      if (made === null) throw failure;
      return { user: made, isEarlier: false };
    }
  };
}

async function sessionStands(): Promise<boolean> {
  try {
    await send(isAuthorized, { goesAhead: true, asksForEnd: true });
    return true;
  } catch (failure) {
    if (isSessionEnd(failure)) return false;
    throw failure;
  }
}
