import { z } from 'zod';
import { onRecord, type RecordServices, signedChange } from '#features/records/server/public.ts';
import { sendFile } from '#platform/files/send-file.ts';
import { flattenValues } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { acceptMultipart, UploadedFile } from '#platform/http/multipart.ts';
import { orNull } from '#platform/schema/values.ts';
import { addSheetFields, addSheetReply, instanceMeanings, sheetMaxBytes, sheetQuery } from '../../contract.ts';
import { addSheet } from '../commands/add-sheet.ts';
import { instanceErrors } from '../errors.ts';
import { instance } from '../instance.ts';
import { instanceOfCall, requireInstance } from '../queries/find-instance.ts';
import { findSheet } from '../queries/find-sheet.ts';

const config = { permission: 'instance.run' } as const;

/** The signed paper sheet of an instance as a scanned PDF: adding it, and reading it back; trainers in their own sector. */
export function registerSheets(app: HttpServer, services: RecordServices): void {
  app.register(async (scope) => {
    await acceptMultipart(scope, { fileBytes: sheetMaxBytes, files: 1 });
    scope.addHook('preValidation', async (request) => {
      request.body = flattenValues((request.body ?? {}) as Readonly<Record<string, unknown>>);
    });
    registerAdding(scope, services);
  });
  app.get('/api/Stage/GetSheet', { config, schema: { querystring: sheetQuery } }, async (request, reply) => {
    const { id, id_course, revision } = request.query;
    const { instanceId } = await requireInstance(services.db, instanceOfCall(request, id, id_course));
    const file = await findSheet(services.db, instanceId, revision);
    if (file === null) throw instanceErrors.SHEET_NOT_FOUND();
    return sendFile(request, reply, services.files, file, instanceErrors.SHEET_NOT_FOUND);
  });
}

function registerAdding(app: HttpServer, services: RecordServices): void {
  const pdf = orNull(z.instanceof(UploadedFile, { error: 'type' }));
  app.post(
    '/api/Stage/AddSheet',
    { config, schema: { body: addSheetFields.extend({ pdf }), response: { 200: addSheetReply } } },
    (request) => {
      const { iD_Instance, iD_Course, revision, pdf } = request.body;
      const of = instanceOfCall(request, iD_Instance, iD_Course);
      return signedChange(
        services,
        request,
        { meaning: instanceMeanings['POST /api/Stage/AddSheet'] },
        onRecord(instance, (write) => addSheet(write, of, pdf, revision)),
      );
    },
  );
}
