/**
 * How far a permission reaches: everything, the rows of the user's own sector, the user's own rows, or (for QA on
 * collaborators) only the signature PDF.
 */
export type Scope = 'all' | 'ownSector' | 'own' | 'signaturePdf';

/**
 * What may be permitted; each role names those that it has (`roles/`). `.read` and `.open` permit reading alone, every other verb a
 * change (docs/decisions/118); `.open` is for what is in the administration: a tab, and what its forms ask.
 */
export const permissions = [
  // own courses, own activity, own notifications, own account
  'own.read',
  // to take one's own courses, and to put one's own notices aside
  'own.write',
  // every route but Dashboard, Activity and Capacitation; loads of administrative grids
  'staff.read',
  // loads that hold people or belong to a sector: people, their links, sectors, profiles, requirements, instances
  'sectorData.read',
  // the settings icon: every role but Collaborator has a tab there
  'administration.open',
  // the tabs Collaborators and Profiles of /Settings
  'staffData.open',
  'course.write',
  'content.write',
  // questions with their right answers, and what was answered to them
  'choice.read',
  'choice.write',
  'requirement.open',
  'requirement.write',
  'spacRequirement.open',
  'spacRequirement.write',
  'instance.open',
  'instance.write',
  // to run tablet mode, and to take attendance on paper
  'instance.run',
  'collaborator.write',
  // what keeps somebody out, and where they are in
  'account.read',
  // to lift the locks of an account and to end the sessions of a person (docs/decisions/091)
  'account.unlock',
  'masterData.open',
  'masterData.write',
  'settings.read',
  'settings.write',
  // the programs that call this one, their keys, and what waits of what they send
  'connection.read',
  'connection.write',
  'changeRequest.read',
  // to release or refuse what another administrator asked for (decisions section 5, four eyes)
  'changeRequest.decide',
  'report.read',
  // to tell people by mail of what they owe
  'training.remind',
  // to give a report out, signed
  'report.issue',
  // imported batches: what each brought, and who prepared and released it
  'import.read',
  // to prepare, release and withdraw a batch; of which kinds, each kind says
  'import.write',
  'audit.read',
  // to verify the trail, and to sign that it was reviewed
  'audit.write',
] as const;

export type Permission = (typeof permissions)[number];

/**
 * Who may make a call: `public` needs no session; `session` any signed-in user; `pendingPassword` even one who must change the
 * password; `connection` no person at all, but a program by a key that has the scope of the call.
 */
export type RoutePermission = 'public' | 'session' | 'pendingPassword' | 'connection' | Permission;

/** Whether a permission permits reading alone. */
export const isReading = (permission: Permission): boolean => /\.(read|open)$/.test(permission);
