import type { InstanceFacts } from './instance-facts.ts';

/** An open course of a person, not paper. */
export interface OpenCourse {
  readonly instanceId: number;
  /** yyyy-MM-dd */
  readonly expirationDate: string;
  readonly instance: InstanceFacts;
}
