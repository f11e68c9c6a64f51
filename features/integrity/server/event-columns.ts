// What statements conclude from an event stands in its columns; the sentence beside them is for people. Versions before migration 0090 wrote
// sentences alone. Their events have no proof (migration 0122), so that a sentence is read as a fact here, and of them alone.

/** SQL: cwid of who did what the event `e` tells, where that is another than whom it is about. */
export const eventBy = (e: string): string => `coalesce(${e}.by_cwid, case when ${e}.proof is null then case ${e}.kind
  when 'accountUnlocked' then substring(${e}.detail from '^unlocked by ([^:]+)')
  when 'passwordChanged' then substring(${e}.detail from '^set by ([^,]+)') end end)`;

/** SQL: where the password of the event `e` was typed (`EventPlace`); null on a session of one's own. */
export const eventPlace = (e: string): string => `coalesce(${e}.place, case when ${e}.proof is null then case
  when ${e}.detail like '%leaving tablet mode' then 'tabletExit'
  when ${e}.detail like '%on the session of %' then 'tablet' end end)`;
