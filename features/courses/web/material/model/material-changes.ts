import { type EditedContent, type EditedQuestion, itemsWithFiles, type Material } from './material.ts';
import { wireContent, wireQuestion } from './material-wire.ts';

/** One thing that signing would do, for the list in the dialog. */
export interface MaterialChange {
  readonly key: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'reordered';
  readonly subject: 'content' | 'question';
  /** title of the content, or the question's words; '' for an order */
  readonly name: string;
  /** title of the content that a question belongs to */
  readonly within: string;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a content's own fields are the same, leaving its questions aside. */
export function isSameContent(one: EditedContent, other: EditedContent): boolean {
  return same(wireContent(one), wireContent(other)) && !hasNewFile(one) && !hasNewFile(other);
}

/** A file that is on its way is a change also while it has no number yet. */
function hasNewFile(content: EditedContent): boolean {
  return itemsWithFiles(content).some(({ upload }) => upload !== undefined);
}

/** Whether a question and its answers are the same. */
export function isSameQuestion(one: EditedQuestion, other: EditedQuestion): boolean {
  return same(wireQuestion(one), wireQuestion(other));
}

type Keyed = { readonly key: string };

/** Whether what both lists hold is in another order. */
export function isReordered(before: readonly Keyed[], after: readonly Keyed[]): boolean {
  const shared = (list: readonly Keyed[], other: readonly Keyed[]) =>
    list.filter(({ key }) => other.some((one) => one.key === key)).map(({ key }) => key);
  return !same(shared(before, after), shared(after, before));
}

interface Comparison<Item extends Keyed> {
  readonly before: readonly Item[];
  readonly after: readonly Item[];
  readonly isSame: (one: Item, other: Item) => boolean;
  readonly nameOf: (item: Item) => string;
  readonly subject: MaterialChange['subject'];
  readonly within: string;
}

function compare<Item extends Keyed>(lists: Comparison<Item>): MaterialChange[] {
  const { before, after, isSame, nameOf, subject, within } = lists;
  const told = (item: Item, kind: MaterialChange['kind']) => ({
    key: `${item.key} ${kind}`,
    kind,
    subject,
    name: nameOf(item),
    within,
  });
  const kept = after.flatMap((item) => {
    const was = before.find(({ key }) => key === item.key);
    if (was === undefined) return [told(item, 'added')];
    return isSame(was, item) ? [] : [told(item, 'changed')];
  });
  const removed = before.filter(({ key }) => !after.some((item) => item.key === key));
  const order = isReordered(before, after)
    ? [{ key: `${subject} ${within} reordered`, kind: 'reordered' as const, subject, name: '', within }]
    : [];
  return [...kept, ...removed.map((item) => told(item, 'removed')), ...order];
}

/** What signing `after` over `before` would do, contents first, then the questions of each that stays or is new. */
export function materialChanges(before: Material, after: Material): readonly MaterialChange[] {
  const contents = compare({
    before,
    after,
    isSame: isSameContent,
    nameOf: ({ title }) => title,
    subject: 'content',
    within: '',
  });
  const questions = after.flatMap((content) =>
    compare({
      before: before.find(({ key }) => key === content.key)?.choices ?? [],
      after: content.choices ?? [],
      isSame: isSameQuestion,
      nameOf: ({ question }) => question,
      subject: 'question',
      within: content.title,
    }),
  );
  return [...contents, ...questions];
}
