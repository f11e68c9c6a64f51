import type { AnswersByQuestion } from './questionnaire-state.ts';

/** Whose answers to which attempt: another user of the same device never gets them. */
export interface DraftKey {
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
  const stored = storage.getItem(nameOf(key));
  if (stored === null) return {};
  try {
    const value: unknown = JSON.parse(stored);
    return isAnswers(value) ? value : {};
  } catch {
    return {};
  }
}

/** Keeps them over a reload and a new sign-in, in local storage over a closed browser too, until they are saved. */
export function writeDrafts(storage: Storage, key: DraftKey, drafts: AnswersByQuestion): void {
  if (Object.keys(drafts).length === 0) storage.removeItem(nameOf(key));
  else storage.setItem(nameOf(key), JSON.stringify(drafts));
}

function isAnswers(value: unknown): value is AnswersByQuestion {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((answers) => Array.isArray(answers) && answers.every(Number.isInteger));
}
