import { z } from 'zod';
import { onRecord, type RecordServices, signedChange } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { sendFile } from '#platform/files/send-file.ts';
import { flattenValues } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { acceptMultipart, UploadedFile } from '#platform/http/multipart.ts';
import { orNull } from '#platform/schema/values.ts';
import * as calls from '../../shared/calls.ts';
import { addSheetFields, sheetMaxBytes } from '../../shared/contract.ts';
import { addSheet } from '../commands/add-sheet.ts';
import { instanceErrors } from '../errors.ts';
import { instance } from '../instance.ts';
import { instanceOfCall, requireInstance } from '../queries/find-instance.ts';
import { findSheet } from '../queries/find-sheet.ts';

/** The signed paper sheet of an instance as a scanned PDF: adding it, and reading it back; trainers in their own sector. */
export function registerSheets(app: HttpServer, services: RecordServices): void {
  app.register(async (scope: HttpServer) => {
    await acceptMultipart(scope, { fileBytes: sheetMaxBytes, files: 1 });
    scope.addHook('preValidation', async (request) => {
      request.body = flattenValues((request.body ?? {}) as Readonly<Record<string, unknown>>);
    });
    registerAdding(scope, services);
  });
  serve(app, calls.getSheet, async (request, reply) => {
    const { id, id_course, revision } = request.query;
    const { instanceId } = await requireInstance(services.db, instanceOfCall(request, id, id_course));
    const file = await findSheet(services.db, instanceId, revision);
    if (file === null) throw instanceErrors.SHEET_NOT_FOUND();
    return sendFile(request, reply, services.files, file, instanceErrors.SHEET_NOT_FOUND);
  });
}

/** As the call declares, with the file of the multipart body. */
const body = addSheetFields.extend({ pdf: orNull(z.instanceof(UploadedFile, { error: 'type' })) });

function registerAdding(app: HttpServer, services: RecordServices): void {
  serve(app, { ...calls.addSheet, body }, (request) => {
    const { iD_Instance, iD_Course, revision, pdf } = request.body;
    const of = instanceOfCall(request, iD_Instance, iD_Course);
    const adding = onRecord(instance, (write) => addSheet(write, of, pdf, revision));
    return signedChange(services, request, calls.addSheet, adding);
  });
}
