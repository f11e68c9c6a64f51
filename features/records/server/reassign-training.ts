import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import type { TrainingPreview } from '../contract.ts';

/** What a change means for who must take what: whose training, of which courses, is to be looked at again. */
export interface TrainingChange {
  /** only these people; absent: everyone */
  readonly employeeNrs?: readonly number[];
  /** only these courses; absent: all */
  readonly courses?: readonly string[];
  /** the courses are finished just now: a day of their instances, one of which is opened in every sector that requires them */
  readonly launchedFor?: string;
  /** what the change replaces, of which its preview tells */
  readonly replaces?: TrainingPreview['replaces'];
  /** instances that end with the change: in a preview their rows do not say so (docs/decisions/052) */
  readonly over?: readonly number[];
}

/** A profile that starts with what another requires. */
export interface RequirementCopy {
  /** profile */
  readonly from: number;
  readonly profileId: number;
  readonly sectorId: number;
}

/** What signed changes of records work with, made whole where the application is put together. */
export interface RecordServices extends Services {
  /**
   * Gives people what they must take and suspends what they no longer need (decisions section 7), in the transaction of the
   * change that it follows from. Attendance implements it, which stands above the features whose records change.
   */
  readonly reassignTraining: (tx: DatabaseTransaction, act: Act, change: TrainingChange) => Promise<void>;
  /**
   * What that would do, counted in the same transaction, which is then given up.
   * @param namesOf the sector whose people alone are told by name; null: everybody
   */
  readonly previewTraining: (
    tx: DatabaseTransaction,
    act: Act,
    change: TrainingChange,
    namesOf: number | null,
  ) => Promise<TrainingPreview>;
  /** Gives a profile the course requirements of another, in the same way; requirements implements it. */
  readonly copyRequirements: (tx: DatabaseTransaction, act: Act, copy: RequirementCopy) => Promise<void>;
  readonly attendances: AttendancesOfInstances;
  /** Requires a course of whom another is required, and relieves everyone of one that is deleted; requirements implements both. */
  readonly courseRequirements: {
    readonly copy: (tx: DatabaseTransaction, act: Act, from: string, to: string) => Promise<void>;
    readonly end: (tx: DatabaseTransaction, act: Act, courseId: string) => Promise<void>;
  };
  /** hosts whose players may be framed, as the Content-Security-Policy allows them (`MEDIA_HOSTS`) */
  readonly mediaHosts: readonly string[];
}

/** What a change of instances means for the people in them; attendance implements it, which owns their rows. */
export interface AttendancesOfInstances {
  /**
   * Locks the open attendances of instances until the transaction ends, before the instances themselves are locked: as a
   * signature does, which would otherwise wait for the instance while its change waits for the person.
   */
  readonly lockOpen: (tx: DatabaseTransaction, instanceIds: readonly number[]) => Promise<void>;
  /** The people who have them open. */
  readonly findOpen: (tx: DatabaseTransaction, instanceIds: readonly number[]) => Promise<number[]>;
  /** Gives them another expiration. Returns how many had another one. */
  readonly moveExpirations: (
    tx: DatabaseTransaction,
    act: Act,
    instanceIds: readonly number[],
    expiration: string,
  ) => Promise<number>;
}
