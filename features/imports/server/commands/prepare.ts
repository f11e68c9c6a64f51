import type { BodyOf } from '#platform/calls/call.ts';
import { addDays, companyDay } from '#platform/clock/clock.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { StoredFile } from '#platform/files/file-store.ts';
import { takeUpload } from '#platform/files/uploads/take-upload.ts';
import { type RequestSession, roleOf } from '#platform/http/request-context.ts';
import type { Language } from '#platform/i18n/language.ts';
import { tableTypes } from '#platform/schema/file-type.ts';
import type { Services } from '#platform/services.ts';
import type { prepareImport } from '../../shared/calls.ts';
import { ImportState, isOpen, isUnderWay } from '../../shared/codes.ts';
import { type ImportKindShape, missingColumns } from '../../shared/kinds/import-kind.ts';
import type { ImportSettings } from '../../shared/settings.ts';
import { importErrors } from '../errors.ts';
import { requireKind } from '../kinds/kinds.ts';
import { notePreparation, type Preparation, putAside, requirePreparation } from '../queries/preparations.ts';
import { requireImporter } from '../rights.ts';

/** Days that people have at least for what a batch gives, unless somebody chooses another day: as many as any course. */
const usualDays = 30;

/**
 * Begins a batch with a finished upload, which becomes a stored file.
 * @throws Refusal IMPORT_KIND_UNKNOWN, IMPORT_KIND_DENIED, IMPORT_NOT_FOUND of the batch that it mends, UPLOAD_NOT_FOUND, UPLOAD_UNFINISHED, UPLOAD_TYPE
 */
export async function prepare(
  services: Services,
  session: RequestSession,
  { kind, upload, sourceSystem, extractedOn, mends }: BodyOf<typeof prepareImport>,
): Promise<number> {
  const { shape } = requireKind(kind);
  requireImporter(session, shape);
  const { db, files, clock, timeZone } = services;
  const act = { by: session.cwid, at: clock.now(), timeZone, reason: 'Importación' };
  return db.transaction().execute(async (tx) => {
    const mended = mends === null ? null : await requirePreparation(tx, mends);
    if (mended !== null && mended.kind !== kind) throw importErrors.IMPORT_NOT_FOUND();
    const wanted = { upload, employeeNr: session.employeeNr, types: tableTypes };
    const file = await takeUpload(tx, files, act, wanted);
    const preparer = { employeeNr: session.employeeNr, role: roleOf(session) };
    const given = { kind, file, sourceSystem, extractedOn, mended, preparer, isOfServer: false };
    return insertPreparation(tx, services, given);
  });
}

interface NewPreparation {
  readonly kind: string;
  readonly file: StoredFile & { readonly name: string };
  readonly sourceSystem: string;
  readonly extractedOn: string | null;
  /** whose refused rows it mends, by whose choices it goes on */
  readonly mended: Preparation | null;
  readonly preparer: { readonly employeeNr: number; readonly role: number };
  readonly isOfServer: boolean;
}

/** Enters a batch whose stored file is to be read, with the usual choices. @returns its number */
export async function insertPreparation(
  tx: DatabaseTransaction,
  { clock, timeZone }: Pick<Services, 'clock' | 'timeZone'>,
  { kind, file, sourceSystem, extractedOn, mended, preparer, isOfServer }: NewPreparation,
): Promise<number> {
  const at = clock.now();
  const settings: ImportSettings = {
    dateOrder: null,
    dateSystem: null,
    leavesRefused: false,
    earliestDue: addDays(companyDay(at, timeZone), usualDays),
    tellsPeople: false,
    meetsRequirements: false,
    ...mended?.settings,
    columns: {},
  };
  const { import_id } = await tx
    .insertInto('import_preparation')
    .values({
      kind,
      file_name: file.name,
      file_sha256: file.sha256,
      byte_size: file.byteSize,
      source_system: sourceSystem,
      extracted_on: extractedOn,
      mends: mended?.importId ?? null,
      settings: JSON.stringify(settings),
      prepared_by: preparer.employeeNr,
      prepared_role: preparer.role,
      prepared_at: at,
      // Who runs commands is nobody to the product, and whom they name has sent nothing.
      uploaded_by: isOfServer ? null : preparer.employeeNr,
      of_server: isOfServer,
      created_at: at,
      updated_at: at,
    })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  return import_id;
}

/** @throws Refusal IMPORT_NOT_FOUND, IMPORT_KIND_DENIED, IMPORT_OVER */
async function requireOwnKind({ db }: Services, session: RequestSession, importId: number): Promise<Preparation> {
  const preparation = await requirePreparation(db, importId);
  requireImporter(session, requireKind(preparation.kind).shape);
  if (!isOpen(preparation.state)) throw importErrors.IMPORT_OVER();
  return preparation;
}

/** Somebody on the page has prepared a batch from now on, whom a command of the server named nobody for. */
const preparedBy = (session: RequestSession, at: Date) => ({
  prepared_by: session.employeeNr,
  prepared_role: roleOf(session),
  prepared_at: at,
  of_server: false,
});

const noTrial = { counts: null, forecast: null, outcome_digest: null, given_digest: null, problem: null };

/**
 * Chooses how the table is read and released. What was tried before counts no more, and who chooses has prepared the batch from now on:
 * rules about rows go by their role, and with four eyes they do not release it.
 * @throws Refusal IMPORT_BUSY, IMPORT_NOT_READ, IMPORT_COLUMN_TWICE and those of `requireOwnKind`
 */
export async function setSettings(
  services: Services,
  session: RequestSession,
  importId: number,
  settings: ImportSettings,
): Promise<void> {
  const preparation = await requireOwnKind(services, session, importId);
  requireChoice(requireKind(preparation.kind).shape, preparation, settings);
  const { db, clock } = services;
  const states = [ImportState.Read, ImportState.Tried, ImportState.Stopped];
  if (preparation.columns.length === 0) throw importErrors.IMPORT_NOT_READ();
  const at = clock.now();
  const untried = { ...preparedBy(session, at), ...noTrial, state: ImportState.Read, settings };
  if (!(await notePreparation(db, importId, untried, states, at))) throw importErrors.IMPORT_BUSY();
}

/** @throws Refusal IMPORT_COLUMN_TWICE */
export function requireChoice({ columns }: ImportKindShape, preparation: Preparation, settings: ImportSettings): void {
  const places = Object.entries(settings.columns).filter(([name]) => name in columns);
  const seen = new Set<number>();
  for (const [, place] of places) {
    if (seen.has(place)) throw importErrors.IMPORT_COLUMN_TWICE({ column: preparation.columns[place]?.heading ?? '' });
    seen.add(place);
  }
}

/**
 * Begins a trial, which goes on in the background. Who tries a batch has prepared it from now on, as who chooses of it has.
 * @throws Refusal IMPORT_NOT_READ, IMPORT_BUSY, IMPORT_COLUMNS_MISSING and those of `requireOwnKind`
 */
export async function beginTrial(services: Services, session: RequestSession, importId: number): Promise<void> {
  const preparation = await requireOwnKind(services, session, importId);
  if (isUnderWay(preparation.state)) throw importErrors.IMPORT_BUSY();
  if (preparation.columns.length === 0) throw importErrors.IMPORT_NOT_READ();
  const { shape } = requireKind(preparation.kind);
  const missing = missingColumns(shape, preparation.settings.columns);
  if (missing.length > 0) {
    const named = (language: Language) => missing.map((label) => label[language]).join(', ');
    throw importErrors.IMPORT_COLUMNS_MISSING({ columns: { es: named('es'), en: named('en') } });
  }
  const at = services.clock.now();
  const trying = { ...preparedBy(session, at), ...noTrial, state: ImportState.Trying, done: 0 };
  const states = [ImportState.Read, ImportState.Tried, ImportState.Stopped];
  if (!(await notePreparation(services.db, importId, trying, states, at))) throw importErrors.IMPORT_BUSY();
}

/**
 * Stops what is being done with a batch: a trial leaves it as it was read, a reading ends it.
 * @throws those of `requireOwnKind`
 */
export async function stop(services: Services, session: RequestSession, importId: number): Promise<void> {
  const { state } = await requireOwnKind(services, session, importId);
  const { db, clock } = services;
  if (state === ImportState.Trying) {
    await notePreparation(db, importId, { state: ImportState.Read, done: 0 }, [ImportState.Trying], clock.now());
  }
  if (state === ImportState.Reading) {
    await notePreparation(db, importId, { state: ImportState.GivenUp }, [ImportState.Reading], clock.now());
  }
}

/** Puts a batch aside for good; its file stays. @throws Refusal IMPORT_BUSY and those of `requireOwnKind` */
export async function giveUp(services: Services, session: RequestSession, importId: number): Promise<void> {
  await requireOwnKind(services, session, importId);
  const { db, clock } = services;
  if (!(await putAside(db, importId, clock.now()))) throw importErrors.IMPORT_BUSY();
}
