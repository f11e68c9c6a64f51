import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import type { TrainingPreview } from '../../shared/contract.ts';

/** What a change means for who must take what: whose training, of which courses, is to be looked at again. */
export interface TrainingChange {
  /** only these people; absent: everyone */
  readonly employeeNrs?: readonly number[];
  /** only these courses; absent: all */
  readonly courses?: readonly string[];
  /** the courses are finished just now: a day of their instances, one of which is opened in every sector that requires them */
  readonly launchedFor?: string;
  /** a day before which nothing falls due that the change gives: what moves in is not late on its first day */
  readonly notBefore?: string;
  /** what the change replaces, of which its preview tells */
  readonly replaces?: TrainingPreview['replaces'];
  /** instances that end with the change: in a preview their rows do not say so (docs/decisions/052) */
  readonly over?: readonly number[];
}

/** What a change of records means for training. The feature that assigns it stands above those whose records change. */
export interface TrainingHook {
  /**
   * Gives people what they must take and suspends what they no longer need (decisions section 7), in the transaction of the
   * change that it follows from.
   */
  readonly assign: (tx: DatabaseTransaction, act: Act, change: TrainingChange) => Promise<void>;
  /**
   * What that would do, counted in the same transaction, which is then given up.
   * @param namesOf the sector whose people alone are told by name; null: everybody
   */
  readonly preview: (
    tx: DatabaseTransaction,
    act: Act,
    change: TrainingChange,
    namesOf: number | null,
  ) => Promise<TrainingPreview>;
}

/** What signed changes of records work with: the services of all, and the one thing that is handed down from above. */
export interface RecordServices extends Services {
  readonly training: TrainingHook;
}
