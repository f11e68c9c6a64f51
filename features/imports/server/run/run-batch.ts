import { sql } from 'kysely';
import {
  gatherTraining,
  type RecordServices,
  type SignedWrite,
  type TrainingChange,
} from '#features/records/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Act } from '#platform/signing/act.ts';
import { noFiles, withEarlier } from '../file/archive-files.ts';
import { openFiles } from '../file/open-table.ts';
import type { ImportRun, RowVerdict } from '../kinds/import-kind.ts';
import { requireKind } from '../kinds/kinds.ts';
import { type Preparation, requirePreparation } from '../queries/preparations.ts';
import { givenDigestOf } from './foretell.ts';
import { type RunResult, takeRows } from './take-rows.ts';

interface RunOptions {
  readonly services: RecordServices;
  readonly tx: DatabaseTransaction;
  readonly preparation: Preparation;
  /** who acts, unsigned, and why; the moment is that of each chunk */
  readonly act: Omit<Act, 'signature'>;
  /** with the role of who prepared it: rules about rows go by it */
  readonly session: RequestSession;
  readonly isTrial: boolean;
  readonly onChunk: (verdicts: readonly RowVerdict[]) => Promise<void>;
}

interface BatchResult extends RunResult {
  /** what it means for training, of which nothing is assigned yet */
  readonly training: readonly TrainingChange[];
  /** of what people get by that */
  readonly givenDigest: string;
}

/**
 * One run over a batch in its transaction: a trial, which is then taken back, or the release, after which others' changes of who must take
 * what wait until the transaction ends: nothing comes between what is compared and what is assigned.
 */
export async function runBatch(options: RunOptions): Promise<BatchResult> {
  const { services, tx, preparation, session, isTrial, onChunk } = options;
  const kind = requireKind(preparation.kind);
  await allowLongStatements(tx);
  const { settings } = preparation;
  if (!settings.tellsPeople) await sql`select set_config('capacita.quiet', 'on', true)`.execute(tx);
  const notBefore = settings.earliestDue;
  const changes: TrainingChange[] = [];
  const training = gatherTraining({
    reassignTraining: async (change) => {
      changes.push(notBefore === null ? change : { ...change, notBefore });
    },
  });
  const run: ImportRun = {
    // Of the moment of each chunk: a batch may take longer than the clock of the trail allows an act to be old.
    get write() {
      const act = { ...options.act, at: services.clock.now() };
      const write: SignedWrite = { services, tx, act, session, reassignTraining: training.note };
      return isTrial ? { ...write, isPreview: true } : write;
    },
    importId: preparation.importId,
    meetsRequirements: settings.meetsRequirements === true,
    sourceSystem: preparation.sourceSystem,
    files: await filesOf(options),
    met: new Map(),
    metIds: new Map(),
  };
  const result = await takeRows(run, { importId: preparation.importId, kind, settings }, onChunk);
  await training.assign();
  if (!isTrial && changes.length > 0) await lockForTransaction(tx, 'assignment');
  const givenDigest = await givenDigestOf(tx, { ...options.act, at: services.clock.now() }, changes);
  return { ...result, training: changes, givenDigest };
}

/**
 * The files that came with the table; of one that mends another, those of that one too, so that a table is mended without its archive.
 */
async function filesOf({
  services,
  tx,
  preparation,
}: Pick<RunOptions, 'services' | 'tx' | 'preparation'>): Promise<ImportRun['files']> {
  if (requireKind(preparation.kind).shape.hasFiles !== true) return noFiles;
  const { mends } = preparation;
  const own = await openFiles(services.files, preparation);
  if (mends === null) return own;
  return withEarlier(own, await filesOf({ services, tx, preparation: await requirePreparation(tx, mends) }));
}
