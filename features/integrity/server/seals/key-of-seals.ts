import type { Database } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { hashSeal } from './seal.ts';

/** So many seals of the end are looked at: one that somebody altered does not make a right key a wrong one. */
const looked = 20;

/** Whether a key has made seals in this database, so that no other may take its place. */
export async function hasKeyedSeals(db: Database): Promise<boolean> {
  const seal = await db
    .selectFrom('seal')
    .select('seal_number')
    .where('content', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return seal !== undefined;
}

/**
 * Whether the key of this process made the seals of the database: true as well where there are none. With another key nothing is sealed
 * any more, stored secrets stay shut, and the locks of sign-in, which are counted under it, are forgotten.
 */
export async function isKeyOfSeals(db: Database, secrets: SecretBox): Promise<boolean> {
  const seals = await db
    .selectFrom('seal')
    .selectAll()
    .where('content', 'is not', null)
    .orderBy('seal_number', 'desc')
    .limit(looked)
    .execute();
  return seals.length === 0 || seals.some((seal) => hashSeal(seal, secrets) === seal.hash);
}
