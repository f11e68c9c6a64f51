import { collaborators } from '#demo/company/collaborators.ts';
import type { DemoCollaborator, DemoCourse } from '#demo/company/types.ts';
import { authorOf } from './course-dates.ts';
import { type AttendancePlan, type InstancePlan, Modality, type Outcome } from './plan-types.ts';

/** What tells one run from another. */
export interface RunKey {
  readonly course: DemoCourse;
  readonly sector: string;
  readonly modality: 0 | 1 | 2;
  readonly expiresDay: number;
  readonly isInitialTraining?: boolean;
}

/** The runs planned so far. */
export interface PlanBoard {
  readonly instances: readonly InstancePlan[];
  /** The run of a key, made by `make` when there is none yet. */
  run(key: RunKey, make: () => InstancePlan): InstancePlan;
  enrol(instance: InstancePlan, person: DemoCollaborator, outcome: Outcome): void;
  /** Whether a person is in some run of a course version already. */
  isEnrolled(person: DemoCollaborator, course: DemoCourse): boolean;
}

/** An empty board. */
export function openBoard(): PlanBoard {
  const instances: InstancePlan[] = [];
  const byKey = new Map<string, InstancePlan>();
  const enrolled = new Set<string>();
  return {
    instances,
    run(key, make) {
      const name = [key.course.key, key.sector, key.modality, key.expiresDay, key.isInitialTraining === true].join('|');
      const found = byKey.get(name) ?? make();
      if (!byKey.has(name)) {
        byKey.set(name, found);
        instances.push(found);
      }
      return found;
    },
    enrol(instance, person, outcome) {
      const plan: AttendancePlan = { person, outcome };
      instance.attendances.push(plan);
      enrolled.add(`${person.cwid}|${instance.course.key}`);
    },
    isEnrolled: (person, course) => enrolled.has(`${person.cwid}|${course.key}`),
  };
}

const trainers = collaborators.filter((person) => person.role === 4);

/** A run that somebody schedules: online without an instructor, else with the trainer of the sector or the author. */
export function scheduledRun(key: RunKey, createdDay: number, reason = 'Alta de instancia'): InstancePlan {
  const by = authorOf(key.course);
  const trainer =
    trainers.find((person) => person.sector === key.sector) ?? collaborators.find((person) => person.cwid === by);
  const isOnline = key.modality === Modality.Online;
  return {
    course: key.course,
    sector: key.sector,
    modality: key.modality,
    created: { day: createdDay, minutes: 645, by, reason },
    instanceDay: isOnline ? createdDay : Math.max(createdDay, key.expiresDay - 6),
    expiresDay: key.expiresDay,
    isInitialTraining: key.isInitialTraining === true,
    instructor: isOnline ? '' : (trainer?.name ?? '').slice(0, 30),
    duration: isOnline ? null : 1.5,
    observations: '',
    deletedDay: null,
    attendances: [],
  };
}
