import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ImportedFile, readWorkbookQuestions } from '#features/courses/server/public.ts';
import { questionnaireLimits, type ReadQuestionnaireReply } from '#features/courses/shared/questionnaire.ts';
import type { ZipEntry } from '#platform/documents/zip/open-zip.ts';
import { ZipError } from '#platform/documents/zip/read-zip.ts';
import { recordFile } from '#platform/files/record-file.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { type FileType, fileTypeNames, tellFileType, tellingBytes } from '#platform/schema/file-type.ts';
import type { RowProblem } from '../../shared/outcome.ts';
import { problemOf } from '../cells/read-row.ts';
import { type ArchiveFiles, filesNamed, namedExactly, withoutFolder } from '../file/archive-files.ts';
import type { ImportRun } from './import-kind.ts';

const words = {
  FILE_MISSING: { es: 'El .zip no trae «{written}»', en: 'The .zip does not bring “{written}”' },
  FILE_TWICE: {
    es: '«{written}» está varias veces en el .zip: escriba cuál, con su carpeta ({paths})',
    en: '“{written}” is in the .zip several times: write which one, with its folder ({paths})',
  },
  FILE_TYPE: { es: '«{written}» está incompleto o no es {types}', en: '“{written}” is incomplete or is no {types}' },
  FILE_BROKEN: { es: '«{written}» no se puede leer del .zip', en: '“{written}” cannot be read from the .zip' },
  QUESTIONS: { es: '«{written}», fila {row}: {message}', en: '“{written}”, row {row}: {message}' },
  TOO_MANY: { es: 'Hasta 20 archivos por fila', en: 'At most 20 files for a row' },
} as const satisfies Record<string, Localized>;

/** The types that a column takes. */
const types = {
  pdfs: ['application/pdf'],
  films: ['video/mp4', 'video/webm'],
  evidence: ['application/pdf'],
} as const satisfies Record<string, readonly FileType[]>;

/** Stores the files that a cell names, in the transaction of the run; a trial reads them whole and keeps none. */
export async function storeNamed(
  { write, files }: ImportRun,
  column: keyof typeof types,
  names: readonly string[],
): Promise<{ readonly files: readonly ImportedFile[]; readonly problems: readonly RowProblem[] }> {
  if (names.length > 20) return { files: [], problems: [problemOf(column, 'TOO_MANY', words.TOO_MANY)] };
  const stored: ImportedFile[] = [];
  const problems: RowProblem[] = [];
  for (const name of names) {
    const entry = oneNamed(files, column, name);
    if ('problem' in entry) {
      problems.push(entry.problem);
      continue;
    }
    try {
      const file = await storeEntry(write, entry, types[column]);
      if (file !== null) stored.push({ name: withoutFolder(name), ...file });
      else {
        const told = types[column].map((type) => fileTypeNames[type]).join(', ');
        problems.push(problemOf(column, 'FILE_TYPE', words.FILE_TYPE, { written: name, types: told }));
      }
    } catch (error) {
      if (!isOfArchive(error)) throw error;
      problems.push(problemOf(column, 'FILE_BROKEN', words.FILE_BROKEN, { written: name }));
    }
  }
  return { files: stored, problems };
}

/** The one file that a cell names. Of several of one name none is guessed: a record would get what belongs to another. */
function oneNamed(files: ArchiveFiles, column: string, written: string): ZipEntry | { readonly problem: RowProblem } {
  const [entry, ...others] = filesNamed(files, written);
  if (entry === undefined) return { problem: problemOf(column, 'FILE_MISSING', words.FILE_MISSING, { written }) };
  if (others.length === 0) return entry;
  const told = [entry, ...others].slice(0, 3).map((one) => namedExactly(one).slice(0, 120));
  const paths = `${told.join(', ')}${others.length > 2 ? ', …' : ''}`;
  return { problem: problemOf(column, 'FILE_TWICE', words.FILE_TWICE, { written, paths }) };
}

const isOfArchive = (error: unknown): boolean =>
  error instanceof ZipError || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));

/** Its type is read from its bytes, never from its name; null for another. */
async function storeEntry(
  { services, tx, act }: ImportRun['write'],
  entry: ZipEntry,
  allowed: readonly FileType[],
): Promise<{ readonly sha256: string; readonly mime: FileType } | null> {
  const ends = new EndsOf();
  const stored = await services.files.put((await entry.open()).pipe(ends));
  const told = tellFileType(ends.head, ends.tail);
  const mime = allowed.find((type) => type === told);
  if (mime === undefined) return null;
  await recordFile(tx, stored, mime, act);
  return { sha256: stored.sha256, mime };
}

/** Passes bytes on, and remembers the first and the last ones. */
class EndsOf extends Transform {
  head = Buffer.alloc(0);
  tail = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    if (this.head.length < tellingBytes.head) {
      this.head = Buffer.concat([this.head, chunk]).subarray(0, tellingBytes.head);
    }
    this.tail = Buffer.concat([this.tail, chunk]).subarray(-tellingBytes.tail);
    done(null, chunk);
  }
}

/** The questions of the workbook that a cell names. */
export async function readNamedQuestions(
  { files }: ImportRun,
  name: string,
): Promise<{ readonly questions: ReadQuestionnaireReply['questions']; readonly problems: readonly RowProblem[] }> {
  const none = (problem: RowProblem) => ({ questions: [], problems: [problem] });
  const entry = oneNamed(files, 'questionnaire', name);
  if ('problem' in entry) return none(entry.problem);
  const broken = problemOf('questionnaire', 'FILE_BROKEN', words.FILE_BROKEN, { written: name });
  if (entry.size > questionnaireLimits.fileBytes) return none(broken);
  try {
    const bytes = await buffer(await entry.open());
    const spanish = await readWorkbookQuestions(bytes, 'es');
    if (spanish.problems.length === 0) return { questions: spanish.questions, problems: [] };
    const english = await readWorkbookQuestions(bytes, 'en');
    const problems = spanish.problems.slice(0, 20).map(({ row, message }, index) => ({
      column: 'questionnaire',
      code: 'QUESTIONS',
      es: problemOf('', '', words.QUESTIONS, { written: name, row: String(row), message }).es,
      en: problemOf('', '', words.QUESTIONS, {
        written: name,
        row: String(row),
        message: english.problems[index]?.message ?? '',
      }).en,
    }));
    return { questions: [], problems };
  } catch (error) {
    if (!isOfArchive(error) && !(error instanceof Refusal)) throw error;
    return none(broken);
  }
}
