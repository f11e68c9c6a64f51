import { Role, type RoleCode } from './roles.ts';

/**
 * How far a permission reaches: everything, the rows of the user's own sector, the user's own rows, or (for QA on
 * collaborators) only the signature PDF.
 */
export type Scope = 'all' | 'ownSector' | 'own' | 'signaturePdf';

type Grants = Partial<Record<RoleCode, Scope>>;

const { AdminITPS, AdminQA, AdminHSE, Collaborator, Trainer } = Role;

const administrators: Grants = { [AdminITPS]: 'all', [AdminQA]: 'all', [AdminHSE]: 'all' };
const staff: Grants = { ...administrators, [Trainer]: 'all' };
const staffBySector: Grants = { ...administrators, [Trainer]: 'ownSector' };
const onlyItps: Grants = { [AdminITPS]: 'all' };
const everyoneOwn: Grants = {
  [AdminITPS]: 'own',
  [AdminQA]: 'own',
  [AdminHSE]: 'own',
  [Trainer]: 'own',
  [Collaborator]: 'own',
};

const itpsAndQa: Grants = { [AdminITPS]: 'all', [AdminQA]: 'all' };

/**
 * The role table (decisions section 2): the server enforces it on every call, the web reads it to decide what to show. `.read` and
 * `.open` permit reading alone, every other verb a change (docs/decisions/118); `.open` is for what stands in the administration: a
 * tab, and what its forms ask.
 */
export const roleTable = {
  /** own courses, own activity, own notifications, own account */
  'own.read': everyoneOwn,
  /** to take one's own courses, and to put one's own notices aside */
  'own.write': everyoneOwn,
  /** every route but Dashboard, Activity and Capacitation; loads of administrative grids */
  'staff.read': staff,
  /** loads that hold people or belong to a sector: people, their links, sectors, profiles, requirements */
  'sectorData.read': staffBySector,
  /** the settings icon: every role but Collaborator has a tab there */
  'administration.open': staff,
  /** the tabs Collaborators and Profiles of /Settings */
  'staffData.open': itpsAndQa,
  'course.write': staff,
  'content.write': staff,
  /** questions with their right answers, and what was answered to them */
  'choice.read': administrators,
  'choice.write': administrators,
  'requirement.open': { [AdminQA]: 'all', [AdminHSE]: 'all' },
  'requirement.write': { [AdminQA]: 'all', [AdminHSE]: 'all' },
  'spacRequirement.open': onlyItps,
  'spacRequirement.write': onlyItps,
  'instance.open': administrators,
  'instance.write': administrators,
  'instance.run': staffBySector,
  'collaborator.write': { [AdminITPS]: 'all', [AdminQA]: 'signaturePdf' },
  /** what keeps somebody out, and where they are in */
  'account.read': onlyItps,
  /** to lift the locks of an account and to end the sessions of a person (docs/decisions/091) */
  'account.unlock': onlyItps,
  'masterData.open': onlyItps,
  'masterData.write': onlyItps,
  'settings.read': onlyItps,
  'settings.write': onlyItps,
  'changeRequest.read': itpsAndQa,
  /** to release or refuse what another administrator asked for (decisions section 5, four eyes) */
  'changeRequest.decide': itpsAndQa,
  'report.read': staffBySector,
  /** to give a report out, signed */
  'report.issue': staffBySector,
  'audit.read': itpsAndQa,
  /** to verify the trail, and to sign that it was reviewed */
  'audit.write': itpsAndQa,
} as const satisfies Record<string, Grants>;

export type Permission = keyof typeof roleTable;

/** Who may make a call: `public` needs no session; `session` any signed-in user; `pendingPassword` even one who must change the password. */
export type RoutePermission = 'public' | 'session' | 'pendingPassword' | Permission;

/** Whether a permission permits reading alone. */
export const isReading = (permission: Permission): boolean => /\.(read|open)$/.test(permission);

/** The scope in which `role` has `permission`, or null when it has not. */
export function grantedScope(role: RoleCode, permission: Permission): Scope | null {
  const grants: Grants = roleTable[permission];
  return grants[role] ?? null;
}
