import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Queryable } from '#platform/db/database.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { type Brand, readBrand } from '#platform/parameters/read-brand.ts';
import { logoFolder } from '#product/brand.ts';
import { logoType } from '#product/logo.ts';

/** ms: the page comes without the database too, as it looked last. */
const brandWaits = 500;

/** How the company looks, and where the database does not answer in time, how it looked last. */
export function rememberBrand(db: Queryable): () => Promise<Brand> {
  let brand: Brand = { accentColor: null, logo: null };
  return async () => {
    brand = await Promise.race([readBrand(db).catch(() => brand), setTimeout(brandWaits, brand)]);
    return brand;
  };
}

/** Where a logo is served: another picture has another address, so that each may be kept for good; empty for none. */
export function servedLogo({ logo }: Pick<Brand, 'logo'>): string {
  const type = logo === null ? null : logoType(logo);
  if (logo === null || type === null) return '';
  const digest = createHash('sha256').update(Buffer.from(logo, 'base64')).digest('hex').slice(0, 32);
  return `${logoFolder}${digest}.${type.slice(6)}`;
}

/**
 * The page as the company looks: its colour, and where its logo is served.
 * @param html with `__COMPANY_COLOR__` and `__COMPANY_LOGO__`
 */
export function writeBrand(html: string, brand: Brand): string {
  return html.replace('__COMPANY_COLOR__', brand.accentColor ?? '').replace('__COMPANY_LOGO__', servedLogo(brand));
}

/** Serves the company's logo, which stands on the sign-in page too, to anyone. */
export function registerLogo(app: HttpServer, brandOf: () => Promise<Brand>): void {
  const named = z.object({ file: z.string() });
  const config = { permission: 'public' } as const;
  app.get(`${logoFolder}:file`, { config, schema: { params: named } }, async (request, reply) => {
    const brand = await brandOf();
    const type = brand.logo === null ? null : logoType(brand.logo);
    if (brand.logo === null || type === null || servedLogo(brand) !== `${logoFolder}${request.params.file}`) {
      throw httpErrors.NOT_FOUND();
    }
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(type);
    return reply.send(Buffer.from(brand.logo, 'base64'));
  });
}
