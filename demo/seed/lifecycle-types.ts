import type { DemoCollaborator } from '#demo/company/types.ts';
import type { InstancePlan } from './plan-types.ts';

/** One attempt at a content, with the answers that were chosen in it. */
export interface AttemptEvent {
  readonly contentId: number;
  readonly number: number;
  readonly startedAt: Date;
  /** null while it is open */
  readonly verdict: { readonly closedAt: Date; readonly approved: boolean; readonly score: number } | null;
  readonly answers: readonly { readonly choiceId: number; readonly chosen: readonly number[]; readonly at: Date }[];
}

/** How a person's row in an instance ended. */
export interface FinishEvent {
  readonly at: Date;
  /** fraction */
  readonly score: number;
  readonly approved: boolean;
  readonly present: boolean;
  readonly attempt: number;
  readonly onTime: boolean;
  readonly late: { readonly reason: number; readonly description: string } | null;
}

/** A line of a sheet as it was saved. */
export interface SavedEvent {
  readonly at: Date;
  readonly present: boolean;
  /** fraction */
  readonly score: number;
  readonly approved: boolean;
}

/** What happened to a person's row in an instance, in order of time. */
export interface AttendanceLife {
  readonly person: DemoCollaborator;
  /** cwid of the session that it was worked on: the person's own, or the trainer's */
  readonly sessionCwid: string;
  readonly startedAt: Date | null;
  readonly attempts: readonly AttemptEvent[];
  readonly finished: FinishEvent | null;
  /** on paper: what is saved of a sheet that is not finished */
  readonly saved: SavedEvent | null;
  readonly suspended: {
    readonly at: Date;
    readonly by: string;
    readonly reason: string;
    readonly cancels: boolean;
  } | null;
}

/** An instance with the lives of its rows. */
export interface InstanceLife {
  readonly plan: InstancePlan;
  readonly attendances: readonly AttendanceLife[];
}
