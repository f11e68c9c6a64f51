import { type RecordServices, registerRecord } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { acceptMultipart } from '#platform/http/multipart.ts';
import { wholeFileMaxBytes } from '#platform/schema/file-sizes.ts';
import { choice } from '../choice.ts';
import { content } from '../content.ts';
import { allKindRules } from '../kinds/kinds.ts';

/**
 * The grids of contents and questions. A content comes as JSON, as a form, or as multipart with `values`, files `pdf` and a
 * file `media`.
 */
export function registerContents(app: HttpServer, services: RecordServices): void {
  const repeated = allKindRules.flatMap(({ sentFiles }) => (sentFiles?.isList ? sentFiles.field : []));
  app.register(async (scope) => {
    await acceptMultipart(scope, { fileBytes: wholeFileMaxBytes, files: 4, repeated });
    registerRecord(scope, services, content);
  });
  registerRecord(app, services, choice);
}
