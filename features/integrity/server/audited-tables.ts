import type { DB } from '#platform/db/schema.generated.ts';

/**
 * Every table whose rows have a history, with its key columns in order. The table's name is the name of the entity in
 * the history; the database refuses to commit a change of these that has none (migration 0001, `require_history`).
 */
export const auditedTables = {
  settings: ['settings_id'],
  shift: ['shift_id'],
  sector: ['sector_id'],
  profile: ['profile_id'],
  spac: ['spac_id'],
  spac_profile: ['spac_profile_id'],
  general_profile: ['general_profile_id'],
  general_profile_spac: ['general_profile_id', 'spac_profile_id'],
  collaborator: ['employee_nr'],
  spac_profile_collaborator: ['employee_nr', 'spac_profile_id'],
  course: ['course_id'],
  content: ['content_id'],
  choice: ['choice_id'],
  requirement: ['course_id', 'sector_id', 'profile_id'],
  spac_requirement: ['course_id', 'spac_profile_id'],
  instance: ['instance_id'],
  attendance: ['instance_id', 'employee_nr'],
  audit_review: ['audit_review_id'],
  change_request: ['change_request_id'],
  issued_report: ['issued_report_id'],
  passkey: ['passkey_id'],
  backup: ['backup_id'],
  rehearsal: ['rehearsal_id'],
  connection: ['connection_id'],
  connection_key: ['connection_key_id'],
  webhook_secret: ['webhook_secret_id'],
  provisioned_user: ['provisioned_user_id'],
  provisioned_group: ['provisioned_group_id'],
  provisioned_member: ['provisioned_group_id', 'provisioned_user_id'],
  provisioned_value: ['provisioned_value_id'],
  provider_account: ['account_id'],
  import_batch: ['import_id'],
  migrated_training: ['migrated_training_id'],
} as const satisfies { readonly [T in keyof DB]?: readonly (keyof DB[T] & string)[] };

export type AuditedTable = keyof typeof auditedTables;

/** The text that names a record in the history: its key columns, joined by `|`. */
export function recordKey(table: AuditedTable, row: Readonly<Record<string, unknown>>): string {
  return auditedTables[table].map((column) => String(row[column])).join('|');
}
