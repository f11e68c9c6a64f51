import { listed, lockOpenAttendances } from '#features/attendance/server/public.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import {
  type FoundInstance,
  type InstanceOfCall,
  instanceErrors,
  requireInstance,
} from '#features/instances/server/public.ts';
import { can } from '#features/instances/shared/can.ts';
import { InitialTraining, InstanceStatus, Modality } from '#features/instances/shared/codes.ts';
import { importAuditedChanges } from '#features/integrity/server/public.ts';
import { lockForUpdate, type RecordWrite, recordErrors, updateRecord } from '#features/records/server/public.ts';
import type { BodyOf, ReplyOf } from '#platform/calls/call.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { brokenRule } from '#platform/http/validation.ts';
import { signedApart, unsigned } from '#platform/signing/signed-apart.ts';
import { type finishPaperSheet, savePaperSheet as savePaperSheetCall } from '../../shared/calls.ts';
import { isScore, isTaken } from '../../shared/contract.ts';
import { paperErrors } from '../errors.ts';
import { presentLine, readNames, readPastLines, readSheet, type SheetLine } from '../queries/paper-sheet.ts';

/** Lines as they are sent; to finish without any, what is saved counts. */
export type SentLines = NonNullable<BodyOf<typeof finishPaperSheet>['data']>;

/** What an instance on paper is made of when its sheet is saved. */
interface Sheet {
  readonly instance: FoundInstance & { readonly initialTraining: number };
  readonly lines: readonly SheetLine[];
}

/** A line that is to be written, with its new values. */
type Changed = SheetLine & { readonly present: boolean; readonly percent: number };

/**
 * Saves the attendance of an instance on paper (decisions section 8), or finishes it. Only lines that differ are written, each
 * signed by the person who saves; *absent* differs from a line that nobody has filled in yet; the first save starts the instance.
 * Finishing writes them all and is final. Not present is score
 * 0 and not approved; approved is a score of at least the course's minimum. Nobody certifies themselves: the signer's own line is
 * left as it is, and an instance in which it is open waits for another signer.
 * @param write of the instance
 * @throws Refusal INSTANCE_NOT_FOUND, NOT_IN_PERSON, INSTANCE_FINISHED, INSTANCE_NOT_EDITABLE, SCORE_OUT_OF_RANGE, NOT_ASSISTANTS,
 * SHEET_STALE, ASSISTANTS_CHANGED, INSTANCE_EMPTY, LINE_FINISHED, OWN_LINE, NOTHING_CHANGED
 */
export async function savePaperSheet(
  write: RecordWrite,
  of: InstanceOfCall,
  sent: SentLines,
  finishes: boolean,
): Promise<ReplyOf<typeof savePaperSheetCall>> {
  const { tx } = write;
  const sheet = await lockSheet(write, of);
  const { instance, lines } = sheet;
  const wanted = await requireLines(tx, sheet, sent);
  requireOpenSheet(write, instance);
  const others = wanted.filter(({ line }) => !isOwnLine(write, line));
  const changed = others.filter((each) => !says(each.line, each));
  requireUnfinished(changed);
  await requireFresh(write, instance, changed);
  let isFinal = false;
  if (finishes) {
    requireEverybody(lines, sent);
    isFinal = await finishSheet(write, sheet, others);
  } else {
    const isOwnAlone = others.length < wanted.length && wanted.some((each) => !says(each.line, each));
    if (changed.length === 0) throw isOwnAlone ? paperErrors.OWN_LINE() : recordErrors.NOTHING_CHANGED();
    await saveLines(
      write,
      instance,
      changed.map(({ line, present, percent }) => ({ ...line, present, percent })),
    );
  }
  if (!isFinal && instance.status === InstanceStatus.NotStarted) {
    await setStatus({ ...write, act: unsigned(write.act), signs: false }, instance, InstanceStatus.Started);
  }
  const status = isFinal ? InstanceStatus.Finished : InstanceStatus.Started;
  return presentSheet({ ...instance, status }, await readSheet(tx, instance.instanceId));
}

/** Whether a line is that of the person who signs. */
const isOwnLine = ({ session }: RecordWrite, { employeeNr }: SheetLine) => employeeNr === session.employeeNr;

const isFinished = ({ status }: SheetLine) => status === AttendanceStatus.Finished;

/**
 * Finishes every line that is open, but the signer's own; with none left open the instance too.
 * @returns whether the instance is finished
 * @throws Refusal OWN_LINE when nothing else is open
 */
async function finishSheet(
  write: RecordWrite,
  { instance, lines }: Sheet,
  wanted: readonly Wanted[],
): Promise<boolean> {
  const values = new Map(wanted.map(({ line, present, percent }) => [line.employeeNr, { present, percent }]));
  const open = lines.filter((line) => !isFinished(line));
  const due = open.filter((line) => !isOwnLine(write, line));
  const isFinal = due.length === open.length;
  if (!isFinal && due.length === 0) throw paperErrors.OWN_LINE();
  await finishLines(
    write,
    instance,
    due.map((line) => ({ ...line, ...values.get(line.employeeNr) })),
  );
  if (!isFinal) return false;
  const isInitial = instance.initialTraining === InitialTraining.Pending;
  const capa_ini_leg = isInitial ? InitialTraining.Finished : instance.initialTraining;
  await setStatus(write, instance, InstanceStatus.Finished, { capa_ini_leg });
  return true;
}

/** What somebody has finished stays, also while the instance waits for another signer. */
function requireUnfinished(changed: readonly Wanted[]): void {
  const finished = changed.filter(({ line }) => isFinished(line));
  if (finished.length === 0) return;
  throw paperErrors.LINE_FINISHED({ names: listed(finished.map(({ line }) => line.name)) });
}

function presentSheet(
  { instanceId, status }: FoundInstance,
  lines: readonly SheetLine[],
): ReplyOf<typeof savePaperSheetCall> {
  return { iD_Instance: instanceId, status, rows: lines.map(presentLine) };
}

/** Locks the people, then the instance, and reads both once nobody else can change them. */
async function lockSheet(write: RecordWrite, of: InstanceOfCall): Promise<Sheet> {
  const { tx } = write;
  const { modality } = await requireInstance(tx, of);
  if (modality !== Modality.InPerson) throw instanceErrors.NOT_IN_PERSON();
  await lockOpenAttendances(tx, [of.instanceId]);
  const current = await lockForUpdate(write, { iD_Instance: of.instanceId });
  const instance = { ...(await requireInstance(tx, of)), initialTraining: Number(current.capaIniLeg) };
  return { instance, lines: await readSheet(tx, of.instanceId) };
}

/** Whether a line was taken, and says this. */
const says = (line: Pick<SheetLine, 'approved' | 'present' | 'percent'>, { present, percent }: Said): boolean =>
  isTaken(line) && line.present === present && line.percent === percent;

type Said = Pick<SheetLine, 'present' | 'percent'>;

interface Wanted extends Said {
  readonly line: SheetLine;
  /** of the line that was edited */
  readonly revision: number | undefined;
}

/** Each line that was sent beside the one that stands. */
async function requireLines(tx: DatabaseTransaction, { instance, lines }: Sheet, sent: SentLines): Promise<Wanted[]> {
  if (new Set(sent.map(({ employee_Nr }) => employee_Nr)).size < sent.length) throw brokenRule('data', 'repeated');
  const known = new Map(lines.map((line) => [line.employeeNr, line]));
  const strangers = sent.filter(({ employee_Nr }) => !known.has(employee_Nr));
  if (strangers.length > 0) {
    const names = await readNames(
      tx,
      instance.instanceId,
      strangers.map(({ employee_Nr }) => employee_Nr),
    );
    throw paperErrors.NOT_ASSISTANTS({ names: listed(names) });
  }
  const wanted = sent.flatMap(({ employee_Nr, present, score, revision }) => {
    const line = known.get(employee_Nr);
    return line === undefined ? [] : [{ line, present, percent: score ?? 0, revision }];
  });
  const impossible = wanted.filter(({ percent }) => typeof percent === 'string' || !isScore(percent));
  if (impossible.length > 0) {
    const names = listed(impossible.map(({ line, percent }) => `${line.name} (${percent})`));
    throw paperErrors.SCORE_OUT_OF_RANGE({ names });
  }
  return wanted.map((each) => ({ ...each, percent: each.present ? Number(each.percent) : 0 }));
}

function requireOpenSheet({ session }: RecordWrite, instance: FoundInstance): void {
  if (can(roleOf(session), 'inPerson', instance)) return;
  throw instance.status === InstanceStatus.Finished
    ? instanceErrors.INSTANCE_FINISHED()
    : instanceErrors.INSTANCE_NOT_EDITABLE();
}

/**
 * Refuses lines that said something else when they were read. What else happened to a row meanwhile, such as another expiration,
 * is in nobody's way.
 */
async function requireFresh(
  { tx }: RecordWrite,
  { instanceId }: FoundInstance,
  changed: readonly Wanted[],
): Promise<void> {
  const older = changed.flatMap(({ line, revision }) =>
    revision === undefined || revision === line.revision ? [] : [{ line, revision }],
  );
  if (older.length === 0) return;
  const revisions = older.map(({ line, revision }) => ({ employeeNr: line.employeeNr, revision }));
  const past = new Map((await readPastLines(tx, instanceId, revisions)).map((line) => [line.employeeNr, line]));
  const stale = older.flatMap(({ line }) => {
    const then = past.get(line.employeeNr);
    const isSame = then !== undefined && isTaken(then) === isTaken(line) && (!isTaken(line) || says(line, then));
    return isSame ? [] : [line];
  });
  if (stale.length === 0) return;
  const who = listed([...new Set(stale.map(({ updatedByName }) => updatedByName))]);
  throw paperErrors.SHEET_STALE({ who, names: listed(stale.map(({ name }) => name)) });
}

/** Nobody is finished who was not on the sheet that was seen. */
function requireEverybody(lines: readonly SheetLine[], sent: SentLines): void {
  if (lines.length === 0) throw paperErrors.INSTANCE_EMPTY();
  if (sent.length === 0) return;
  const named = new Set(sent.map(({ employee_Nr }) => employee_Nr));
  const unseen = lines.filter(({ employeeNr }) => !named.has(employeeNr));
  if (unseen.length > 0) throw paperErrors.ASSISTANTS_CHANGED({ names: listed(unseen.map(({ name }) => name)) });
}

const isApproved = ({ present, percent }: Changed, { minimumScore }: FoundInstance) =>
  present && percent >= minimumScore;

function saveLines({ tx, act }: RecordWrite, instance: FoundInstance, lines: readonly Changed[]): Promise<void> {
  const changes = lines.map((line) => ({
    key: { instance_id: instance.instanceId, employee_nr: line.employeeNr },
    changes: {
      status: line.present ? AttendanceStatus.InProgress : AttendanceStatus.NotStarted,
      present: line.present,
      score: line.percent / 100,
      approved: isApproved(line, instance),
      started_at: line.startedAt ?? (line.present ? act.at : null),
    },
    act: signedApart(act, savePaperSheetCall.meaning),
  }));
  return importAuditedChanges(tx, 'attendance', changes);
}

/** On time is who was there by the day of their expiration. */
function finishLines({ tx, act }: RecordWrite, instance: FoundInstance, lines: readonly Changed[]): Promise<void> {
  const today = companyDay(act.at, act.timeZone);
  const changes = lines.map((line) => ({
    key: { instance_id: instance.instanceId, employee_nr: line.employeeNr },
    changes: {
      status: AttendanceStatus.Finished,
      present: line.present,
      score: line.percent / 100,
      approved: isApproved(line, instance),
      on_time: line.present && today <= line.expirationDate,
      attempt: 1,
      started_at: line.startedAt ?? (line.present ? act.at : null),
      finished_at: act.at,
    },
    act: signedApart(act, savePaperSheetCall.meaning),
  }));
  return importAuditedChanges(tx, 'attendance', changes, 'sign');
}

function setStatus(
  write: RecordWrite,
  { instanceId }: FoundInstance,
  status: number,
  more: object = {},
): Promise<void> {
  return updateRecord(write, { iD_Instance: instanceId }, {}, undefined, { status, ...more });
}
