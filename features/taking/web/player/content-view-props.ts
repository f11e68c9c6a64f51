import type { ContentItem } from '../../shared/contract.ts';
import type { Step } from './player-steps.ts';
import type { CourseTaking } from './use-taking.ts';

/** What the player gives to the view of a content. */
export interface ContentViewProps {
  readonly course: CourseTaking;
  readonly content: ContentItem;
  /** percent that approves what is judged */
  readonly minimum: number;
  readonly readOnly: boolean;
  readonly onNext: () => void;
  readonly nextIsSignature: boolean;
  /** all of the course, and the way to one of them */
  readonly contents: readonly ContentItem[];
  readonly onStep: (next: Step) => void;
}
