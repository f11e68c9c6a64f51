import { scopeOf } from '#platform/calls/may-call.ts';
import type { RoleCode } from '#product/roles.ts';
import { deleteCollaborator } from './calls.ts';

/** Whether a role, of all that a person's record holds, may change the signature PDF alone; asked by command and screen. */
export const editsPdfAlone = (role: RoleCode): boolean => scopeOf(role, deleteCollaborator) === 'signaturePdf';
