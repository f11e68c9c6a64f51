import { type KnownCall, staff } from './known-call.ts';

/** What administrators and trainers answer for. */
export function deskCalls(): readonly KnownCall[] {
  return [{ method: 'GET', path: '/api/Desk', by: staff, fields: {} }];
}
