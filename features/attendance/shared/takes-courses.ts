/** What every call asks that takes one's own course; so do the ways that lead to it, from rooms below those calls. */
export const takesCourses = { permission: 'own.write' } as const;
