import { z } from 'zod';
import { courseTypes } from '#features/courses/shared/codes.ts';
import { recordNumber, wholeBetween } from '#platform/schema/values.ts';
import { courseStates, migratedResults, personStates, trainingModalities, trainingStates, wordsOf } from './codes.ts';

/** Rows in a page: where the call says nothing, and at most. */
export const pageRows = { usual: 200, most: 1000 } as const;

const id = (what: string) => z.string().describe(`Identifies the ${what} in api/v1; it never changes`);
const number = (what: string) => z.number().int().describe(what);
const day = z.iso.date();
const moment = z.iso.datetime();
const named = (what: string) => z.object({ number: number(`Number of the ${what}`), name: z.string() });

/** What everything that is told has. */
const stands = {
  revision: number('Revision of its record: 1, 2, 3, … in the order of its changes'),
  updatedAt: moment.describe('When that revision was made'),
  deleted: z.boolean().describe('It counts no more, and stays readable'),
};

export const programPerson = z.object({
  id: id('person'),
  number: number('Employee number'),
  code: z.string().describe('Name to sign in with (CWID)'),
  name: z.string(),
  sector: named('sector'),
  profile: named('profile'),
  state: z.enum(wordsOf(personStates)),
  onboardedOn: day.nullable(),
  ...stands,
});
export type ProgramPerson = z.infer<typeof programPerson>;

const courseOf = z.object({
  id: z.string().describe('Number of the course, one for each version'),
  document: z.string().describe('Number of the document, the same for all versions'),
  version: z.number().int(),
});

export const programCourse = courseOf.extend({
  name: z.string(),
  type: z.enum(wordsOf(courseTypes)),
  state: z.enum(wordsOf(courseStates)),
  validFrom: day,
  minimumScore: z.number().describe('Percent that passes, 0 to 100'),
  ...stands,
});
export type ProgramCourse = z.infer<typeof programCourse>;

export const programRequirement = z.object({
  id: id('requirement'),
  course: courseOf,
  sector: named('sector'),
  profile: named('profile'),
  requiredFrom: day,
  ...stands,
});
export type ProgramRequirement = z.infer<typeof programRequirement>;

const ofPeopleScope = 'null where the key does not open people, or not this one';

const personOf = z.object({
  number: number('Employee number'),
  code: z.string().nullable().describe(`Name to sign in with (CWID); ${ofPeopleScope}`),
  name: z.string().nullable().describe(ofPeopleScope),
});

export const programTraining = z.object({
  id: id('training'),
  person: personOf,
  course: courseOf,
  instance: number('Number of the instance in which it is taken'),
  sector: named('sector'),
  modality: z.enum(wordsOf(trainingModalities)),
  state: z.enum(wordsOf(trainingStates)),
  overdue: z.boolean().describe('To be done, and its last day is over: as of the reply; no change tells the midnight'),
  approved: z.boolean().nullable().describe('null until it is finished'),
  score: z.number().nullable().describe('0 to 1; null until it is finished'),
  onTime: z.boolean().nullable(),
  dueOn: day.describe('The last day'),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  evidence: z
    .string()
    .nullable()
    .describe('Number of the evidence, as on its certificate; null while nothing is signed. Who signs changes it'),
  ...stands,
});
export type ProgramTraining = z.infer<typeof programTraining>;

export const programMigrated = z.object({
  id: id('training'),
  migrated: z.literal(true).describe('Another system recorded it: it is no signature of this one'),
  person: personOf,
  document: z.string().describe('As the source writes it'),
  version: z.string().describe('As the source writes it; may be empty'),
  title: z.string().describe('As the source writes it; may be empty'),
  course: courseOf.nullable().describe('The version that is here; null where there is none'),
  trainedOn: day,
  result: z.enum(wordsOf(migratedResults)),
  score: z.string().nullable().describe('As the source writes it, on its own scale'),
  meetsRequirement: z.boolean().describe('Requirements of its course are met by it: the release of the import says so'),
  source: z.object({ system: z.string(), id: z.string().nullable().describe('Its number there') }),
  evidence: z.array(z.string()).describe('SHA-256 of each scan, which the company keeps'),
  ...stands,
});
export type ProgramMigrated = z.infer<typeof programMigrated>;

const changeOf = <K extends string, T extends z.ZodType>(kind: K, thing: T) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    code: z.string().nullable().describe('CWID of a person, document of a course; else null'),
    at: moment,
    action: z.enum(['create', 'edit', 'delete', 'restore', 'sign']),
    revision: number('The revision that this change made'),
    now: thing.nullable().describe('As it is at this reply, deleted or not; null where the key reaches it no more'),
  });

export const programChange = z.discriminatedUnion('kind', [
  changeOf('person', programPerson),
  changeOf('course', programCourse),
  changeOf('requirement', programRequirement),
  changeOf('training', programTraining),
  changeOf('migrated', programMigrated),
]);
export type ProgramChange = z.infer<typeof programChange>;

const limit = wholeBetween(1, pageRows.most).default(pageRows.usual).describe('Most rows of the page');
const cursor = z
  .string({ error: 'type' })
  .regex(/^[\w-]{1,300}$/, { error: 'cursor' })
  .describe('`next` of the page before');
const flagged = z.enum(['true', 'false'], { error: 'choice' }).transform((word) => word === 'true');
const code = (most: number) =>
  z.string({ error: 'type' }).min(1, { error: 'required' }).max(most, { error: 'tooLong' });
const state = <T extends object>(set: T) => z.enum(wordsOf(set), { error: 'choice' });

const paged = {
  limit,
  cursor: cursor.optional(),
  deleted: flagged.default(false).describe('true: with what was deleted'),
};
const ofDocument = { document: code(60).optional(), version: recordNumber().optional() };

/** A call without parameters refuses them all: none is passed over in silence. */
export const noQuery = z.strictObject({});

export const peopleQuery = z.strictObject({
  ...paged,
  number: recordNumber().optional(),
  code: code(50).optional(),
  sector: recordNumber().optional(),
  state: state(personStates).optional(),
});

export const coursesQuery = z.strictObject({
  ...paged,
  ...ofDocument,
  type: state(courseTypes).optional(),
  state: state(courseStates).optional(),
});

export const requirementsQuery = z.strictObject({
  ...paged,
  ...ofDocument,
  course: code(10).optional(),
  sector: recordNumber().optional(),
  profile: recordNumber().optional(),
});

export const trainingsQuery = z.strictObject({
  ...paged,
  ...ofDocument,
  course: code(10).optional(),
  person: recordNumber().describe('Employee number').optional(),
  sector: recordNumber().describe('Of the training').optional(),
  state: state(trainingStates).optional(),
  overdue: flagged.optional(),
});

export const migratedQuery = z.strictObject({
  ...paged,
  document: ofDocument.document,
  course: code(10).optional(),
  person: recordNumber().describe('Employee number').optional(),
  meetsRequirement: flagged.optional(),
});

export const changesQuery = z.strictObject({
  limit,
  cursor: cursor.describe('`next` of the call before; without it, from the first change of all').optional(),
  start: z.literal('now', { error: 'choice' }).describe('No changes, only the cursor of this moment').optional(),
});

const pageOf = <T extends z.ZodType>(thing: T) =>
  z.object({
    data: z.array(thing),
    next: z.string().nullable().describe('Cursor of the next page; null: this is the last'),
  });

export const peopleReply = pageOf(programPerson);
export const coursesReply = pageOf(programCourse);
export const requirementsReply = pageOf(programRequirement);
export const trainingsReply = pageOf(programTraining);

export const migratedReply = pageOf(programMigrated);

export const changesReply = z.object({
  data: z.array(programChange).describe('In their order; a page may be empty though there are more'),
  next: z.string().describe('Cursor of the next call, now or whenever'),
  more: z.boolean().describe('There are more to be read at once'),
});

/** A connection as its own keys see it. */
export const ownConnection = z.object({
  name: z.string(),
  scopes: z.array(z.string()),
  sector: z.number().int().nullable().describe('Number of the sector whose rows it reaches; null: all'),
});

/** An error, by RFC 9457. */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe('One sentence, in Spanish or, where Accept-Language asks for it, in English'),
  code: z.string().describe('For programs: it does not change with the language'),
});
export type Problem = z.infer<typeof problem>;
