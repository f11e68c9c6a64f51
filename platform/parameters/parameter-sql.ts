/**
 * General parameters as expressions of SQL, for statements that decide by them in one reading; the row is the only one of its
 * table (`settings_id` 1). What holds until parameters are saved is said here.
 */
const parameter = (column: string) => `(select ${column} from settings)`;

/**
 * How long a session lasts until parameters are saved: minutes unused, and hours in all. `open_session` of the database has them too,
 * which `tests/whole-app/codes-in-sql.test.ts` compares.
 */
export const sessionDefaults = { idleMinutes: 30, maximumHours: 12 } as const;

/** Minutes that a session may stay unused. */
export const idleMinutes = `coalesce(${parameter('session_idle_minutes')}, ${sessionDefaults.idleMinutes})`;

/** Hours after which a session ends, used or not. */
export const maximumHours = `coalesce(${parameter('session_max_hours')}, ${sessionDefaults.maximumHours})`;

/** The directory decides the passwords of all but the local accounts. */
export const isDomainValidated = `coalesce(${parameter('validate_domain')}, false)`;

/** The company released an identity provider, whether it can be asked now or not. */
export const isProviderReleased = `coalesce(${parameter('oidc_provider is not null')}, false)`;

/** The days that a local password may be used (21 CFR 11.300(b)); null is no limit. */
export const passwordMaxAgeDays = parameter('password_max_age_days');
