import { call, signedCall } from '#platform/calls/call.ts';
import {
  acceptSignatureBody,
  authenticateReply,
  changePasswordBody,
  confirmationReply,
  confirmPasswordBody,
  sentCodeReply,
  validateInstructorBody,
} from '../contract.ts';

/** Replies with a new session: the old ones end with the old password. */
export const changePassword = call({
  method: 'POST',
  path: '/api/Auth/ChangePassword',
  permission: 'pendingPassword',
  body: changePasswordBody,
  reply: authenticateReply,
});

/** Accepts what an electronic signature binds to (21 CFR 11.10(j), 11.100(c)); the record keeps a reason of its own. */
export const acceptSignature = signedCall({
  path: '/api/Auth/AcceptSignature',
  permission: 'session',
  meaning: 'signatureAccepted',
  record: 'Collaborator',
  body: acceptSignatureBody,
});

/** What the caller's password waits for before anything is signed with it. */
export const getConfirmation = call({
  path: '/api/Auth/Confirmation',
  permission: 'session',
  reply: confirmationReply,
});

/** Mails a code to the session's own user, to confirm the password with: 409 where none can be mailed, 429 too often, 503 not sent. */
export const sendCode = call({
  method: 'POST',
  path: '/api/Auth/SendCode',
  permission: 'session',
  reply: sentCodeReply,
});

/** Confirms the caller's password by the mailed code: 400 a wrong one, or one that no longer holds. */
export const confirmPassword = call({
  method: 'POST',
  path: '/api/Auth/ConfirmPassword',
  permission: 'session',
  body: confirmPasswordBody,
});

/**
 * The credentials of the session's own user end tablet mode (S0 sections 4 and 7). The token that was in many hands ends with it; the
 * reply is that of a sign-in, with the token of the session that goes on.
 */
export const validateInstructor = call({
  method: 'POST',
  path: '/CourseManager/ValidateInstructor',
  permission: 'instance.run',
  servesTablet: true,
  body: validateInstructorBody,
  reply: authenticateReply,
});
