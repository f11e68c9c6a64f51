import type { FastifyRequest } from 'fastify';
import {
  type InstanceOfCall,
  instance,
  instanceErrors,
  instanceOfCall,
  requireInstance,
} from '#features/instances/server/public.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { onRecord, type RecordServices, signedChange } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import * as calls from '../../shared/calls.ts';
import { type SentLines, savePaperSheet } from '../commands/save-paper-sheet.ts';
import { presentLine, readSheet } from '../queries/paper-sheet.ts';

/** Attendance on paper: reading, saving and finishing it (S1 section 7, decisions section 8); trainers in their own sector. */
export function registerInPerson(app: HttpServer, services: RecordServices): void {
  serve(app, calls.getPaperSheet, async (request) => {
    const { id, id_course } = request.query;
    const { instanceId, modality } = await requireInstance(services.db, instanceOfCall(request, id, id_course));
    if (modality !== Modality.InPerson) throw instanceErrors.NOT_IN_PERSON();
    return (await readSheet(services.db, instanceId)).map(presentLine);
  });
  const save = (request: FastifyRequest, of: InstanceOfCall, lines: SentLines, finishes: boolean) =>
    signedChange(
      services,
      request,
      finishes ? calls.finishPaperSheet : calls.savePaperSheet,
      onRecord(instance, (write) => savePaperSheet(write, of, lines, finishes)),
    );
  serve(app, calls.savePaperSheet, (request) => {
    const { id_instance, id_course, data, finished } = request.body;
    return save(request, instanceOfCall(request, id_instance, id_course), data, finished);
  });
  serve(app, calls.finishPaperSheet, (request) => {
    const { id_instance, id_course, data = [] } = request.body;
    return save(request, instanceOfCall(request, id_instance, id_course), data, true);
  });
}
