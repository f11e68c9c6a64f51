import { sql } from 'kysely';
import { openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { codeList } from '#platform/db/code-list.ts';

/** What is still to be done, of the attendance `a` in the instance `i`. */
const toDo = `a.status in ${codeList(openAttendanceStatuses)} and not a.deleted and not i.deleted`;

export const pending = sql.raw(toDo);

/** The same, not on paper (decisions section 10): what the bell and the dashboard count. */
export const pendingNotPaper = sql.raw(`${toDo} and i.modality <> ${Modality.InPerson}`);

/** Whether somebody is at work and has an address. */
export const isReachable = (person: 'c' | 'r') =>
  sql.raw(`${person}.active = ${CollaboratorStatus.Active} and ${person}.email <> ''`);
