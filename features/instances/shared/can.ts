import type { Call } from '#platform/calls/call.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import type { RoleCode } from '#product/roles.ts';
import { addSheet, getClosing, getSheet, printSheet, sendClosing, startTablet } from './calls.ts';
import { InstanceStatus, Modality, openInstanceStatuses } from './codes.ts';

/** What the rules read of an instance: the fields of its row. */
interface InstanceRow {
  readonly status?: unknown;
  readonly modality?: unknown;
  /** its signed sheet; null or absent where there is none */
  readonly sheet?: unknown;
}

interface Rule {
  readonly permissions: readonly Call['permission'][];
  /** whether the instance stands so that it may be done */
  readonly allows: (row: InstanceRow) => boolean;
}

const isOpen = ({ status }: InstanceRow) => openInstanceStatuses.includes(Number(status));
const isNotStarted = ({ status }: InstanceRow) => Number(status) === InstanceStatus.NotStarted;
const isFinished = ({ status }: InstanceRow) => Number(status) === InstanceStatus.Finished;
const isStarted = ({ status }: InstanceRow) => Number(status) === InstanceStatus.Started;
const isSession = ({ modality }: InstanceRow) => Number(modality) !== Modality.Online;
const isOn = (modality: number) => (row: InstanceRow) => Number(row.modality) === modality;
const isOnPaper = isOn(Modality.InPerson);
const isOnTablet = isOn(Modality.Tablet);

/** What may be done with an instance, and when (S0 section 4, decisions sections 2 and 8). */
const rules = {
  update: { permissions: ['instance.write'], allows: isOpen },
  remove: { permissions: ['instance.write'], allows: (row) => !isFinished(row) },
  startTablet: { permissions: [startTablet.permission], allows: (row) => isOpen(row) && isOnTablet(row) },
  /** printing the sheet to be signed by hand */
  sheet: { permissions: [printSheet.permission], allows: isOpen },
  /** taking the attendance on paper */
  inPerson: { permissions: ['instance.run'], allows: (row) => isOpen(row) && isOnPaper(row) },
  /** how a session went, once it is under way */
  seeClosing: {
    permissions: [getClosing.permission],
    allows: (row) => isSession(row) && (isStarted(row) || isFinished(row)),
  },
  sendClosing: {
    permissions: [sendClosing.permission],
    allows: (row) => isSession(row) && (isStarted(row) || isFinished(row)),
  },
  /** another one for who did not pass or did not come */
  planAgain: { permissions: ['instance.write'], allows: isSession },
  addAssistants: { permissions: ['instance.write'], allows: isNotStarted },
  addBySpac: { permissions: ['instance.write', 'spacRequirement.write'], allows: isNotStarted },
  seeAssistants: { permissions: ['sectorData.read'], allows: isNotStarted },
  /** the scan of the signed sheet, which is signed before the instance is finished, or scanned afterwards */
  addSheet: { permissions: [addSheet.permission], allows: (row) => isOnPaper(row) && (isOpen(row) || isFinished(row)) },
  signedSheet: { permissions: [getSheet.permission], allows: ({ sheet }) => sheet !== null && sheet !== undefined },
} as const satisfies Record<string, Rule>;

/** What may be done with an instance. */
export type InstanceAct = keyof typeof rules;

/** Whether a role may do something with an instance as it stands; asked by command and screen. */
export function can(role: RoleCode, act: InstanceAct, row: InstanceRow): boolean {
  const { permissions, allows }: Rule = rules[act];
  return permissions.every((permission) => mayCall(role, { permission })) && allows(row);
}
