import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertAudited } from '#features/integrity/server/public.ts';
import type { SignedWrite } from '#features/records/server/public.ts';
import { isFourEyesInForce } from '#features/settings/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockImportIfFree } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';
import { ImportState, isOpen, isUnderWay } from '../../shared/codes.ts';
import { allRows, type RowCounts, whyNotReleased } from '../../shared/outcome.ts';
import { importErrors } from '../errors.ts';
import type { RowVerdict } from '../kinds/import-kind.ts';
import { requireKind } from '../kinds/kinds.ts';
import { notePreparation, type Preparation, requirePreparation } from '../queries/preparations.ts';
import { readPreparer } from '../queries/preparer.ts';
import { trialDigestOf } from '../queries/trial-digest.ts';
import { requireReleaser } from '../rights.ts';
import { runBatch } from '../run/run-batch.ts';

/** Rows of the sample of a reconciliation. */
const sampleRows = 20;

/** How long a release waits for what is about to end. */
const patienceMs = 5_000;

type Tried = Preparation & { readonly counts: RowCounts; readonly outcomeDigest: string };

/**
 * Releases a batch: the run that was tried, this time kept, in the one transaction of its signature. It must be the trial that the signer
 * saw, and come to what that showed, row by row and in what people get; otherwise nothing is imported.
 * @param seen digest of the trial that was shown to who signs
 * @throws Refusal IMPORT_NOT_FOUND, IMPORT_KIND_DENIED, IMPORT_OVER, IMPORT_BUSY, IMPORT_NOT_TRIED, IMPORT_NEEDS_ANOTHER,
 * IMPORT_REFUSALS, IMPORT_NOTHING, IMPORT_CHANGED, IMPORT_PREPARER_LEFT, IMPORT_OWN_ACCOUNT
 */
export async function release(write: SignedWrite, importId: number, seen: string): Promise<void> {
  const { tx, services, act } = write;
  await holdImport(tx, importId);
  const preparation = await requirePreparation(tx, importId, true);
  requireReleaser(write.session, requireKind(preparation.kind).shape);
  const tried = await requireReleasable(write, preparation, seen);
  const preparer = await readPreparer(services, preparation, tx);
  const session = { ...preparer, sessionId: write.session.sessionId };
  await keepBatch(write, tried);
  const reason = `Importación ${importId}: ${act.reason}`.slice(0, 255);
  const follows = { ...unsigned(act), reason };
  const { digest, givenDigest, training } = await runBatch({
    services,
    tx,
    preparation,
    act: follows,
    session,
    isTrial: false,
    onChunk: async (verdicts) => requireOthers(write, verdicts),
  });
  if (digest !== tried.outcomeDigest) throw importErrors.IMPORT_CHANGED();
  // Of the same rows other people may get something, or something else: a requirement was added or ended since.
  if (givenDigest !== tried.givenDigest) throw importErrors.IMPORT_CHANGED();
  for (const change of training) await services.training.assign(tx, { ...follows, at: services.clock.now() }, change);
  const released = { state: ImportState.Released };
  if (!(await notePreparation(tx, importId, released, [ImportState.Tried], act.at)))
    throw importErrors.IMPORT_CHANGED();
}

/**
 * Holds the batch until the transaction ends. A trial that has ended still holds it for the moment in which it is taken back, and another
 * release until it is done: both are waited for, a trial that goes on is not.
 * @throws Refusal IMPORT_BUSY, IMPORT_NOT_FOUND
 */
async function holdImport(tx: DatabaseTransaction, importId: number): Promise<void> {
  const until = performance.now() + patienceMs;
  while (!(await lockImportIfFree(tx, importId))) {
    const { state } = await requirePreparation(tx, importId);
    if (isUnderWay(state) || performance.now() > until) throw importErrors.IMPORT_BUSY();
    await sleep(50);
  }
}

async function requireReleasable({ tx, act }: SignedWrite, preparation: Preparation, seen: string): Promise<Tried> {
  const { state, counts, outcomeDigest, triedOn, settings, preparedBy, isOfServer } = preparation;
  if (!isOpen(state)) throw importErrors.IMPORT_OVER();
  if (isUnderWay(state)) throw importErrors.IMPORT_BUSY();
  // Whom a command named has tried nothing: a person does, on the page.
  if (isOfServer) throw importErrors.IMPORT_NOT_TRIED();
  if (state !== ImportState.Tried || counts === null || outcomeDigest === null) throw importErrors.IMPORT_NOT_TRIED();
  if (triedOn !== companyDay(act.at, act.timeZone)) throw importErrors.IMPORT_CHANGED();
  // Somebody may have chosen otherwise and tried again while the signer read.
  if (seen !== trialDigestOf(preparation)) throw importErrors.IMPORT_CHANGED();
  if (act.signature?.employeeNr === preparedBy && (await isFourEyesInForce(tx)))
    throw importErrors.IMPORT_NEEDS_ANOTHER();
  const why = whyNotReleased(counts, settings);
  if (why === 'refusals') throw importErrors.IMPORT_REFUSALS({ count: counts.refused });
  if (why === 'nothing') throw importErrors.IMPORT_NOTHING();
  return { ...preparation, counts, outcomeDigest };
}

/**
 * Nobody releases a change of their own role or status, which would end the very session that signs. Rules about rows go by who prepared
 * them, as they did at the trial, and do not see it.
 * @throws Refusal IMPORT_OWN_ACCOUNT
 */
function requireOthers({ session }: SignedWrite, verdicts: readonly RowVerdict[]): void {
  const own = verdicts.find(
    ({ written, changes }) =>
      written.some(({ entity, recordKey }) => entity === 'collaborator' && recordKey === String(session.employeeNr)) &&
      changes.some(({ field }) => field === 'role' || field === 'active'),
  );
  if (own !== undefined) throw importErrors.IMPORT_OWN_ACCOUNT({ line: own.line });
}

/** The record that the signature signs, before its rows: an act is signed at its beginning, however long it takes. */
async function keepBatch({ tx, act }: SignedWrite, tried: Tried): Promise<void> {
  const { counts } = tried;
  await insertAudited(
    tx,
    'import_batch',
    {
      import_id: tried.importId,
      kind: tried.kind,
      file_name: tried.fileName,
      file_sha256: tried.sha256,
      byte_size: tried.byteSize,
      source_system: tried.sourceSystem,
      extracted_on: tried.extractedOn,
      settings: JSON.stringify(tried.settings),
      outcome_digest: tried.outcomeDigest,
      rows_total: allRows(counts),
      rows_new: counts.new,
      rows_changed: counts.changed,
      rows_same: counts.same,
      rows_refused: counts.refused,
      uploaded_by: tried.uploadedBy,
      uploaded_at: tried.createdAt,
      prepared_by: tried.preparedBy,
      prepared_at: tried.preparedAt,
      released_by: act.signature?.employeeNr ?? 0,
      released_at: act.at,
      sample_seed: randomBytes(16).toString('hex'),
      sample_size: Math.min(sampleRows, allRows(counts)),
    },
    act,
  );
}
