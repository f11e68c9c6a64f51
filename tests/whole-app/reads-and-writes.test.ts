import { expect, test } from 'vitest';
import { isReading } from '#product/permissions.ts';
import { declaredCalls, nameOfCall } from '../support/declared-calls.ts';

/** Reading and writing are two permissions (docs/decisions/118). */

/** Reads with more conditions than an address takes, or by POST as other clients ask for them. */
const readsByPost =
  /\/(Load|Export)$|^\/api\/Consult\/|^\/api\/Report\/(Download\w+|Certificates|ConsultaPorRazonGet)$/;

/** Calls that a role is needed for. */
const ofRoles = declaredCalls.flatMap((call) => {
  const { permission } = call;
  const asksNoRole =
    permission === 'public' ||
    permission === 'session' ||
    permission === 'pendingPassword' ||
    permission === 'connection';
  const isRead = !('meaning' in call) && (call.method === 'GET' || readsByPost.test(call.path));
  return asksNoRole ? [] : [{ name: nameOfCall(call), permission, isRead }];
});

test('every call that reads asks a permission to read, and every other one a permission to write', () => {
  expect(ofRoles.filter(({ isRead }) => isRead).length).toBeGreaterThan(100);
  expect(ofRoles.filter(({ isRead }) => !isRead).length).toBeGreaterThan(80);
  const wrong = ofRoles.filter(({ isRead, permission }) => isRead !== isReading(permission));
  expect(wrong).toEqual([]);
});
