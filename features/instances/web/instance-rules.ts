import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { grantedScope, Role, type RoleCode } from '#product/roles.ts';
import { addSheet, startTablet } from '../shared/calls.ts';
import { InstanceStatus, Modality, openInstanceStatuses } from '../shared/codes.ts';

/** What may be done in an instance besides editing it. */
export type InstanceAct =
  | 'startTablet'
  | 'sheet'
  | 'inPerson'
  | 'addAssistants'
  | 'addBySpac'
  | 'seeAssistants'
  | 'addSheet'
  | 'signedSheet';

/** The acts that a role is offered on an instance (S0 section 4, decisions sections 2 and 8): most while its status is 0 or 3. */
export function instanceActs(row: GridRow, role: RoleCode): readonly InstanceAct[] {
  const isOpen = openInstanceStatuses.includes(Number(row.status));
  const isOnPaper = row.modality === Modality.InPerson;
  const isNotStarted = row.status === InstanceStatus.NotStarted;
  const mayAdd = grantedScope(role, 'instance.write') !== null;
  const mayRun = mayCall(role, startTablet);
  const acts: readonly (readonly [InstanceAct, boolean])[] = [
    ['startTablet', isOpen && mayRun && row.modality === Modality.Tablet],
    ['sheet', isOpen],
    ['inPerson', isOpen && mayRun && isOnPaper],
    ['addAssistants', isNotStarted && mayAdd],
    ['addBySpac', isNotStarted && mayAdd && role === Role.AdminITPS],
    ['seeAssistants', isNotStarted && !mayAdd],
    ['addSheet', mayCall(role, addSheet) && row.status === InstanceStatus.Finished && row.sheet_Missing === true],
    ['signedSheet', row.sheet !== null && row.sheet !== undefined],
  ];
  return acts.flatMap(([act, isOffered]) => (isOffered ? [act] : []));
}
