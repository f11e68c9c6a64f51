import type { GridRow } from '#platform/grid/wire.ts';
import type { RoleCode } from '#product/roles.ts';
import { can, type InstanceAct } from '../shared/can.ts';
import { InstanceStatus } from '../shared/codes.ts';

/** What a row offers besides editing, in the order of its menu. */
const offered = [
  'startTablet',
  'sheet',
  'inPerson',
  'addAssistants',
  'addBySpac',
  'seeAssistants',
  'seeClosing',
  'addSheet',
  'signedSheet',
] as const satisfies readonly InstanceAct[];
export type OfferedAct = (typeof offered)[number];

/** The acts that a role is offered on an instance: those that it may do, and that are of use in it. */
export function instanceActs(row: GridRow, role: RoleCode): readonly OfferedAct[] {
  const isOfUse: Partial<Record<OfferedAct, boolean>> = {
    // Where people are added they are seen too.
    seeAssistants: !can(role, 'addAssistants', row),
    // Before that its own act comes first, and the week leads to it.
    seeClosing: row.status === InstanceStatus.Finished,
    // Before it is finished it is added where the attendance is taken; one that is there is replaced there.
    addSheet: row.status === InstanceStatus.Finished && row.sheet_Missing === true,
  };
  return offered.filter((act) => (isOfUse[act] ?? true) && can(role, act, row));
}
