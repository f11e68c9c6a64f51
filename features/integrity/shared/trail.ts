/** What every call asks that reads the trail; so do the ways that lead to it, from pages that load none of its calls. */
export const readsTrail = { permission: 'audit.read' } as const;
