import type { SavedLine } from '#demo/company/planned-instances.ts';
import type { DemoCollaborator, DemoCourse } from '#demo/company/types.ts';

/** How far a person came in an instance; days count from today. */
export type Outcome =
  | { readonly kind: 'open' }
  /** the first contents are approved; of the next questionnaire some answers are saved */
  | { readonly kind: 'started'; readonly day: number; readonly contentsDone: number; readonly answersSaved: number }
  | SavedOutcome
  | FinishedOutcome;

/** A line of a sheet on paper, saved within the last hour; the sheet is not finished. */
export interface SavedOutcome extends SavedLine {
  readonly kind: 'saved';
}

export interface FinishedOutcome {
  readonly kind: 'finished';
  readonly day: number;
  /** wrong answers in the attempt that passed */
  readonly wrong: number;
  readonly attempts: number;
  /** present exactly when it was finished after the expiration */
  readonly late: { readonly reason: number; readonly description: string } | null;
  /** false only in person */
  readonly present: boolean;
}

export interface AttendancePlan {
  readonly person: DemoCollaborator;
  readonly outcome: Outcome;
}

export const Modality = { Online: 0, Tablet: 1, InPerson: 2 } as const;

/** One run of a course and who is in it. */
export interface InstancePlan {
  readonly course: DemoCourse;
  readonly sector: string;
  readonly modality: 0 | 1 | 2;
  readonly created: { readonly day: number; readonly minutes: number; readonly by: string; readonly reason: string };
  readonly instanceDay: number;
  readonly expiresDay: number;
  readonly isInitialTraining: boolean;
  readonly place?: string | undefined;
  /** from and to, `HH:MM` */
  readonly hours?: readonly [string, string] | undefined;
  readonly instructor: string;
  readonly duration: number | null;
  readonly observations: string;
  /** the day on which it was deleted */
  readonly deletedDay: number | null;
  /** file of the materials: the signed sheet of a run on paper, scanned on the day after */
  readonly sheet?: string | undefined;
  readonly attendances: AttendancePlan[];
}
