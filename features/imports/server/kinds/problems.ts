import type { z } from 'zod';
import type { Refusal } from '#platform/http/refusal.ts';
import { type Localized, languages } from '#platform/i18n/language.ts';
import { describeIssue } from '#platform/i18n/validation.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';
import type { RowProblem } from '../../shared/outcome.ts';
import { problemOf } from '../cells/read-row.ts';

const words = {
  TWICE: { es: 'Está también en la línea {line}', en: 'It is in line {line} too' },
  KEY_OF_ANOTHER: {
    es: 'Su nombre o número ya es de otro registro, con otro identificador de origen',
    en: 'Its name or number belongs to another record already, with another source identifier',
  },
  NOT_HERE: {
    es: 'No existe «{written}»{near}. Llega con «{kind}»',
    en: '“{written}” does not exist{near}. It comes with “{kind}”',
  },
  NAME_OF_SEVERAL: { es: 'Varios se llaman «{written}»', en: 'Several are called “{written}”' },
  TYPE_UNKNOWN: { es: '«{written}» no es ningún tipo de curso', en: '“{written}” is no course type' },
  FIXED: {
    es: 'No se puede cambiar en un registro que ya está',
    en: 'It cannot be changed in a record that is there already',
  },
  IN_FUTURE: { es: 'Ese día todavía no llegó', en: 'That day has not come yet' },
  NO_EVIDENCE: {
    es: '«{written}» no vino en un .zip, ni es un nombre con su SHA-256 de 64 cifras hexadecimales',
    en: '“{written}” came in no .zip, and is no name with its SHA-256 of 64 hexadecimal digits',
  },
  TYPE_NOT_YOURS: {
    es: 'Los cursos de tipo {written} los importa otro rol',
    en: 'Courses of type {written} are imported by another role',
  },
  DOCUMENT_NOT_HERE: {
    es: 'Esa versión no está aquí: su historia la importa un administrador ITPS',
    en: 'That version is not here: its history is imported by an ITPS administrator',
  },
  DIFFERS: {
    es: 'Ya se importó con otro valor. Lo importado no se modifica: retire aquella importación y traiga esta',
    en: 'It was imported with another value. What was imported is not changed: withdraw that import and bring this one',
  },
  RECORD_GONE: { es: 'El registro se dio de baja aquí', en: 'The record was deleted here' },
} as const satisfies Record<string, Localized>;

export const twice = (column: string, line: number): RowProblem =>
  problemOf(column, 'TWICE', words.TWICE, { line: String(line) });

export const keyOfAnother = (column: string): RowProblem => problemOf(column, 'KEY_OF_ANOTHER', words.KEY_OF_ANOTHER);

export const typeUnknown = (written: string): RowProblem =>
  problemOf('iD_Type', 'TYPE_UNKNOWN', words.TYPE_UNKNOWN, { written });

export const fixedField = (column: string): RowProblem => problemOf(column, 'FIXED', words.FIXED);

export const recordGone = (column: string): RowProblem => problemOf(column, 'RECORD_GONE', words.RECORD_GONE);

/** A day that is still to come. */
export const inFuture = (column: string): RowProblem => problemOf(column, 'IN_FUTURE', words.IN_FUTURE);

export const noEvidence = (column: string, written: string): RowProblem =>
  problemOf(column, 'NO_EVIDENCE', words.NO_EVIDENCE, { written: written.slice(0, 60) });

export const typeNotYours = (column: string, type: string): RowProblem =>
  problemOf(column, 'TYPE_NOT_YOURS', words.TYPE_NOT_YOURS, { written: type });

export const documentNotHere = (column: string): RowProblem =>
  problemOf(column, 'DOCUMENT_NOT_HERE', words.DOCUMENT_NOT_HERE);

/** It is here with another value, and stays so. */
export const differs = (column: string): RowProblem => problemOf(column, 'DIFFERS', words.DIFFERS);

export const nameOfSeveral = (column: string, written: string): RowProblem =>
  problemOf(column, 'NAME_OF_SEVERAL', words.NAME_OF_SEVERAL, { written });

/** What a cell names is not there: with the nearest that is, and the kind of table that brings it. */
export function notHere(
  column: string,
  written: string,
  kind: ImportKindShape,
  offers: readonly string[] = [],
): RowProblem {
  const near = (language: 'es' | 'en', or: string) =>
    offers.length === 0 ? '' : ` (${language === 'es' ? '¿' : ''}${offers.join(or)}?)`;
  return {
    column,
    code: 'NOT_HERE',
    es: problemOf(column, '', words.NOT_HERE, { written, near: near('es', ' o '), kind: kind.title.es }).es,
    en: problemOf(column, '', words.NOT_HERE, { written, near: near('en', ' or '), kind: kind.title.en }).en,
  };
}

/** The rules of a record that a row breaks, each at its column. */
export function schemaProblems(
  issues: readonly z.core.$ZodIssue[],
  columnOf: (field: string) => string,
): readonly RowProblem[] {
  return issues.map((issue) => ({
    column: columnOf(String(issue.path[0] ?? '')),
    code: 'INVALID_INPUT',
    ...(Object.fromEntries(
      languages.map((language) => [language, describeIssue(issue, language)]),
    ) as unknown as Localized),
  }));
}

/** What a command of the product refuses, at the column that it names; without the name of the field, which stands beside it. */
export function refusalProblem(refusal: Refusal, columnOf: (field: string) => string, column: string): RowProblem {
  const named = /^(\w+): /.exec(refusal.text('es'))?.[1];
  const text = (language: 'es' | 'en') => {
    const words = refusal.text(language).replace(/^\w+: /, '');
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  return { column: named === undefined ? column : columnOf(named), code: refusal.code, es: text('es'), en: text('en') };
}
