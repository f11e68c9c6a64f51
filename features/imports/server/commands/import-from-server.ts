import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordServices } from '#features/records/server/public.ts';
import { recordFile } from '#platform/files/record-file.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { tellingBytes, tellTableType } from '#platform/schema/file-type.ts';
import type { RoleCode } from '#product/roles.ts';
import { ImportState, isUnderWay } from '../../shared/codes.ts';
import { placedIn } from '../../shared/kept-matching.ts';
import { missingColumns } from '../../shared/kinds/import-kind.ts';
import { allRows, rowActions, rowActionWords } from '../../shared/outcome.ts';
import { returnAsText } from '../documents/returned-file.ts';
import { importErrors } from '../errors.ts';
import { requireKind } from '../kinds/kinds.ts';
import { readMatchings } from '../queries/matchings.ts';
import { notePreparation, type Preparation, requirePreparation } from '../queries/preparations.ts';
import { readRows } from '../queries/rows.ts';
import { workOnImport } from '../work/import-work.ts';
import { insertPreparation, requireChoice } from './prepare.ts';

/** What `npm run import` is asked. */
export interface ServerImport {
  /** path of the table */
  readonly file: string;
  readonly kind: string;
  /** name of the system that it comes from */
  readonly system: string;
  /** cwid of the person in whose role the rows are judged */
  readonly user: string;
  /** a matching that is kept under this name */
  readonly matching?: string | undefined;
  /** path of a file that is written with the rows and what would become of each; none is overwritten */
  readonly result?: string | undefined;
  /** who runs the command, as the server's system knows them */
  readonly operator: string;
}

/** Refused rows that are printed; the page and the file with the result have all. */
const mostTold = 20;

const words = {
  rows: { es: 'Filas', en: 'Rows' },
  line: { es: 'línea {line}: {text}', en: 'line {line}: {text}' },
  more: { es: '… {count} más', en: '… {count} more' },
  result: { es: 'Con el resultado de cada fila: {path}', en: 'With the result of each row: {path}' },
  nothing: {
    es: 'No se importó nada. Para liberarla: Configuración › Importación, probarla ahí y firmar.',
    en: 'Nothing was imported. To release it: Settings › Import, try it there and sign.',
  },
} as const satisfies Record<string, Localized>;

/**
 * Reads and tries a table on the server, by what the page does, and tells what would happen. Nothing is released: the batch waits on the
 * page to be looked at, tried there by a person, who has prepared it from then on, and released by a signature.
 * @returns the report, in words
 * @throws Error in words of what is asked wrongly, of the file and of the role
 */
export async function importFromServer(
  services: RecordServices,
  asked: ServerImport,
  language: Language = 'es',
): Promise<string> {
  try {
    return await prepareAndTry(services, asked, language);
  } catch (error) {
    // In a shell there is no page that would say the code's words.
    throw error instanceof Refusal ? new Error(error.text(language)) : error;
  }
}

async function prepareAndTry(services: RecordServices, asked: ServerImport, language: Language): Promise<string> {
  const { db, clock } = services;
  if (asked.result !== undefined && existsSync(asked.result))
    throw new Error(`--result: "${asked.result}": ya existe / exists already`);
  const importId = await prepareOnServer(services, asked);
  const read = await worked(services, importId);
  if (read.state !== ImportState.Read) return stopped(read, language);
  const settings = await matched(services, read, asked);
  const { shape } = requireKind(read.kind);
  const missing = missingColumns(shape, settings.columns);
  if (missing.length > 0) {
    const columns = missing.map((label) => label[language]).join(', ');
    return `${importId}: ${importErrors.IMPORT_COLUMNS_MISSING({ columns }).text(language)}`;
  }
  const trying = { settings, state: ImportState.Trying, done: 0 };
  // Somebody may have made their own choices on the page meanwhile, and is its preparer then.
  if (!(await notePreparation(db, importId, trying, [ImportState.Read], clock.now(), read.settings)))
    return stopped(await requirePreparation(db, importId), language);
  const tried = await worked(services, importId);
  if (tried.state !== ImportState.Tried) return stopped(tried, language);
  const report = await tell(services, tried, language);
  const kept = await keepResult(services, tried, asked.result, language);
  return [...report, ...kept, words.nothing[language]].join('\n');
}

/** Writes the table with what would become of each row, readable for who runs the command alone. */
async function keepResult(
  { db }: RecordServices,
  tried: Preparation,
  path: string | undefined,
  language: Language,
): Promise<readonly string[]> {
  if (path === undefined) return [];
  await pipeline(returnAsText(db, tried, language), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return [fillText(words.result[language], { path })];
}

async function prepareOnServer(services: RecordServices, asked: ServerImport): Promise<number> {
  const { db, files, clock } = services;
  const { shape } = requireKind(asked.kind);
  const system = asked.system.trim();
  if (system === '' || system.length > 60) throw new Error('--system: 1 a 60 caracteres / 1 to 60 characters');
  const person = await db
    .selectFrom('collaborator')
    .select(['employee_nr', 'role'])
    .where((where) => where(where.fn('lower', ['cwid']), '=', asked.user.toLowerCase()))
    .where('active', '=', 1)
    .executeTakeFirst();
  if (person === undefined) throw new Error(`--user: "${asked.user}": no hay una persona activa / no active person`);
  if (!shape.roles.includes(person.role as RoleCode)) throw importErrors.IMPORT_KIND_DENIED();
  await requireTable(asked.file);
  const stored = await files.put(createReadStream(asked.file));
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await recordFile(tx, stored, 'text/csv', { at, by: asked.operator.slice(0, 50) });
    return insertPreparation(tx, services, {
      kind: asked.kind,
      file: { ...stored, name: basename(asked.file).slice(0, 255) },
      sourceSystem: system,
      extractedOn: null,
      mended: null,
      // A person tries it on the page, and has then prepared it: who runs commands is nobody to four eyes.
      preparer: { employeeNr: person.employee_nr, role: person.role },
      isOfServer: true,
    });
  });
}

/** What a file is, its bytes tell, here as for what is uploaded. @throws Refusal IMPORT_FILE_TEXT; Error where there is no file */
async function requireTable(path: string): Promise<void> {
  const handle = await open(path).catch(() => {
    throw new Error(`--file: "${path}": no se puede leer / cannot be read`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(tellingBytes.head), 0, tellingBytes.head, 0);
    if (bytesRead === 0) throw importErrors.IMPORT_FILE_EMPTY();
    if (tellTableType(buffer.subarray(0, bytesRead)) === null) throw importErrors.IMPORT_FILE_TEXT();
  } finally {
    await handle.close();
  }
}

/** A batch once nothing is done with it any more; a server that runs may do the work as well. */
async function worked(services: RecordServices, importId: number): Promise<Preparation> {
  for (;;) {
    const preparation = await requirePreparation(services.db, importId);
    if (!isUnderWay(preparation.state)) return preparation;
    await workOnImport(services, importId, new AbortController().signal);
    await sleep(100);
  }
}

/** @throws Refusal IMPORT_COLUMN_TWICE; Error where no matching is kept under that name */
async function matched({ db }: RecordServices, read: Preparation, { matching }: ServerImport) {
  const { kind, settings, columns } = read;
  if (matching === undefined) return settings;
  const kept = (await readMatchings(db, kind)).find(({ name }) => name === matching);
  if (kept === undefined) throw new Error(`--matching: "${matching}": no existe / does not exist`);
  const chosen = { ...settings, ...placedIn(kept.settings, columns) };
  requireChoice(requireKind(kind).shape, read, chosen);
  return chosen;
}

const stopped = ({ importId, problem }: Preparation, language: Language): string =>
  `${importId}: ${problem?.[language] ?? importErrors.IMPORT_STOPPED().text(language)}`;

async function tell({ db }: RecordServices, tried: Preparation, language: Language): Promise<readonly string[]> {
  const { importId, fileName, sha256, counts } = tried;
  const { rows } = await readRows(db, tried, { action: 'refused' }, language);
  const refused = counts?.refused ?? 0;
  const more = refused - Math.min(rows.length, mostTold);
  return [
    `${importId} · ${fileName} · SHA-256 ${sha256}`,
    ...(counts === null
      ? []
      : [
          [
            `${words.rows[language]}: ${allRows(counts)}`,
            ...rowActions.map((action) => `${rowActionWords[action][language]}: ${counts[action]}`),
          ].join(' · '),
        ]),
    ...rows.slice(0, mostTold).map(({ line, problems }) => {
      const told = problems.map(({ label, text }) => (label === '' ? text : `${label}: ${text}`));
      return `  ${fillText(words.line[language], { line, text: told.join('; ') })}`;
    }),
    ...(more > 0 ? [`  ${fillText(words.more[language], { count: more })}`] : []),
  ];
}
