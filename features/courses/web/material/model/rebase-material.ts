import type { EditedContent, EditedQuestion, Material } from './material.ts';
import { isReordered, isSameContent, isSameQuestion } from './material-changes.ts';

/** What two authors both did to one record: this author's words stay until they decide. */
export interface MaterialConflict {
  /** of the content, or of the question */
  readonly key: string;
  readonly name: string;
  /** `changed`: both changed it; `removed`: the other one removed what this one changed, and it comes back as new */
  readonly what: 'changed' | 'removed';
}

export interface Rebased {
  readonly material: Material;
  readonly conflicts: readonly MaterialConflict[];
}

interface Rules<Item> {
  readonly isSame: (one: Item, other: Item) => boolean;
  readonly nameOf: (item: Item) => string;
  /** the author's own item over theirs: its numbers and revision are those of the server */
  readonly onto: (mine: Item, theirs: Item) => Item;
  /** the author's own item as one that the server has never had */
  readonly renewed: (mine: Item) => Item;
}

type Record = { readonly key: string; readonly revision?: number };

/**
 * Three readings of one list become one: what only one side changed, added, removed or put in another order is taken;
 * what both changed stays as this author has it, and is told.
 */
function rebaseList<Item extends Record>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  rules: Rules<Item>,
): { readonly items: readonly Item[]; readonly conflicts: readonly MaterialConflict[] } {
  const conflicts: MaterialConflict[] = [];
  const find = (list: readonly Item[], key: string) => list.find((item) => item.key === key);
  const merged = mine.flatMap((item): Item[] => {
    const was = find(base, item.key);
    const now = find(theirs, item.key);
    if (was === undefined) return [item];
    const isMineChanged = !rules.isSame(was, item);
    if (now === undefined) {
      if (!isMineChanged) return [];
      conflicts.push({ key: item.key, name: rules.nameOf(item), what: 'removed' });
      return [rules.renewed(item)];
    }
    if (!isMineChanged) return [now];
    if (!rules.isSame(was, now)) conflicts.push({ key: item.key, name: rules.nameOf(item), what: 'changed' });
    return [rules.onto(item, now)];
  });
  const added = theirs.filter(({ key }) => find(base, key) === undefined && find(mine, key) === undefined);
  const all = [...merged, ...added];
  if (isReordered(base, mine) || !isReordered(base, theirs)) return { items: all, conflicts };
  const placeOf = ({ key }: Item) => {
    const place = theirs.findIndex((item) => item.key === key);
    return place === -1 ? theirs.length : place;
  };
  return { items: all.toSorted((one, other) => placeOf(one) - placeOf(other)), conflicts };
}

const withRevision = (revision: number | undefined) => (revision === undefined ? {} : { revision });

const questionRules: Rules<EditedQuestion> = {
  isSame: isSameQuestion,
  nameOf: ({ question }) => question,
  onto: (mine, theirs) => ({ ...mine, ...withRevision(theirs.revision) }),
  renewed: ({ iD_Choice: _number, revision: _revision, answers, ...mine }) => ({
    ...mine,
    answers: answers.map(({ iD_Answer: _answer, ...answer }) => answer),
  }),
};

const contentRules: Rules<EditedContent> = {
  isSame: isSameContent,
  nameOf: ({ title }) => title,
  onto: (mine, theirs) => ({ ...mine, ...withRevision(theirs.revision) }),
  renewed: ({ iD_Content: _number, revision: _revision, choices, ...mine }) => ({
    ...mine,
    ...(choices === undefined ? {} : { choices: choices.map(questionRules.renewed) }),
  }),
};

/** The material with the other author's word for what both changed, or without what the other removed. @param theirs as it stands now */
export function takeTheirs(material: Material, theirs: Material, { key }: MaterialConflict): Material {
  const settle = <Item extends { readonly key: string }>(items: readonly Item[], now: readonly Item[]) =>
    items.flatMap((item) => (item.key === key ? (now.find((one) => one.key === key) ?? []) : [item]));
  return settle(material, theirs).map((content) => {
    const now = theirs.find((one) => one.key === content.key)?.choices ?? [];
    return content.choices === undefined ? content : { ...content, choices: settle(content.choices, now) };
  });
}

/**
 * The author's own draft over what another author signed meanwhile.
 * @param base what both began from
 */
export function rebaseMaterial(base: Material, mine: Material, theirs: Material): Rebased {
  const contents = rebaseList(base, mine, theirs, contentRules);
  const conflicts = [...contents.conflicts];
  const material = contents.items.map((content): EditedContent => {
    const [was, own, now] = [base, mine, theirs].map((list) => list.find(({ key }) => key === content.key)?.choices);
    if (own === undefined || now === undefined) return content;
    const questions = rebaseList(was ?? [], own, now, questionRules);
    conflicts.push(...questions.conflicts);
    return { ...content, choices: questions.items };
  });
  return { material, conflicts };
}
