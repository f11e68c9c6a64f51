import type { Queryable } from '#platform/db/database.ts';

/** How the company looks; null where it looks as the product does. */
export interface Brand {
  /** `#0f5565` */
  readonly accentColor: string | null;
  /** the bytes of a PNG or JPEG, base64 */
  readonly logo: string | null;
}

/** How the company looks on screen and on paper, as the general parameters have it. */
export async function readBrand(db: Queryable): Promise<Brand> {
  const row = await db.selectFrom('settings').select(['accent_color', 'logo']).executeTakeFirst();
  return { accentColor: row?.accent_color ?? null, logo: row?.logo ?? null };
}
