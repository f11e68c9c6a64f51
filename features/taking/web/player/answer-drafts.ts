import type { AttemptTaking } from './content-taking.ts';
import type { AnswersByQuestion } from './questionnaire-state.ts';

/** Where what is chosen in an attempt outlives a reload and a new sign-in until it is saved. */
export interface AnswerDrafts {
  readonly read: (taking: AttemptTaking) => AnswersByQuestion;
  /** Keeps exactly this of the attempt. */
  readonly write: (taking: AttemptTaking, chosen: AnswersByQuestion) => void;
}

/** Of a person's own browser: until it is closed. */
export const sessionDrafts: AnswerDrafts = {
  read: (taking) => readDrafts(sessionStorage, taking),
  write: (taking, chosen) => writeDrafts(sessionStorage, taking, chosen),
};

/** Whose answers to which attempt: another user of the same device never gets them. */
interface DraftKey {
  readonly employee_Nr: number;
  readonly iD_Instance: number;
  readonly iD_Content: number;
  readonly attempt: number;
}

function nameOf({ employee_Nr, iD_Instance, iD_Content, attempt }: DraftKey): string {
  return ['capacita.answers', employee_Nr, iD_Instance, iD_Content, attempt].join('.');
}

/** The answers that never reached the server; none when there are none or they cannot be read. */
export function readDrafts(storage: Storage, key: DraftKey): AnswersByQuestion {
  try {
    const value: unknown = JSON.parse(storage.getItem(nameOf(key)) ?? '{}');
    return isAnswers(value) ? value : {};
  } catch {
    return {};
  }
}

/** Keeps them in place of what was kept of the attempt. */
export function writeDrafts(storage: Storage, key: DraftKey, drafts: AnswersByQuestion): void {
  if (Object.keys(drafts).length === 0) storage.removeItem(nameOf(key));
  else storage.setItem(nameOf(key), JSON.stringify(drafts));
}

function isAnswers(value: unknown): value is AnswersByQuestion {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((answers) => Array.isArray(answers) && answers.every(Number.isInteger));
}
