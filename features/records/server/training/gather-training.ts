import type { SignedWrite } from '../record.ts';
import type { TrainingChange } from './training-hook.ts';

/** What several changes of one act mean for training, noted one by one and assigned together when all are made. */
export function gatherTraining({ reassignTraining }: Pick<SignedWrite, 'reassignTraining'>) {
  const training: TrainingChange[] = [];
  return {
    /** in place of the `reassignTraining` of the act */
    note: async (change: TrainingChange) => {
      training.push(change);
    },
    assign: async () => {
      for (const change of joined(training)) await reassignTraining(change);
    },
  };
}

/** Changes of the same reach are looked at once, for all their people or courses: a preview counts the whole of them. */
function joined(training: readonly TrainingChange[]): readonly TrainingChange[] {
  const reaches = [joinedBy('employeeNrs', training), joinedBy('courses', training)];
  const rest = training.filter((change) => !isOnly('employeeNrs', change) && !isOnly('courses', change));
  return [...rest, ...reaches.flat()];
}

type Reach = 'employeeNrs' | 'courses';

function joinedBy(name: Reach, training: readonly TrainingChange[]): readonly TrainingChange[] {
  const named = training
    .filter((change) => isOnly(name, change))
    .flatMap((change): unknown[] => [...(change[name] ?? [])]);
  return named.length === 0 ? [] : [{ [name]: [...new Set(named)] }];
}

/** Whether a change names people, or courses, and nothing else. */
function isOnly(name: Reach, change: TrainingChange): boolean {
  const said = Object.entries(change).filter(([, value]) => value !== undefined);
  return said.length === 1 && said[0]?.[0] === name;
}
