import { type RequestOptions, request } from '#platform/ui/http/request.ts';
import type {
  AuthenticateBody,
  AuthenticateCall,
  ChangePasswordBody,
  ConfirmationReply,
  IsAuthorized,
  SentCodeReply,
  SessionUser,
  ValidateInstructorBody,
} from '../contract.ts';
import { tellSessionTime } from './session-time.ts';

/** @throws RequestFailure 400 wrong credentials, 429 locked */
export function authenticate(body: AuthenticateCall): Promise<SessionUser> {
  return request('/api/Auth/Authenticate', { method: 'POST', body, isSignIn: true });
}

/** Resolves, with the time that is left, while the token is good, and tells that time. @throws RequestFailure 401 */
export async function checkAuthorized(options: Pick<RequestOptions, 'isBackground'> = {}): Promise<IsAuthorized> {
  const reply = await request<IsAuthorized>('/api/Auth/IsAuthorized', options);
  tellSessionTime(reply);
  return reply;
}

export function logout(): Promise<unknown> {
  return request('/api/Auth/Logout', { method: 'POST', goesAhead: true });
}

/** The reply is a new session: the old ones end with the old password. */
export function changePassword(body: ChangePasswordBody): Promise<SessionUser> {
  return request('/api/Auth/ChangePassword', { method: 'POST', body, goesAhead: true });
}

/** Accepts, signed, what an electronic signature binds to (21 CFR 11.10(j), 11.100(c)). */
export function acceptSignature(body: AuthenticateBody): Promise<unknown> {
  return request('/api/Auth/AcceptSignature', { method: 'POST', body });
}

/** What the caller's password waits for before anything is signed with it. */
export function readConfirmation(): Promise<ConfirmationReply> {
  return request<ConfirmationReply>('/api/Auth/Confirmation');
}

/** Mails a code to confirm the caller's password with. @throws RequestFailure 409 where none can be mailed, 429 too often, 503 not sent */
export function sendCode(): Promise<SentCodeReply> {
  return request<SentCodeReply>('/api/Auth/SendCode', { method: 'POST' });
}

/** @throws RequestFailure 400 a wrong code, or one that no longer holds */
export function confirmPassword(body: { readonly code: string }): Promise<unknown> {
  return request('/api/Auth/ConfirmPassword', { method: 'POST', body });
}

/** The credentials of the session's own user end tablet mode; the reply is the session that goes on. @throws RequestFailure 400 wrong ones */
export function validateInstructor(body: ValidateInstructorBody): Promise<SessionUser> {
  return request('/CourseManager/ValidateInstructor', { method: 'POST', body });
}
