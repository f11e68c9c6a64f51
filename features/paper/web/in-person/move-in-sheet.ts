/** What of a line takes keys, from left to right: its two marks and the score. */
export const sheetFields = ['present', 'absent', 'score'] as const;
export type SheetField = (typeof sheetFields)[number];

/** A field by the number of its line. */
export interface SheetPlace {
  readonly line: number;
  readonly field: SheetField;
}

/** What of a key decides where it leads. */
interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  /** the caret stands at the start, or the end, of what is typed; true for a mark */
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** Where a key leads from a field, among `count` lines; null where the field keeps the key. */
export function moveInSheet({ line, field }: SheetPlace, pressed: PressedKey, count: number): SheetPlace | null {
  const { key, shiftKey, isAtStart, isAtEnd } = pressed;
  const inLine = (next: number) => ({ line: Math.min(Math.max(0, next), count - 1), field });
  if (key === 'ArrowDown') return inLine(line + 1);
  if (key === 'ArrowUp') return inLine(line - 1);
  if (key === 'Enter') return inLine(line + (shiftKey ? -1 : 1));
  const by = key === 'ArrowRight' && isAtEnd ? 1 : key === 'ArrowLeft' && isAtStart ? -1 : 0;
  const beside = by === 0 ? undefined : sheetFields[sheetFields.indexOf(field) + by];
  return beside === undefined ? null : { line, field: beside };
}
