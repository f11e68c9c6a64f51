import { createHash } from 'node:crypto';

/**
 * Answers in an order that tells nothing of the one in which they were written, the same whenever it is asked for with the same seed:
 * that of a hash over it and their numbers, which were drawn at random.
 */
export function shuffleAnswers<Answer extends { readonly iD_Answer: number }>(
  answers: readonly Answer[],
  seed: string,
): Answer[] {
  const place = ({ iD_Answer }: Answer) => createHash('sha256').update(`${seed}|${iD_Answer}`).digest('hex');
  return answers
    .map((answer) => ({ answer, at: place(answer) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ answer }) => answer);
}
