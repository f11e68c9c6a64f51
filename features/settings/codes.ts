/**
 * How long a session lasts until parameters are saved: minutes unused, and hours in all. `open_session` of the database has them too,
 * which `tests/whole-app/codes-in-sql.test.ts` compares.
 */
export const sessionDefaults = { idleMinutes: 30, maximumHours: 12 } as const;
