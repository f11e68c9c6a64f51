import { z } from 'zod';
import { requiredLines } from '#platform/schema/values.ts';

/**
 * What a questionnaire may be read from: bytes of a workbook, characters of pasted text; how many questions it may have, how many
 * answers each; and how many problems are reported at once.
 */
export const questionnaireLimits = {
  fileBytes: 2 * 1024 * 1024,
  text: 1024 * 1024,
  questions: 500,
  answers: 50,
  problems: 500,
} as const;

/**
 * POST api/Choice/ReadQuestionnaire: multipart `file` (.xlsx), or JSON {text}. Nothing is written.
 *
 * Pasted text: one question per block, a blank line between two; the question in the first line, an answer in each that
 * follows, the right ones beginning with `*`. Workbook, or cells copied from one: the columns Pregunta, Respuesta 1 to n and
 * Correctas (the numbers of the right answers, `1;3`), or Question, Answer 1 to n and Correct, named in the first row.
 *
 * True or false: in a text one line alone under the question, `Verdadero` or `Falso` (`V`, `F`, `True`, `False`); in a workbook the same
 * word in Correctas, without answers (Excel makes a truth value of it, read in the language of the columns). To be ordered: every line begins with `>`, in the right order; in a workbook the answers are in
 * it, and Correctas says `Orden` (`Order`).
 */
export const readQuestionnaireBody = z.object({ text: requiredLines(questionnaireLimits.text) });

export const readQuestionnaireReply = z.object({
  /** in their order; a question that has a problem is not among them */
  questions: z.array(
    z.object({
      /** of `ChoiceType`: as it is written; else with several right answers multiple, with fewer simple */
      type: z.number().int(),
      question: z.string(),
      answers: z.array(z.object({ text_Answer: z.string(), correctAnswer: z.boolean() })),
    }),
  ),
  /** the first of them, where there are more than `questionnaireLimits.problems` */
  problems: z.array(
    z.object({
      /** of the workbook, or line of the text, from 1 */
      row: z.number().int(),
      /** the column's letter (`C`); null for the whole row and in text without columns */
      column: z.string().nullable(),
      /** in the caller's language */
      message: z.string(),
    }),
  ),
});

export type ReadQuestionnaireReply = z.infer<typeof readQuestionnaireReply>;
