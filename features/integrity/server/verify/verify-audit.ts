import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import type { AppendOnlyFile } from '#platform/files/append-only-file.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Services } from '#platform/services.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import type { AuditedTable } from '../audited-tables.ts';
import { type Anchor, readAnchor } from '../seals/anchor.ts';
import type { Watch } from '../seals/digest-ranges.ts';
import { readContent, type SealContent } from '../seals/seal.ts';
import { allowTime, allParts, type Lane, openLanes } from './lanes.ts';
import { type Part, stoppable } from './stoppable.ts';
import { findAlteredAccount } from './verify-accounts.ts';
import { findAlteredCount } from './verify-counts.ts';
import { findUnprovenEvent } from './verify-events.ts';
import { verifyFiles } from './verify-files.ts';
import { findEarlyMoment, findEarlyMomentOf } from './verify-moments.ts';
import {
  findAlteredRule,
  findFallenCount,
  findForeignObject,
  findMisnamedSeal,
  findMissingSeals,
  findUnanchoredSeal,
} from './verify-outside.ts';
import { findAlteredPasskey } from './verify-passkeys.ts';
import { findAlteredProvider } from './verify-provider.ts';
import {
  compareAllRecords,
  findAlteredAnswers,
  findBrokenHead,
  findBrokenRecord,
  findBrokenSignature,
} from './verify-records.ts';
import { type ChainResult, verifyContents, verifyRange, verifyRecordRevisions } from './verify-revisions.ts';
import { type VerifyScope, withinScope } from './verify-scope.ts';
import { verifySeals } from './verify-seals.ts';
import { findMisjudged } from './verify-verdicts.ts';
import { findAlteredWebhookSecret } from './verify-webhook-secrets.ts';

/** What a verification walked and found; `broken` is null when everything fits. */
export interface RecordsVerification extends ChainResult {
  readonly signatures: number;
  readonly files: number;
}

export interface AuditVerification extends RecordsVerification {
  readonly seals: number;
  /** false: of what the last seal covers only the digests were compared, and not each revision with its own hash */
  readonly isWhole: boolean;
  /** numbers of revisions that were given and have no row: writes that were rolled back, or rows that were removed */
  readonly gaps: number;
  /** the newest security event in its snapshot: of what was found in a later one it says nothing */
  readonly lastEvent: number;
}

/** How a verification is done, and what it has at hand besides the database; what is not given is not looked at. */
export interface VerifyOptions {
  /** stops it between two statements, or with `others` at once */
  readonly signal?: AbortSignal | undefined;
  /**
   * connections of the same login besides the one that verifies: parts run on them at the same time, and the statements
   * under way are cancelled from them
   */
  readonly others?: Database;
  /** told after every statement: rows and records looked at so far, and about how many there are to look at */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly secrets?: Services['secrets'];
  readonly anchor?: Services['anchor'];
  readonly files?: FileStore;
  /** by default true */
  readonly isWhole?: boolean;
  /** now; with it, a history without seals that is older than a day is a finding */
  readonly now?: Date;
  /** connections from which its statements are cancelled, where it runs on one connection and is given no `others` */
  readonly cancelledFrom?: Database;
  /** with rests in between, and on one processor: for work that people are not to feel */
  readonly rest?: (() => Promise<void>) | undefined;
}

/**
 * Holds the whole trail, what it covers and what protects it against its hashes, seals and anchor, from one snapshot, and
 * stops at the first broken link: what was altered, added or removed outside the product is found and named (21 CFR
 * 11.10(a)).
 */
export async function verifyAudit(db: Database, options: VerifyOptions = {}): Promise<AuditVerification> {
  const { signal, others, cancelledFrom = others, anchor: file } = options;
  // Before the snapshot: seals are made all the time, and a line is written after its seal is committed.
  const anchor = file && { file, before: await readAnchor(file) };
  return readSnapshot(db, async (tx) => {
    await allowTime(tx, options.rest === undefined);
    const verify = async (part?: Part) => verifyAll(tx, { ...options, anchor }, await openLanes(tx, others, part));
    return signal === undefined || cancelledFrom === undefined
      ? verify()
      : stoppable(tx, signal, cancelledFrom, verify);
  });
}

interface AnchoredOptions extends Omit<VerifyOptions, 'anchor'> {
  readonly anchor: { readonly file: AppendOnlyFile; readonly before: Anchor } | undefined;
}

async function verifyAll(tx: DatabaseTransaction, options: AnchoredOptions, lane: Lane): Promise<AuditVerification> {
  const { secrets, anchor, files: store, isWhole = true, now } = options;
  const trail = await measureTrail(tx);
  const steps = (isWhole ? trail.revisions : trail.unsealed) + trail.records;
  const watch = watchOf(options, steps, await readLastSeal(tx));
  const [chains, seals] = await allParts([
    isWhole ? verifyWhole(tx, lane, trail.last, watch) : verifyUnsealed(lane, trail, watch),
    lane((own) => verifySeals(own, secrets, watch)),
  ]);
  const counts = {
    records: isWhole ? chains.records : trail.records,
    revisions: isWhole ? chains.revisions : trail.revisions,
    signatures: trail.signatures,
    seals: seals.seals,
  };
  const files =
    store === undefined
      ? { files: 0, broken: null }
      : await verifyFiles(tx, store, { scope: everything, readsAll: isWhole }, watch);
  const broken =
    chains.broken ??
    seals.broken ??
    (anchor && (await findUnanchoredSeal(tx, anchor.before, await readAnchor(anchor.file)))) ??
    (now && (await findMissingSeals(tx, secrets, now))) ??
    (await findMisnamedSeal(tx)) ??
    (await findUnprovenEvent(tx, { seals: seals.all, isWhole }, secrets, watch)) ??
    (await findFallenCount(tx, { ...counts, files: 0 })) ??
    (await findAlteredAccount(tx)) ??
    (await findAlteredPasskey(tx, { secrets, isWhole }, watch)) ??
    (await findAlteredProvider(tx, { secrets, isWhole }, watch)) ??
    (secrets && (await findAlteredWebhookSecret(tx, secrets))) ??
    (await findAlteredCount(tx)) ??
    (await findAlteredRule(tx)) ??
    files.broken ??
    (await findEarlyMoment(tx, seals.all, isWhole, watch)) ??
    (chains.isUnexplained
      ? brokenLink('history', { entity: 'history', recordKey: '', revision: 0 }, 'chainBroken')
      : null);
  return {
    ...counts,
    files: files.files,
    gaps: Math.max(0, trail.given - trail.revisions),
    isWhole,
    lastEvent: trail.lastEvent,
    broken,
  };
}

interface LinksResult extends ChainResult {
  /** links do not even out, and yet each fits where it stands: what allowed that is to be found elsewhere */
  readonly isUnexplained: boolean;
}

/** All revisions and live records, quickly; what is broken is then looked for at leisure, so that the first is named. */
async function verifyWhole(tx: DatabaseTransaction, lane: Lane, last: number, watch: Watch): Promise<LinksResult> {
  const seed = String(randomBytes(8).readBigInt64BE());
  const [contents, live, broken] = await allParts([
    lane((own) => verifyContents(own, { last, seed }, watch)),
    lane((own) => compareAllRecords(own, seed, watch)),
    lane((own) => findBrokenBeside(own, everything, watch)),
  ]);
  const fits = !contents.isBroken && !live.isBroken && contents.openLinks === live.openLinks;
  if (fits) return { ...contents, broken, isUnexplained: false };
  const quiet = { signal: watch.signal };
  const chains = await verifyRange(tx, { after: 0, last }, quiet);
  const found = chains.broken ?? (await findBrokenLink(tx, everything, quiet));
  return { ...chains, broken: found, isUnexplained: found === null };
}

/** The revisions that no seal covers yet, and all live records. */
async function verifyUnsealed(lane: Lane, { sealed, last }: TrailSize, watch: Watch): Promise<LinksResult> {
  const [chains, found] = await allParts([
    lane((own) => verifyRange(own, { after: sealed, last }, watch)),
    lane((own) => findBrokenLink(own, everything, watch)),
  ]);
  return { ...chains, broken: chains.broken ?? found, isUnexplained: false };
}

const everything: VerifyScope = { entity: null };

/**
 * The same for some records of one kind, with the seals and files that they name, in the caller's snapshot: a report
 * verifies exactly what it shows.
 * @param recordKeys keys as the history names them, or `all`
 * @param store without it the bytes of files are not looked at
 */
export async function verifyRecords(
  tx: DatabaseTransaction,
  entity: AuditedTable,
  recordKeys: readonly string[] | 'all',
  store?: FileStore,
): Promise<RecordsVerification> {
  const scope: VerifyScope = { entity, recordKeys };
  const chains = await verifyRecordRevisions(tx, scope);
  const found =
    chains.broken ??
    (await findBrokenLink(tx, scope, {})) ??
    (await findBrokenHead(tx, scope)) ??
    (await findEarlyMomentOf(tx, scope)) ??
    (await findForeignObject(tx));
  const files =
    found === null && store !== undefined
      ? await verifyFiles(tx, store, { scope, readsAll: false })
      : { files: 0, broken: null };
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from signature s where ${withinScope(scope, 's')}`.execute(tx);
  return { ...chains, signatures: rows[0]?.count ?? 0, files: files.files, broken: found ?? files.broken };
}

async function findBrokenLink(tx: DatabaseTransaction, scope: VerifyScope, watch: Watch): Promise<BrokenLink | null> {
  return (await findBrokenRecord(tx, scope, watch)) ?? (await findBrokenBeside(tx, scope, watch));
}

/** The first broken link of what belongs to revisions: their signatures, and the answers and verdicts of courses. */
async function findBrokenBeside(tx: DatabaseTransaction, scope: VerifyScope, watch: Watch): Promise<BrokenLink | null> {
  watch.signal?.throwIfAborted();
  return (
    (await findBrokenSignature(tx, scope)) ?? (await findAlteredAnswers(tx, scope)) ?? (await findMisjudged(tx, scope))
  );
}

async function readLastSeal(tx: DatabaseTransaction): Promise<SealContent | null> {
  const seal = await tx.selectFrom('seal').select('content').orderBy('seal_number', 'desc').limit(1).executeTakeFirst();
  return seal === undefined ? null : readContent(seal);
}

function watchOf(
  { signal, onProgress, rest }: Pick<VerifyOptions, 'signal' | 'onProgress' | 'rest'>,
  unsealed: number,
  seal: SealContent | null,
): Watch {
  const sealed = Object.values(seal?.streams ?? {}).reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  return {
    signal,
    rest,
    onRows: (rows) => {
      done += rows;
      onProgress?.(done, unsealed + sealed);
    },
  };
}

interface TrailSize {
  readonly records: number;
  readonly revisions: number;
  readonly signatures: number;
  /** the newest number of a revision, the newest that a seal covers, and the newest that was ever given */
  readonly last: number;
  readonly sealed: number;
  readonly unsealed: number;
  readonly given: number;
  readonly lastEvent: number;
}

async function measureTrail(tx: DatabaseTransaction): Promise<TrailSize> {
  const { rows } = await sql<TrailSize>`
    with sealed as (select coalesce((select last_history_id from seal order by seal_number desc limit 1), 0) as upto)
    -- Each count from an index of its own: together they would read every row whole.
    select (select count(*) from history) as revisions, (select count(*) from history where revision = 1) as records,
      (select count(*) from signature) as signatures, (select coalesce(max(history_id), 0) from history) as last,
      (select upto from sealed) as sealed,
      (select count(*) from history where history_id > (select upto from sealed)) as unsealed,
      (select coalesce(max(event_id), 0) from security_event) as "lastEvent",
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('history', 'history_id')::regclass), 0) as given`.execute(
    tx,
  );
  const [size] = rows;
  if (size === undefined) throw new Error('no row from an aggregate');
  return size;
}
