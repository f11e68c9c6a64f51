import type { FastifyRequest } from 'fastify';
import { instanceQuery, Modality } from '#features/instances/contract.ts';
import {
  type InstanceOfCall,
  instance,
  instanceErrors,
  instanceOfCall,
  requireInstance,
} from '#features/instances/server/public.ts';
import { onRecord, type RecordServices, signedChange } from '#features/records/server/public.ts';
import { longBody } from '#platform/calls/call.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import {
  attendedInPersonBody,
  completeInPersonBody,
  inPersonReply,
  attendanceMeanings as meanings,
  savedInPersonReply,
} from '../../contract.ts';
import { type SentLines, savePaperSheet } from '../commands/save-paper-sheet.ts';
import { presentLine, readSheet } from '../queries/paper-sheet.ts';

/** Attendance on paper: reading, saving and finishing it (S1 section 7, decisions section 8); trainers in their own sector. */
export function registerInPerson(app: HttpServer, services: RecordServices): void {
  const config = { permission: 'instance.run' } as const;
  app.get(
    '/api/Attended/getAttendedInPerson',
    { config, schema: { querystring: instanceQuery, response: { 200: inPersonReply } } },
    async (request) => {
      const { id, id_course } = request.query;
      const { instanceId, modality } = await requireInstance(services.db, instanceOfCall(request, id, id_course));
      if (modality !== Modality.InPerson) throw instanceErrors.NOT_IN_PERSON();
      return (await readSheet(services.db, instanceId)).map(presentLine);
    },
  );
  const save = (request: FastifyRequest, of: InstanceOfCall, lines: SentLines, finishes: boolean) =>
    signedChange(
      services,
      request,
      {
        meaning:
          meanings[finishes ? 'POST /api/Attended/AttendedCompleteInPerson' : 'POST /api/Attended/attendedInPerson'],
      },
      onRecord(instance, (write) => savePaperSheet(write, of, lines, finishes)),
    );
  const response = { 200: savedInPersonReply };
  app.post(
    '/api/Attended/attendedInPerson',
    { config, bodyLimit: longBody, schema: { body: attendedInPersonBody, response } },
    (request) => {
      const { id_instance, id_course, data, finished } = request.body;
      return save(request, instanceOfCall(request, id_instance, id_course), data, finished);
    },
  );
  app.post(
    '/api/Attended/AttendedCompleteInPerson',
    { config, bodyLimit: longBody, schema: { body: completeInPersonBody, response } },
    (request) => {
      const { id_instance, id_course, data = [] } = request.body;
      return save(request, instanceOfCall(request, id_instance, id_course), data, true);
    },
  );
}
