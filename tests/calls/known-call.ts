import type { Call } from '#platform/calls/call.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { Role } from '#product/roles.ts';
import type { StaffName } from '../factories/staff.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who makes a call: nobody in particular, the student of the tests (a collaborator), anyone who holds the tablet of the trainer, or
 * someone of the staff.
 */
export type Caller = 'anyone' | 'student' | 'tablet' | StaffName;

/** A call with a body or query that the server would accept, for tests that spoil it. */
export interface KnownCall {
  readonly method: Method;
  /** as the route is declared: `/api/ProfGral/{key}` */
  readonly path: string;
  /** where the path has a parameter: the address with one filled in */
  readonly address?: string;
  /** whose role may make it; the first one does in the tests */
  readonly by: readonly Caller[];
  /** the fields of the body, or of the query where the method is GET */
  readonly fields: Readonly<Record<string, unknown>>;
  /** fields that may be left out, empty or null */
  readonly optional?: readonly string[];
  /** what the call names besides, whichever fields a test sends */
  readonly always?: Readonly<Record<string, unknown>>;
  /** a load of a grid: these are its fields' wire names, and no more than these */
  readonly grid?: readonly string[];
}

/** Every role but the collaborator's (decisions section 2). */
export const staff = ['itps', 'qa', 'hse', 'train'] as const;
export const itps = ['itps'] as const;

/** The components of a signature and its reason, as a signed call carries them. */
export const signed = (user: string, pass: string) => ({ user, pass, reason: 'prueba' });

const roles = {
  itps: Role.AdminITPS,
  qa: Role.AdminQA,
  hse: Role.AdminHSE,
  train: Role.Trainer,
  student: Role.Collaborator,
} as const;

/** Who may make a call, by the role table. */
export function callersOf(call: Pick<Call, 'permission'>): readonly Caller[] {
  if (call.permission === 'public') return ['anyone'];
  return (Object.keys(roles) as (keyof typeof roles)[]).filter((name) => mayCall(roles[name], call));
}

/** A declared call with what the server would accept of it. */
export function known(call: Call, fields: KnownCall['fields'], optional: readonly string[] = []): KnownCall {
  const path = call.path.replace(/:(\w+)/g, '{$1}');
  return { method: call.method, path, by: callersOf(call), fields, optional };
}
