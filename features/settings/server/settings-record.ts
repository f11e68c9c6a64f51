import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { passwordPlaceholder, settingsShape } from '../shared/contract.ts';

/** The one row of general parameters. Its LDAP password is read as set or not, and as changed or not, never as itself. */
export const settingsRecord = defineRecord({
  shape: settingsShape,
  table: 'settings',
  columns: {
    iD_Settings: 'settings_id',
    company: 'company',
    validateEmail: 'validate_email',
    port: 'port',
    host: 'host',
    emailFrom: 'email_from',
    emailURL: 'email_url',
    validateDomain: 'validate_domain',
    domain: 'domain',
    validateGroup: 'validate_group',
    hseGroup: 'hse_group',
    qaGroup: 'qa_group',
    itpsGroup: 'itps_group',
    collaboratorGroup: 'collaborator_group',
    trainerGroup: 'trainer_group',
    userAttribute: 'user_attribute',
    userLDAP: 'user_ldap',
    password: 'password_ldap',
    serverLDAP: 'server_ldap',
    production: 'production',
    filesContentRoute: 'files_content_route',
    filesSRegistryRoute: 'files_s_registry_route',
    expirationDaysCapaInicial: 'expiration_days_capa_inicial',
    sessionIdleMinutes: 'session_idle_minutes',
    sessionMaxHours: 'session_max_hours',
    mustChangePassword: 'must_change_password',
    requireSignatureAcceptance: 'require_signature_acceptance',
    passwordMaxAgeDays: 'password_max_age_days',
    complianceTarget: 'compliance_target',
    fourEyes: 'four_eyes',
    reasons: 'reasons',
  },
  joined: {
    password: sql`case when t.password_ldap is null then '' else ${passwordPlaceholder}::text end`,
    passwordChanged: sql`coalesce((
      select before."row" ->> 'password_ldap' is distinct from '\\x' || encode(t.password_ldap, 'hex') from history before
      where before.entity = 'settings' and before.record_key = '1' and before.revision = t.revision - 1
    ), t.password_ldap is not null)`,
  },
});
