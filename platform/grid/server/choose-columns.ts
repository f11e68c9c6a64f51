import type { SheetColumn } from '#platform/documents/xlsx/sheet-columns.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { GridField, GridFields } from '../fields.ts';
import { wordsOf } from '../format-value.ts';
import { gridErrors, shown, syntax } from './errors.ts';
import { type GridSource, type ResolvedField, resolveField } from './grid-source.ts';

/** A column of a document made of a grid's rows. */
export interface ChosenColumn {
  /** wire name */
  readonly name: string;
  readonly field: GridField;
}

/**
 * The columns asked for, each once; else those selected; else all that have a label, in the order of their declaration.
 * @throws Refusal GRID_FIELD, GRID_SYNTAX
 */
export function chooseColumns(
  source: GridSource,
  fields: GridFields,
  asked: unknown,
  select: readonly ResolvedField[] | null,
): ChosenColumn[] {
  const known = (name: unknown): ChosenColumn => {
    const resolved = resolveField(source, name).name;
    const field = Object.hasOwn(fields, resolved) ? fields[resolved] : undefined;
    if (field === undefined) throw gridErrors.GRID_FIELD({ name: shown(name) });
    return { name: resolved, field };
  };
  if (asked !== undefined && asked !== null && !Array.isArray(asked)) throw syntax('columns');
  const names: readonly unknown[] =
    Array.isArray(asked) && asked.length > 0
      ? asked
      : (select?.map(({ name }) => name) ?? Object.keys(fields).filter((name) => source.fields.has(name)));
  if (names.length > source.fields.size * 2) throw syntax('columns');
  const chosen = new Map(names.map((name) => known(name)).map((column) => [column.name, column]));
  return [...chosen.values()];
}

/** A column as a spreadsheet has it. */
export function sheetColumn({ name, field }: ChosenColumn, language: Language): SheetColumn {
  const words = wordsOf(field, language);
  return {
    name,
    label: field.label[language],
    type: field.isPercent ? 'percent' : field.format === 'identifier' ? field.format : field.type,
    ...(words === undefined ? {} : { words }),
  };
}
