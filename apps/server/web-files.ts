import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { z } from 'zod';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { inlineScripts, sendPage } from '#platform/http/security-headers.ts';
import type { Services } from '#platform/services.ts';
import { registerLogo, rememberBrand, servedLogo, writeBrand } from './company-brand.ts';
import { productVersion } from './version.ts';

const webFolder = join(import.meta.dirname, '../../dist/web');
const year = 31_536_000_000;

/**
 * Serves the built web: hashed assets for good and precompressed, the page itself fresh with its own policy, and
 * `meta.json` with the version that is served (S0 section 4). Unknown paths outside the API are the page's to answer.
 */
export async function registerWeb(
  app: HttpServer,
  { db, timeZone, mediaHosts }: Pick<Services, 'db' | 'timeZone' | 'mediaHosts'>,
): Promise<void> {
  app.get('/meta.json', { config: { permission: 'public' } }, async () => ({ version: productVersion, timeZone }));
  const brandOf = rememberBrand(db);
  registerLogo(app, brandOf);
  const indexFile = join(webFolder, 'index.html');
  if (!existsSync(indexFile)) return;
  const built = readFileSync(indexFile, 'utf8');
  const sources = { frameHosts: mediaHosts, scripts: inlineScripts(built) };
  const html = built.replace('__COMPANY_TIME_ZONE__', timeZone).replace('__MEDIA_HOSTS__', mediaHosts.join(' '));
  await app.register(fastifyStatic, { root: webFolder, serve: false, preCompressed: true });

  const anyPath = z.object({ '*': z.string() });
  app.get(
    '/*',
    { config: { permission: 'public' }, schema: { params: anyPath, hide: true } },
    async (request, reply) => {
      const path = request.params['*'];
      if (/^(api|CourseManager|scim)(\/|$)/i.test(path)) throw httpErrors.NOT_FOUND();
      if (path.startsWith('assets/')) {
        return reply.sendFile(path, { immutable: true, maxAge: year });
      }
      if (/^[\w-]+\.(svg|png|ico|txt|webmanifest)$/.test(path)) return reply.sendFile(path, { maxAge: 3_600_000 });
      const brand = await brandOf();
      const logo = servedLogo(brand);
      // It is on its way before the program asks for it, so that the page does not flash.
      if (logo !== '') reply.header('Link', `<${logo}>; rel=preload; as=image`);
      await sendPage(reply, writeBrand(html, brand), sources);
      return reply;
    },
  );
}
