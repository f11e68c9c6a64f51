import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { lockForPerson } from '#platform/db/advisory-locks.ts';
import type { Queryable } from '#platform/db/database.ts';
import { megabyte } from '#platform/schema/file-sizes.ts';
import type { Services } from '#platform/services.ts';
import { uploadErrors } from './upload-errors.ts';
import type { UploadPurpose } from './upload-files.ts';
import type { UploadLimits } from './upload-limits.ts';

/** An upload as the table knows it. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly byteSize: number;
  /** bytes that the disk is known to have */
  readonly received: number;
  readonly isFinished: boolean;
  readonly purpose: UploadPurpose;
  readonly updatedAt: Date;
}

const uploadsPerPerson = 50;

/** A call that shows no life for so long may be taken over: its process was killed. */
const heldSeconds = 30;

/** How long a call waits for another one's end: anyone who comes back after a broken line finds its old call ending. */
const patienceMs = 2_000;
const lookEveryMs = 100;

const heldUntil = sql<Date>`now() + make_interval(secs => ${sql.lit(heldSeconds)})`;

interface NewUpload {
  readonly employeeNr: number;
  readonly name: string;
  readonly byteSize: number;
  readonly purpose: UploadPurpose;
}

/** @throws Refusal UPLOAD_TOO_LARGE, UPLOAD_TOTAL */
export async function addUpload(
  { db, clock }: Services,
  { employeeNr, name, byteSize, purpose }: NewUpload,
  { fileMegabytes, totalMegabytes }: UploadLimits,
): Promise<Upload> {
  if (byteSize > fileMegabytes * megabyte) throw uploadErrors.UPLOAD_TOO_LARGE({ megabytes: fileMegabytes });
  return db.transaction().execute(async (tx) => {
    await lockForPerson(tx, 'uploads', employeeNr);
    const { count, bytes } = await tx
      .selectFrom('upload')
      .select((select) => [
        select.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(byte_size), 0)::bigint`.as('bytes'),
      ])
      .where('owner_employee_nr', '=', employeeNr)
      .executeTakeFirstOrThrow();
    if (count >= uploadsPerPerson || bytes + byteSize > totalMegabytes * megabyte) {
      throw uploadErrors.UPLOAD_TOTAL({ megabytes: totalMegabytes, count: uploadsPerPerson });
    }
    const now = clock.now();
    const id = randomUUID();
    await tx
      .insertInto('upload')
      .values({
        upload_id: id,
        owner_employee_nr: employeeNr,
        name,
        byte_size: byteSize,
        purpose: purpose === 'table' ? purpose : null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return { id, name, byteSize, received: 0, isFinished: false, purpose, updatedAt: now };
  });
}

const columns = ['upload_id', 'name', 'byte_size', 'received', 'sha256', 'updated_at', 'purpose'] as const;

interface UploadColumns {
  readonly upload_id: string;
  readonly name: string;
  readonly byte_size: number;
  readonly received: number;
  readonly sha256: string | null;
  readonly updated_at: Date;
  readonly purpose: string | null;
}

const fromColumns = (row: UploadColumns): Upload => ({
  id: row.upload_id,
  name: row.name,
  byteSize: row.byte_size,
  received: row.received,
  isFinished: row.sha256 !== null,
  purpose: row.purpose === 'table' ? 'table' : 'material',
  updatedAt: row.updated_at,
});

/** @throws Refusal UPLOAD_NOT_FOUND, also for somebody else's */
async function requireOwn(db: Queryable, id: string, employeeNr: number): Promise<void> {
  await db
    .selectFrom('upload')
    .select('upload_id')
    .where('upload_id', '=', id)
    .where('owner_employee_nr', '=', employeeNr)
    .executeTakeFirstOrThrow(() => uploadErrors.UPLOAD_NOT_FOUND());
}

/** The one call of all processes that may write an upload. */
export interface Hold {
  readonly upload: Upload;
  /** Notes how much the disk has, and shows life. @throws Refusal UPLOAD_NOT_FOUND once it was removed or taken over */
  keep(received: number): Promise<void>;
  /** Shows life during work that brings no bytes, until the work ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Notes that it is whole: its digest and its type. */
  finish(sha256: string, mime: string): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes hold of a person's own upload for one call.
 * @throws Refusal UPLOAD_NOT_FOUND; UPLOAD_BUSY while another call, in whatever process, holds it
 */
export async function holdUpload({ db, clock }: Services, id: string, employeeNr: number): Promise<Hold> {
  const holder = randomUUID();
  const claim = () =>
    db
      .updateTable('upload')
      .set({ holder, held_until: heldUntil })
      .where('upload_id', '=', id)
      .where('owner_employee_nr', '=', employeeNr)
      .where((where) => where.or([where('holder', 'is', null), where('held_until', '<', sql<Date>`now()`)]))
      .returning(columns)
      .executeTakeFirst();
  let row = await claim();
  for (let waited = 0; row === undefined; waited += lookEveryMs) {
    await requireOwn(db, id, employeeNr);
    if (waited >= patienceMs) throw uploadErrors.UPLOAD_BUSY();
    await sleep(lookEveryMs);
    row = await claim();
  }
  const change = async (set: { received?: number; sha256?: string; mime?: string; holder?: null }): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('upload')
      .set({ held_until: set.holder === null ? null : heldUntil, ...set })
      .where('upload_id', '=', id)
      .where('holder', '=', holder)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };
  const mustChange = async (set: Parameters<typeof change>[0] & { updated_at?: Date }): Promise<void> => {
    if ((await change(set)) === 0) throw uploadErrors.UPLOAD_NOT_FOUND();
  };
  return {
    upload: fromColumns(row),
    keep: (received) => mustChange({ received, updated_at: clock.now() }),
    async during(work) {
      // A lost connection is the work's own to meet, or the end's.
      const life = setInterval(() => void change({}).catch(() => {}), (heldSeconds * 1_000) / 3);
      try {
        return await work();
      } finally {
        clearInterval(life);
      }
    },
    finish: (sha256, mime) => mustChange({ sha256, mime, updated_at: clock.now() }),
    async release() {
      await change({ holder: null });
    },
  };
}

/** A finished upload of a person, which nothing has taken yet. @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_UNFINISHED */
export async function findFinished(
  db: Queryable,
  id: string,
  employeeNr: number,
): Promise<{ readonly name: string; readonly sha256: string; readonly mime: string }> {
  const row = await db
    .selectFrom('upload')
    .select(['name', 'sha256', 'mime'])
    .where('upload_id', '=', id)
    .where('owner_employee_nr', '=', employeeNr)
    .executeTakeFirstOrThrow(() => uploadErrors.UPLOAD_NOT_FOUND());
  const { name, sha256, mime } = row;
  if (sha256 === null || mime === null) throw uploadErrors.UPLOAD_UNFINISHED({ name });
  return { name, sha256, mime };
}

/** Removes a person's own upload from the table. @throws Refusal UPLOAD_NOT_FOUND */
export async function deleteUpload(db: Queryable, id: string, employeeNr: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('upload_id', '=', id)
    .where('owner_employee_nr', '=', employeeNr)
    .executeTakeFirst();
  if (Number(numDeletedRows) === 0) throw uploadErrors.UPLOAD_NOT_FOUND();
}
