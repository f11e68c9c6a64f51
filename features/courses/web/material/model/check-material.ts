import type { Language } from '#platform/i18n/language.ts';
import { describeIssue } from '#platform/i18n/validation.ts';
import { checkAnswers, contentValues, questionFields } from '../../../shared/material.ts';
import { type EditedContent, type EditedQuestion, itemsWithFiles, withItems } from './material.ts';
import { wireContent, wireQuestion } from './material-wire.ts';

/** What is wrong, in words, by its place: `links.0.url`. */
export type Problems = Readonly<Record<string, string>>;

const questionValues = questionFields.superRefine(checkAnswers);

/** Stands for a file that is on its way: it is judged like one that has arrived. */
const anyUpload = '00000000-0000-4000-8000-000000000000';

function problemsOf(
  result: ReturnType<typeof contentValues.safeParse> | ReturnType<typeof questionValues.safeParse>,
  language: Language,
): Problems {
  if (result.success) return {};
  const problems: Record<string, string> = {};
  for (const issue of result.error.issues) problems[issue.path.join('.')] ??= describeIssue(issue, language);
  return problems;
}

/** A content's own fields, held against the contract; its questions are judged one by one. */
export function checkContent(content: EditedContent, language: Language): Problems {
  const whole = withItems(content, (item) =>
    item.upload === undefined ? item : { ...item, upload: { ...item.upload, id: item.upload.id ?? anyUpload } },
  );
  return problemsOf(contentValues.safeParse(wireContent(whole)), language);
}

/** A question with its answers, held against the contract (S1 section 5). */
export function checkQuestion(question: EditedQuestion, language: Language): Problems {
  return problemsOf(questionValues.safeParse(wireQuestion(question)), language);
}

/** The uploads that have not arrived whole: nothing can be signed before they have. */
export function pendingUploads(contents: readonly EditedContent[]): readonly string[] {
  return contents
    .flatMap(itemsWithFiles)
    .flatMap(({ upload }) => (upload !== undefined && upload.id === null ? [upload.key] : []));
}
