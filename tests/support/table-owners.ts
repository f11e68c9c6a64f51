/**
 * Who owns which table: a feature, a folder of the platform, or an app. Its owner alone writes a table; a feature may
 * read what is owned below it in the order of .dependency-cruiser.mjs (docs/decisions/035-owners-of-tables.md).
 */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  'platform/files': ['file', 'upload'],
  'apps/server': ['product_version'],
  integrity: ['history', 'signature', 'seal', 'seal_head', 'security_event', 'security_event_kind', 'sign_of_life'],
  records: ['signed_call'],
  settings: ['settings', 'change_request', 'change_request_secret'],
  session: [
    'session',
    'session_start',
    'session_end',
    'credential',
    'credential_change',
    'sign_in_attempt',
    'person_language',
    'password_assignment',
    'passkey',
    'passkey_use',
    'passkey_challenge',
    'provider_account',
    'provider_visitor',
    'provider_intent',
    'provider_use',
    'provider_logout',
  ],
  people: ['shift', 'sector', 'profile', 'general_profile', 'general_profile_spac', 'collaborator'],
  audit: ['audit_review', 'backup', 'rehearsal'],
  connections: ['connection', 'connection_key', 'connection_use', 'connection_failure'],
  provisioning: ['provisioned_user', 'provisioned_group', 'provisioned_member', 'provisioned_value', 'provisioned_due'],
  courses: ['course_type', 'course', 'content', 'choice', 'course_draft'],
  spac: ['spac', 'spac_profile', 'spac_profile_collaborator', 'spac_requirement'],
  requirements: ['requirement'],
  migrated: ['migrated_training'],
  instances: ['instance'],
  attendance: ['attendance', 'content_attempt', 'attempt_answer', 'training_of_sector', 'due_of_sector', 'due_change'],
  taking: ['tablet_lease'],
  notifications: ['mail', 'mail_notice', 'notice_day', 'alert_seen'],
  webhooks: ['webhook_secret', 'webhook_sealed', 'webhook_delivery', 'webhook_day'],
  imports: [
    'import_preparation',
    'import_row',
    'import_outcome',
    'import_progress',
    'import_batch',
    'import_identity',
    'import_written',
    'import_matching',
  ],
  reports: ['collaborator_training', 'instance_training', 'training_change', 'issued_report'],
};

/** What a feature does to a table against that rule, and why it must. */
export interface AllowedAccess {
  readonly from: string;
  readonly tables: readonly string[];
  readonly writes?: boolean;
  readonly reason: string;
}

export const allowedAccesses: readonly AllowedAccess[] = [
  {
    from: 'platform/parameters',
    tables: ['settings'],
    reason:
      'Sign-in, signing and the mail of seals go by parameters that are edited above them: one place reads the row.',
  },
  {
    from: 'integrity',
    tables: ['session', 'collaborator'],
    reason: 'The authority that an act was signed under must still hold at the commit (decisions section 4).',
  },
  {
    from: 'integrity',
    tables: [
      'session_start',
      'session_end',
      'credential',
      'credential_change',
      'password_assignment',
      'passkey',
      'passkey_use',
      'provider_account',
      'provider_use',
      'attendance',
      'content_attempt',
      'attempt_answer',
      'product_version',
      'content',
      'choice',
      'course',
      'instance',
      'training_change',
      'collaborator_training',
      'instance_training',
      'webhook_secret',
      'webhook_sealed',
    ],
    reason: 'Seals and verification walk every table that keeps evidence, whoever owns it.',
  },
  {
    from: 'integrity',
    tables: ['audit_review', 'issued_report'],
    reason: 'A signed review or report names the last seal, which seals are held against.',
  },
  {
    from: 'records',
    tables: ['collaborator'],
    reason: 'A revision tells the name behind a cwid, in reports and conflicts.',
  },
  {
    from: 'settings',
    tables: ['collaborator'],
    reason:
      'Four eyes, and the last local administrator: who else could decide must be known before a parameter changes.',
  },
  {
    from: 'connections',
    tables: ['webhook_delivery'],
    reason: 'The list of connections says when a webhook took something last, and when it last failed to.',
  },
  {
    from: 'settings',
    tables: ['connection'],
    reason: 'A change of a connection that waits is shown with its name, and whether the connection was changed since.',
  },
  {
    from: 'session',
    tables: ['collaborator', 'sector'],
    reason: 'An account is a collaborator with a credential: sign-in reads who they are and where they work.',
  },
  {
    from: 'session',
    tables: ['collaborator'],
    writes: true,
    reason: 'Accepting electronic signatures is an act of the account, proved by its password, kept with the person.',
  },
  {
    from: 'people',
    tables: ['provider_account'],
    writes: true,
    reason: 'A link is declared as a record for its history and reports alone: the commands of session write it.',
  },
  {
    from: 'people',
    tables: ['passkey'],
    writes: true,
    reason: 'A passkey is declared as a record for its history and reports alone: the commands of session write it.',
  },
  {
    from: 'people',
    tables: ['spac_profile'],
    reason: 'A general profile is a bundle of SPAC profiles: its links name them, and hold them live.',
  },
  {
    from: 'people',
    tables: ['requirement', 'instance'],
    reason: 'What still names a sector or a profile forbids its deletion and keeps a profile in its sector.',
  },
  {
    from: 'courses',
    tables: ['instance', 'migrated_training'],
    reason: 'A course that has an instance, or historical training that is linked to it, is not deleted.',
  },
  {
    from: 'attendance',
    tables: ['instance'],
    writes: true,
    reason:
      'An instance starts with its first opened content, finishes with its last attendance, and moves with their expirations.',
  },
  {
    from: 'assignment',
    tables: ['course'],
    writes: true,
    reason: 'Finishing a course assigns it in the same transaction; its rules are those of courses (`finishCourse`).',
  },
  {
    from: 'assignment',
    tables: ['requirement', 'spac_requirement'],
    writes: true,
    reason: 'What stood unsigned of a course is signed with its finish, by the commands of requirements and spac.',
  },
  {
    from: 'assignment',
    tables: ['attendance', 'instance'],
    writes: true,
    reason:
      'Who must take what is found, given, suspended and resumed in one statement for a whole company, with the instances for it.',
  },
  {
    from: 'imports',
    tables: ['sector', 'shift', 'general_profile', 'collaborator', 'spac', 'spac_profile', 'requirement'],
    writes: true,
    reason:
      'The rows of a batch are made by the commands of their own features alone, to which it hands their records.',
  },
  {
    from: 'paper',
    tables: ['attendance', 'instance'],
    writes: true,
    reason:
      'A signed sheet is the rows of an instance and its end; people are added to an instance that is signed with them.',
  },
];

/**
 * What the triggers of a table write elsewhere: the table's owner does it without naming it, and a reader of the command does not
 * see it. `on` is the table whose change writes, with the owner of what is written and why.
 */
export const triggerWrites: readonly { readonly on: string; readonly table: string; readonly reason: string }[] = [
  {
    on: 'collaborator',
    table: 'training_of_sector',
    reason: 'Who moves takes their trainings along in the lists by sector, whatever wrote it: attendance stands above.',
  },
  {
    on: 'attendance',
    table: 'mail_notice',
    reason: 'An assignment that is resumed or new is noticed by mail, whatever wrote it: notifications stand above.',
  },
  {
    on: 'attendance',
    table: 'training_change',
    reason: 'Counts of training follow each change in its own transaction: reports stand above.',
  },
  {
    on: 'attendance',
    table: 'webhook_delivery',
    reason: 'Whatever gives or signs a training is told to webhooks in its own transaction: webhooks stand above.',
  },
  {
    on: 'course',
    table: 'webhook_delivery',
    reason: 'Whatever brings a course into force is told to webhooks in its own transaction: webhooks stand above.',
  },
  {
    on: 'collaborator',
    table: 'session',
    reason: 'Another role, password or state ends the open sessions, even where the change was made by hand.',
  },
  {
    on: 'collaborator',
    table: 'security_event',
    reason: 'The end of those sessions is an event.',
  },
  {
    on: 'credential',
    table: 'security_event',
    reason: 'A new password and the end of the sessions before it are events that the application cannot leave out.',
  },
];
