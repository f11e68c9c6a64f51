import type { GridValue, GroupNode } from '#platform/grid/wire.ts';

/** A year, month or day of a column, or null: those without a date. */
export interface DayNode {
  /** `yyyy`, `yyyy-MM` or `yyyy-MM-dd` */
  readonly span: string | null;
  readonly count: number;
  readonly children: readonly DayNode[];
}

/** The days of a reply grouped by year, month and day. */
export function dayTree(nodes: readonly GroupNode[], parent = ''): readonly DayNode[] {
  return nodes.flatMap((node): readonly DayNode[] => {
    if (node.key === null) return [{ span: null, count: countOf(node), children: [] }];
    const span = parent === '' ? String(node.key).padStart(4, '0') : `${parent}-${String(node.key).padStart(2, '0')}`;
    return [{ span, count: countOf(node), children: dayTree(node.items ?? [], span) }];
  });
}

function countOf(node: GroupNode): number {
  return node.count ?? (node.items ?? []).reduce((sum, item) => sum + countOf(item), 0);
}

const isWithin = (span: GridValue, outer: GridValue) =>
  span === outer || (typeof span === 'string' && typeof outer === 'string' && span.startsWith(`${outer}-`));

/** Whether all, some or none of a node's days are picked. */
export function pickedPart(values: readonly GridValue[], { span }: DayNode): 'all' | 'some' | 'none' {
  if (values.some((value) => isWithin(span, value))) return 'all';
  return span !== null && values.some((value) => isWithin(value, span)) ? 'some' : 'none';
}

/** Picks or drops a year, month or day; what is wholly picked is named by its largest span. */
export function toggleDays(
  tree: readonly DayNode[],
  values: readonly GridValue[],
  toggled: DayNode,
): readonly GridValue[] {
  const pick = pickedPart(values, toggled) !== 'all';
  return tree.flatMap((node) => spansOf(node));

  function spansOf(node: DayNode): readonly GridValue[] {
    if (node.span === toggled.span) return pick ? [node.span] : [];
    if (isWithin(toggled.span, node.span)) {
      const expanded = node.children.flatMap((child) => spansOf(child));
      const isWhole = node.children.every((child) => expanded.includes(child.span));
      return isWhole ? [node.span] : expanded;
    }
    if (pickedPart(values, node) === 'all') return [node.span];
    return node.children.flatMap((child) => spansOf(child));
  }
}
