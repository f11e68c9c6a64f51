import { sql } from 'kysely';
import { z } from 'zod';
import {
  course,
  type ImportedFile,
  importCourse,
  importedCourseFields,
  importMaterial,
  removeImportedCourse,
} from '#features/courses/server/public.ts';
import { CourseStatus, type CourseType, courseTypes } from '#features/courses/shared/codes.ts';
import type { ReadQuestionnaireReply } from '#features/courses/shared/questionnaire.ts';
import { readNames } from '#features/people/server/public.ts';
import { insertWith, type RecordCommand, withCommands } from '#features/records/server/public.ts';
import { removeRequiredCourse, requirement } from '#features/requirements/server/public.ts';
import { folded } from '#platform/db/folded.ts';
import { profiles, sectors } from '../../shared/kinds/places.ts';
import * as shapes from '../../shared/kinds/training.ts';
import type { RowProblem } from '../../shared/outcome.ts';
import { foldedWord } from '../cells/words.ts';
import type { ImportRun, KnownRow } from './import-kind.ts';
import { readNamedQuestions, storeNamed } from './named-files.ts';
import { isProblem, namedIn } from './names.ts';
import { recordKind } from './one-by-one.ts';
import { notHere, typeUnknown } from './problems.ts';

/** What comes with a course beside its fields, kept aside of them: it is stored once the course is in. */
interface Material {
  readonly pdfs: readonly ImportedFile[];
  readonly films: readonly ImportedFile[];
  readonly questions: ReadQuestionnaireReply['questions'];
}

const withMaterial = importedCourseFields.extend({ material: z.custom<Material>().optional() });

const addCourse: RecordCommand = insertWith(withMaterial, async (write, { material, ...fields }) => {
  const key = await importCourse(write, fields);
  if (material !== undefined) {
    const { es: questionsTitle } = shapes.courses.columns.questionnaire.label;
    const titles = { title: fields.name, questionsTitle: questionsTitle.replace(/ \(.*$/, '') };
    await importMaterial(write, String(key.iD_Course), { ...material, ...titles });
  }
  return key;
});

export const courses = recordKind({
  shape: shapes.courses,
  record: withCommands(course, {
    insert: addCourse,
    remove: (write, key) => removeImportedCourse(write, key, removeRequiredCourse),
  }),
  load: async (run) => run,
  judge: async (row, run) => {
    const { cells, values } = row;
    const type = typeOf(cells.iD_Type ?? '');
    const problems: RowProblem[] = [];
    if (type === undefined && (cells.iD_Type ?? '') !== '') problems.push(typeUnknown(cells.iD_Type ?? ''));
    const material = await materialOf(row, run, problems);
    const { externalId: _id, pdfs: _pdfs, films: _films, questionnaire: _questions, status, ...own } = values;
    return {
      fields: {
        ...own,
        ...stateOf(status),
        ...(type === undefined ? {} : { iD_Type: type }),
        ...(material === null ? {} : { material }),
      },
      problems,
      name: `${cells.doc_Number ?? ''} v${cells.version ?? ''} · ${cells.name ?? ''}`,
      grouped: type ?? '',
    };
  },
  find: async ({ write }, { doc_Number, version }) => {
    const { rows } = await sql<{ id: string }>`
      select course_id as id from course
      where ${folded(sql`doc_number`)} = ${folded(sql`${String(doc_Number)}::text`)} and version = ${version} and not deleted`.execute(
      write.tx,
    );
    return rows[0] === undefined ? null : { iD_Course: rows[0].id };
  },
  fixed: ['iD_Type', 'version', 'status'],
});

/**
 * A version begins in editing where nothing else is said, and goes on here from there: that the source still has it so says nothing
 * against what became of it. One that is obsolete there must be so here.
 */
const stateOf = (status: unknown): { readonly status?: number } =>
  Number(status) === CourseStatus.Obsolete ? { status: CourseStatus.Obsolete } : {};

function typeOf(written: string): CourseType | undefined {
  const wanted = foldedWord(written);
  const all = Object.entries(courseTypes) as [CourseType, { es: string; en: string }][];
  return all.find(([code, { es, en }]) => [code, es, en].some((word) => foldedWord(word) === wanted))?.[0];
}

async function materialOf({ values }: KnownRow, run: ImportRun, problems: RowProblem[]): Promise<Material | null> {
  const namesOf = (column: string) => (Array.isArray(values[column]) ? (values[column] as string[]) : []);
  const pdfs = await storeNamed(run, 'pdfs', namesOf('pdfs'));
  const films = await storeNamed(run, 'films', namesOf('films'));
  const { questionnaire } = values;
  const read = typeof questionnaire === 'string' ? await readNamedQuestions(run, questionnaire) : null;
  problems.push(...pdfs.problems, ...films.problems, ...(read?.problems ?? []));
  const questions = read?.questions ?? [];
  const isEmpty = pdfs.files.length + films.files.length + questions.length === 0;
  return isEmpty ? null : { pdfs: pdfs.files, films: films.files, questions };
}

/** The live versions of a document, the highest first. */
async function versionsOf({ write }: ImportRun, document: string) {
  const { rows } = await sql<{ id: string; version: number; status: number; type: string }>`
    select course_id as id, version, status, course_type_id as type from course
    where ${folded(sql`doc_number`)} = ${folded(sql`${document}::text`)} and not deleted order by version desc`.execute(
    write.tx,
  );
  return rows;
}

export const requirements = recordKind({
  shape: shapes.requirements,
  record: requirement,
  load: async (run) => ({ run, names: await readNames(run.write.tx) }),
  judge: async ({ cells, values }, { run, names }) => {
    const { doc_Number = '', version = '', sector_Name = '', profile_Name = '' } = cells;
    const name = `${doc_Number}${version === '' ? '' : ` v${version}`} → ${sector_Name} / ${profile_Name}`;
    const problems: RowProblem[] = [];
    const versions = doc_Number === '' ? [] : await versionsOf(run, doc_Number);
    const wanted = typeof values.version === 'number' ? values.version : null;
    const found = versions.find((one) =>
      wanted === null ? one.status !== CourseStatus.Obsolete : one.version === wanted,
    );
    if (found === undefined && doc_Number !== '') {
      problems.push(notHere('doc_Number', wanted === null ? doc_Number : `${doc_Number} v${wanted}`, shapes.courses));
    }
    const sector = sector_Name === '' ? null : namedIn(names.sectors, 'sector_Name', sector_Name, sectors);
    if (sector !== null && isProblem(sector)) problems.push(sector);
    const ofSector = names.profiles.filter(
      ({ sectorId }) => sector !== null && !isProblem(sector) && sectorId === sector.id,
    );
    const profile =
      profile_Name === '' || sector === null || isProblem(sector)
        ? null
        : namedIn(ofSector, 'profile_Name', profile_Name, profiles);
    if (profile !== null && isProblem(profile)) problems.push(profile);
    return {
      fields: {
        iD_Course: found?.id,
        iD_Sector: sector === null || isProblem(sector) ? undefined : sector.id,
        iD_Profile: profile === null || isProblem(profile) ? undefined : profile.id,
        ...(values.req_Date === null || values.req_Date === undefined ? {} : { req_Date: values.req_Date }),
      },
      problems,
      name,
      grouped: found?.type ?? '',
    };
  },
  find: async ({ write }, { iD_Course, iD_Sector, iD_Profile }) => {
    const { rows } = await sql`
      select 1 from requirement
      where course_id = ${iD_Course} and sector_id = ${iD_Sector} and profile_id = ${iD_Profile} and not deleted`.execute(
      write.tx,
    );
    return rows.length === 0
      ? null
      : { iD_Course: String(iD_Course), iD_Sector: Number(iD_Sector), iD_Profile: Number(iD_Profile) };
  },
  columnOf: { iD_Course: 'doc_Number', iD_Sector: 'sector_Name', iD_Profile: 'profile_Name' },
});
