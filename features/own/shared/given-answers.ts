import { z } from 'zod';
import { attemptFields, trainingRecordReply } from './training-record.ts';

/**
 * The answers that somebody gave, with the right ones: for those alone who may see the key (`choice.write`), never in tablet mode
 * (21 CFR 11.10(b), 11.10(e)).
 */

/** Questions of all attempts that one reply or document holds; of more, attempts are asked for one by one. */
export const mostGivenAnswers = 10_000;

const moment = z.iso.datetime({ offset: true });

/** One saving of a question's answers; a question answered again in the same attempt has more than one, and the last counts. */
const givenAnswer = z.strictObject({
  number: z.number().int(),
  /** `iD_Answer`s; of lines to be ordered in the order given */
  answers: z.array(z.number().int()),
  answeredAt: moment,
  /** whose session it was saved on, and their name today */
  actedBy: z.string(),
  actedByName: z.string(),
  /** null while the attempt is open */
  right: z.boolean().nullable(),
});

/** A question as it was when the attempt began. */
const askedQuestion = z.strictObject({
  iD_Choice: z.number().int(),
  revision: z.number().int(),
  /** SHA-256 of that revision in the trail */
  hash: z.string(),
  /** a `ChoiceType` */
  type: z.number().int(),
  question: z.string(),
  /** as the question has them; of lines to be ordered that is the right order, once the attempt is closed */
  options: z.array(
    z.strictObject({
      iD_Answer: z.number().int(),
      text: z.string(),
      /** null while the attempt is open */
      correct: z.boolean().nullable(),
    }),
  ),
  /** in the order in which they were saved; none where it was left unanswered, which counts as wrong */
  given: z.array(givenAnswer),
});

const answeredAttempt = z.strictObject({
  ...attemptFields,
  actedBy: z.string(),
  questions: z.array(askedQuestion),
});

export const givenAnswersReply = z.strictObject({
  person: trainingRecordReply.shape.person,
  course: trainingRecordReply.shape.course,
  instance: trainingRecordReply.shape.instance,
  attended: trainingRecordReply.shape.attended,
  /** what was signed of the training, each over the revision that holds the digest */
  signatures: trainingRecordReply.shape.signatures,
  /** SHA-256 over every attempt and answer: kept in the record that was signed, null before; and made of what is there now */
  digest: z.strictObject({ signed: z.string().nullable(), present: z.string().nullable() }),
  /** in the order of the contents, then of the attempts */
  attempts: z.array(answeredAttempt),
});
export type GivenAnswers = z.infer<typeof givenAnswersReply>;
export type AnsweredAttempt = z.infer<typeof answeredAttempt>;
export type AskedQuestion = z.infer<typeof askedQuestion>;
export type GivenAnswer = z.infer<typeof givenAnswer>;
