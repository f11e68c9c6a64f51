import { collaborators } from '#demo/company/collaborators.ts';
import { instructorMaxLength } from '#features/instances/shared/contract.ts';
import { importAuditedChanges, importAuditedRows } from '#features/integrity/server/public.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';
import { datesOf } from './course-dates.ts';
import type { AttendanceLife, InstanceLife } from './lifecycle-types.ts';
import { type InstancePlan, Modality } from './plan-types.ts';
import { actOn, created, known, type SeedContext, signed, signedOn } from './seed-context.ts';
import type { Material } from './store-materials.ts';
import { type CourseIds, retiringMinutes } from './write-courses.ts';
import type { Organisation } from './write-organisation.ts';

/** An instance that is in the database. */
export interface SeededInstance extends InstanceLife {
  readonly instanceId: number;
  readonly courseId: string;
}

/** The act that created an instance, and its rows with it. */
export function creationOf({ plan }: InstanceLife, { calendar }: SeedContext): Act {
  const { by, day, minutes, reason } = plan.created;
  return actOn(calendar, by, day, minutes, reason);
}

/** The same act with the signature that the instance's own revision carries. */
function signedCreation({ plan }: InstanceLife, { calendar }: SeedContext): Act {
  const { by, day, minutes, reason } = plan.created;
  return by === systemActor ? actOn(calendar, by, day, minutes, reason) : created(calendar, by, day, minutes, reason);
}

/** Creates the instances, none of them begun. */
export async function writeInstances(
  context: SeedContext,
  lives: readonly InstanceLife[],
  ids: CourseIds,
  organisation: Organisation,
): Promise<SeededInstance[]> {
  const { tx, calendar } = context;
  const ordered = [...lives].sort((a, b) => a.plan.created.day - b.plan.created.day);
  const rows = await importAuditedRows(
    tx,
    'instance',
    ordered.map((life) => {
      const { plan } = life;
      return {
        values: {
          course_id: known(ids, plan.course.key),
          modality: plan.modality,
          sector_id: known(organisation.sectorIds, plan.sector),
          instance_date: calendar.day(plan.instanceDay),
          place: plan.place ?? null,
          starts_at: plan.hours?.[0] ?? null,
          ends_at: plan.hours?.[1] ?? null,
          observations: plan.observations,
          status: 3,
          capa_ini_leg: plan.isInitialTraining ? 1 : 0,
          duration: plan.duration,
          ...instructorOf(plan),
          expiration_date: calendar.day(plan.expiresDay),
        },
        act: signedCreation(life, context),
      };
    }),
  );
  return ordered.map((life, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error('an instance was not written');
    return { ...life, instanceId: row.instance_id, courseId: row.course_id };
  });
}

/** The person of the company who instructs; a plan names them as far as a typed name goes. */
function instructorOf({ instructor }: InstancePlan) {
  const person = collaborators.find(({ name }) => name.slice(0, instructorMaxLength) === instructor);
  return person === undefined ? { instructor } : { instructor: person.name, instructor_nr: person.employeeNr };
}

/** Moves the instances on to where their rows are: started, then finished, cancelled or deleted; and their sheets are scanned. */
export async function moveInstances(
  context: SeedContext,
  instances: readonly SeededInstance[],
  materials: ReadonlyMap<string, Material>,
): Promise<void> {
  const { tx } = context;
  const move = (status: number, actFor: (instance: SeededInstance) => Act | null) =>
    instances.flatMap((instance) => {
      const act = actFor(instance);
      return act === null ? [] : { key: { instance_id: instance.instanceId }, changes: { status }, act };
    });
  const finishing = move(1, (instance) => finishOf(instance, context));
  const capaOf = new Map(instances.map((instance) => [instance.instanceId, instance.plan.isInitialTraining ? 2 : 0]));
  await importAuditedChanges(
    tx,
    'instance',
    move(0, (instance) => startOf(instance, context)),
  );
  await importAuditedChanges(
    tx,
    'instance',
    finishing.map((entry) => ({
      ...entry,
      changes: { ...entry.changes, capa_ini_leg: known(capaOf, entry.key.instance_id) },
    })),
  );
  await importAuditedChanges(
    tx,
    'instance',
    move(2, (instance) => cancellationOf(instance, context)),
  );
  const deletions = move(4, ({ plan }) =>
    plan.deletedDay === null
      ? null
      : signedOn(
          context.calendar,
          plan.created.by,
          plan.deletedDay,
          700,
          'Cargada con la modalidad equivocada',
          'recordDeleted',
        ),
  );
  await importAuditedChanges(
    tx,
    'instance',
    deletions.map((entry) => ({ ...entry, changes: { ...entry.changes, deleted: true } })),
    'delete',
  );
  await importAuditedChanges(
    tx,
    'instance',
    instances.flatMap(({ plan, instanceId, attendances }) => {
      const [first] = attendances;
      if (plan.sheet === undefined || first === undefined) return [];
      const changes = { sheet_name: plan.sheet, sheet_sha256: known(materials, plan.sheet).sha256 };
      const day = plan.instanceDay + 1;
      const act = signedOn(context.calendar, first.sessionCwid, day, 560, 'Planilla escaneada', 'sheetAdded');
      return { key: { instance_id: instanceId }, changes, act };
    }),
  );
}

function begunAt(life: AttendanceLife): Date | null {
  return life.startedAt ?? life.finished?.at ?? null;
}

function startOf({ attendances }: SeededInstance, { calendar }: SeedContext): Act | null {
  const begun = attendances.flatMap((life) => {
    const at = begunAt(life);
    return at === null ? [] : { at, by: life.sessionCwid };
  });
  const [first] = begun.sort((a, b) => a.at.getTime() - b.at.getTime());
  return first === undefined ? null : { ...first, timeZone: calendar.timeZone, reason: 'Inicio del curso' };
}

/** Cancelled with its course: some rows were open when the version was replaced. */
function isCancelled({ attendances }: SeededInstance): boolean {
  return attendances.some((life) => life.suspended?.cancels === true);
}

function finishOf(instance: SeededInstance, { calendar }: SeedContext): Act | null {
  const { attendances } = instance;
  const isFinished =
    attendances.some((life) => life.finished) && attendances.every((life) => life.finished ?? life.suspended);
  if (!isFinished || isCancelled(instance)) return null;
  const ends = attendances.map((life) => Math.max(life.finished?.at.getTime() ?? 0, life.suspended?.at.getTime() ?? 0));
  const at = new Date(Math.max(...ends));
  const { timeZone } = calendar;
  if (instance.plan.modality !== Modality.InPerson)
    return { by: systemActor, at, timeZone, reason: 'Todos los asistentes terminaron' };
  // On paper a person finishes.
  const by = attendances.find((life) => life.finished)?.sessionCwid ?? systemActor;
  return signed({ by, at, timeZone, reason: 'Planilla completa' }, 'instanceFinished');
}

function cancellationOf(instance: SeededInstance, { calendar }: SeedContext): Act | null {
  const day = datesOf(instance.plan.course).superseded;
  if (day === null || !isCancelled(instance)) return null;
  return actOn(calendar, systemActor, day, retiringMinutes, 'Curso obsoleto');
}
