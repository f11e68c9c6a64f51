import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';

const day = 24 * 60 * 60 * 1_000;

/**
 * How long uploads are kept after their last change: unfinished ones, and finished ones that no change has taken. These outlive
 * the drafts that name them.
 */
export const uploadsKept = { unfinishedMs: 7 * day, finishedMs: 35 * day } as const;

/** Removes old uploads, and bytes that no upload knows (left by a crash). Twice, or late, does no harm. */
export async function removeOldUploads({ db, files, clock }: Services): Promise<void> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const removed = await db
    .deleteFrom('upload')
    .where((where) =>
      where.or([
        where.and([where('sha256', 'is', null), where('updated_at', '<', before(uploadsKept.unfinishedMs))]),
        where('updated_at', '<', before(uploadsKept.finishedMs)),
      ]),
    )
    .where((where) => where.or([where('holder', 'is', null), where('held_until', '<', sql<Date>`now()`)]))
    .returning('upload_id')
    .execute();
  for (const { upload_id } of removed) await files.uploads.remove(upload_id);
  await files.removeUnstored(before(day));
  await removeUnknown({ db, files, clock });
}

async function removeUnknown({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const lying = await files.uploads.untouchedSince(new Date(clock.now().getTime() - day));
  if (lying.length === 0) return;
  const rows = await db.selectFrom('upload').select(['upload_id', 'sha256']).where('upload_id', 'in', lying).execute();
  const known = new Map(rows.map((row) => [row.upload_id, row.sha256 !== null]));
  for (const id of lying) {
    if (!known.has(id)) await files.uploads.remove(id);
    else if (known.get(id)) await files.uploads.removeReceived(id);
  }
}
