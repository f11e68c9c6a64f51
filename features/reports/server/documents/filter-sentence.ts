import type { Queryable } from '#platform/db/database.ts';
import { describeFilter } from '#platform/grid/describe-filter.ts';
import type { ListShape } from '#platform/grid/fields.ts';
import type { FilterNode } from '#platform/grid/server/parse-filter.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import type { ReportReader } from '../report-reader.ts';
import { readOwnSector } from './tell-report-filter.ts';

/** How a list is spoken of: all of it, and those rows of which something is said. */
export interface ListWords {
  readonly all: Localized;
  readonly some: Localized;
  /** of one version of a document, which stands for `{course}`: all, and some */
  readonly ofCourse?: { readonly all: Localized; readonly some: Localized };
}

const words = {
  course: { es: '{document} v{version} ({name})', en: '{document} v{version} ({name})' },
  ownSector: { es: 'el sector propio es {name}', en: 'the own sector is {name}' },
  and: { es: ' y ', en: ' and ' },
  where: { es: '{what} en que {condition}', en: '{what} where {condition}' },
} as const satisfies Record<string, Localized>;

interface Said {
  readonly shape: ListShape;
  readonly words: ListWords;
  readonly filter: FilterNode | null;
  readonly reader: ReportReader;
  readonly language: Language;
  readonly timeZone: string;
}

/**
 * What the rows of a list are, in a sentence without its full stop: `Todas las personas que debían tomar POE-PE-003 v2 (Ingreso al área)`.
 * A condition on one course is said by its document, which people know it by; all others as `describeFilter` has them.
 */
export async function filterSentence(db: Queryable, said: Said): Promise<string> {
  const { shape, filter, reader, language, timeZone } = said;
  const conditions = filter === null ? [] : conjunctsOf(filter);
  const course = said.words.ofCourse === undefined ? undefined : conditions.find(isOneCourse);
  const named = course === undefined ? null : await nameCourse(db, String(course.value), language);
  const rest = named === null ? conditions : conditions.filter((each) => each !== course);
  const ownSector = await readOwnSector(db, reader);
  const told = [
    ...(ownSector === null ? [] : [fillText(words.ownSector[language], { name: ownSector })]),
    ...(rest.length === 0
      ? []
      : [describeFilter({ kind: 'list', connector: 'and', nodes: rest }, shape.fields, language, timeZone)]),
  ];
  const spoken = named === null ? said.words : (said.words.ofCourse ?? said.words);
  const what = fillText((told.length === 0 ? spoken.all : spoken.some)[language], { course: named ?? '' });
  return told.length === 0
    ? what
    : fillText(words.where[language], { what, condition: told.join(words.and[language]) });
}

type FilterLeaf = Extract<FilterNode, { kind: 'leaf' }>;

/** The conditions that all hold. */
function conjunctsOf(node: FilterNode): readonly FilterNode[] {
  if (node.kind !== 'list' || (node.connector !== 'and' && node.nodes.length > 1)) return [node];
  return node.nodes.flatMap(conjunctsOf);
}

const isOneCourse = (node: FilterNode): node is FilterLeaf =>
  node.kind === 'leaf' && node.field.name === 'iD_Course' && node.operator === '=';

/** By document, version and name; null where there is no such course. */
async function nameCourse(db: Queryable, courseId: string, language: Language): Promise<string | null> {
  const course = await db
    .selectFrom('course')
    .select(['doc_number as document', 'version', 'name'])
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return course === undefined ? null : fillText(words.course[language], course);
}
