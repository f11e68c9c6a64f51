import { z } from 'zod';
import { editedRevision } from '#features/records/shared/contract.ts';
import {
  codeOf,
  flag,
  optionalLines,
  orNull,
  recordNumber,
  requiredLines,
  requiredText,
} from '#platform/schema/values.ts';
import { ContentType, type ContentTypeCode, contentKinds } from './codes.ts';
import { questionKind, questionKinds } from './question-kinds/question-kinds.ts';
import { questionnaireLimits } from './questionnaire.ts';

// What an author writes into a course: contents, the questions of a questionnaire and their answers (S1 sections 3 to 5).
// Server and forms hold it against the same schemas.

/**
 * An address that anybody may open: https, with a host, without a name or password in it. Written out, since a page takes
 * `https:host` for a path of its own.
 */
export function isWebLink(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && /^https:\/\/[^/\\]/i.test(text) && address.username === '' && address.password === '';
}

/** A finished upload (`/api/uploads`) of the person who signs. */
const uploadNumber = z.uuid({ error: (issue) => (issue.input === undefined ? 'required' : 'invalid') });

const fileName = () => requiredText(255);

const linkValues = z.object({
  iD_Link: recordNumber().optional(),
  url: requiredText(2000).refine(isWebLink, { error: 'webLink' }),
});

/** A file that stands (`iD_PDF`), or a new one (`upload`); with both, another file in the place of the one that stood. */
const pdfValues = z
  .object({ iD_PDF: recordNumber().optional(), name: fileName(), upload: uploadNumber.optional() })
  .refine(({ iD_PDF, upload }) => iD_PDF !== undefined || upload !== undefined, {
    path: ['upload'],
    error: 'required',
  });

/** One that stands stays as it is where neither `route` nor `upload` is sent. */
const mediaValues = z
  .object({
    iD_Media: recordNumber().optional(),
    name: fileName(),
    /** an address of an allowed host, or its embed code, which the server reduces to the address; null with a file */
    route: orNull(requiredText(4000)).optional(),
    upload: uploadNumber.optional(),
  })
  .refine(({ route, upload }) => !route || upload === undefined, { path: ['upload'], error: 'oneSource' })
  .refine(({ iD_Media, route, upload }) => iD_Media !== undefined || route || upload !== undefined, {
    path: ['route'],
    error: 'media',
  });

const answerValues = z.object({
  iD_Answer: recordNumber().optional(),
  text_Answer: requiredLines(500),
  correctAnswer: flag(),
});

/** What a question asks for besides its answers' texts (S1 sections 4 and 5); the problem is reported at `answers`. */
export function checkAnswers(
  { type, answers }: { readonly type: number; readonly answers: readonly z.infer<typeof answerValues>[] },
  context: z.RefinementCtx,
): void {
  const tell = (message: string) => context.addIssue({ code: 'custom', path: ['answers'], message });
  const problem = questionKind(type).problemOf(
    answers.map(({ text_Answer, correctAnswer }) => ({ text: text_Answer, correct: correctAnswer })),
  );
  if (problem !== null) tell(problem);
  if (hasTwice(answers.map(({ text_Answer }) => text_Answer.toLowerCase()))) tell('repeatedAnswer');
  if (hasTwice(answers.flatMap(({ iD_Answer }) => iD_Answer ?? []))) tell('repeated');
}

const hasTwice = (values: readonly (string | number)[]): boolean => new Set(values).size < values.length;

/** One question, where it is not said yet which one. */
export const questionFields = z.object({
  type: codeOf(questionKinds),
  question: requiredLines(1000),
  answers: z
    .array(answerValues, { error: 'required' })
    .min(1, { error: 'required' })
    .max(questionnaireLimits.answers, { error: 'tooMany' }),
});

const choiceValues = questionFields
  .extend({ iD_Choice: recordNumber().optional(), revision: editedRevision() })
  .superRefine(checkAnswers);
export type ChoiceValues = z.infer<typeof choiceValues>;

/** The list that each kind of content fills; the others of a content are empty. */
export const listOfKind = {
  [ContentType.Link]: 'links',
  [ContentType.Pdf]: 'pdFs',
  [ContentType.Choice]: 'choices',
  [ContentType.Media]: 'medias',
} as const satisfies Readonly<Record<ContentTypeCode, string>>;

const few = { error: 'tooMany' } as const;

/** One content, where it is not said yet which one. */
export const contentFields = z.object({
  type: codeOf(contentKinds),
  title: requiredText(255),
  description: optionalLines(1000),
  links: z.array(linkValues).max(20, few).optional(),
  pdFs: z.array(pdfValues).max(20, few).optional(),
  medias: z.array(mediaValues).max(20, few).optional(),
});

interface Lists {
  readonly type: number;
  readonly links?: readonly unknown[] | undefined;
  readonly pdFs?: readonly unknown[] | undefined;
  readonly medias?: readonly unknown[] | undefined;
  readonly choices?: readonly unknown[] | undefined;
}

/** A content holds what its kind holds, at least one of it but for questions, and nothing else. */
export function checkLists(content: Lists, context: z.RefinementCtx): void {
  const own = listOfKind[content.type as ContentTypeCode];
  for (const list of Object.values(listOfKind)) {
    const items = content[list] ?? [];
    if (list !== own && items.length > 0) context.addIssue({ code: 'custom', path: [list], message: 'otherKind' });
  }
  if (own !== 'choices' && (content[own] ?? []).length === 0) {
    const message = own === 'medias' ? 'media' : 'required';
    context.addIssue({ code: 'custom', path: [own], message });
  }
}

/** One content of SaveMaterial: `iD_Content` and the `revision` that was edited, or neither where it is new. */
export const contentValues = contentFields
  .extend({
    iD_Content: recordNumber().optional(),
    revision: editedRevision(),
    /** absent for who may not write questions: they stay as they are */
    choices: z.array(choiceValues).max(questionnaireLimits.questions, few).optional(),
  })
  .superRefine(checkLists);
export type ContentValues = z.infer<typeof contentValues>;

/** The whole wanted material of a course, in its order. */
export const materialFields = {
  /** of the material as it was read; without it (a foreign client) the last write wins */
  revision: editedRevision(),
  contents: z.array(contentValues, { error: 'required' }).max(100, { error: 'tooMany' }),
};

const part = z.number().int().positive();

/** What every reply tells of a content. */
export const contentParts = {
  iD_Content: part,
  type: z.number().int(),
  title: z.string(),
  description: z.string(),
  links: z.array(z.object({ iD_Link: part, url: z.string() })),
  pdFs: z.array(z.object({ iD_PDF: part, name: z.string() })),
  medias: z.array(
    z.object({
      iD_Media: part,
      name: z.string(),
      /** an https address to embed; null for an uploaded file (GetCourseMedia) */
      route: z.string().nullable(),
      mime: z.string().nullable(),
      /** there are subtitles: GetCourseMedia with captions=1, WebVTT */
      captions: z.boolean(),
    }),
  ),
};

/** One content as GetMaterial gives it. */
export const materialContent = z.object({
  ...contentParts,
  revision: z.number().int(),
  position: z.number().int(),
  /** only for who may write questions */
  choices: z
    .array(
      z.object({
        iD_Choice: part,
        revision: z.number().int(),
        position: z.number().int(),
        type: z.number().int(),
        question: z.string(),
        answers: z.array(z.object({ iD_Answer: part, text_Answer: z.string(), correctAnswer: z.boolean() })),
      }),
    )
    .optional(),
});
export type MaterialContent = z.infer<typeof materialContent>;
