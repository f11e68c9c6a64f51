import { getSigned } from '#features/records/shared/calls.ts';
import { type KnownCall, known } from './known-call.ts';
import type { World } from './world.ts';

/** Signing in, one's own account, and what became of one's own signed calls. */
export function sessionCalls({ student }: World): readonly KnownCall[] {
  const account = { user: student.person.cwid, pass: 'not the password' };
  return [
    { method: 'POST', path: '/api/Auth/Authenticate', by: ['anyone'], fields: account },
    {
      method: 'POST',
      path: '/api/Auth/ChangePassword',
      by: ['student'],
      fields: { ...account, newPass: 'Nueva-Clave-2' },
    },
    { method: 'GET', path: '/api/Auth/Confirmation', by: ['student'], fields: {} },
    { method: 'POST', path: '/api/Auth/SendCode', by: ['student'], fields: {} },
    { method: 'POST', path: '/api/Auth/ConfirmPassword', by: ['student'], fields: { code: 'k7mf-2qwe' } },
    { method: 'POST', path: '/api/Auth/AcceptSignature', by: ['student'], fields: account },
    { ...known(getSigned, {}), address: '/api/Signed/00000000-0000-4000-a000-000000000000' },
  ];
}
