import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { instance, instanceOfCall, requireInstance } from '#features/instances/server/public.ts';
import { mostSectors } from '#features/people/contract.ts';
import { peopleErrors } from '#features/people/server/public.ts';
import { onRecord, type RecordServices, signedChange } from '#features/records/server/public.ts';
import { longBody } from '#platform/calls/call.ts';
import { answerLoad } from '#platform/grid/server/register-load.ts';
import { parseJsonBody } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import {
  addAssistantsBody,
  addAssistantsReply,
  assistantsLoad,
  assistantsQuery,
  assistantsReply,
  attendanceMeanings,
} from '../../contract.ts';
import { addAssistants } from '../commands/add-assistants.ts';
import { assistantSource, readAssistants } from '../queries/assistants.ts';
import { requireTabletInstance } from '../taker.ts';

/** Who takes part in an instance, who may, and putting them into it (S0 and S1 section 7, decisions sections 8 and 12). */
export function registerAssistants(app: HttpServer, services: RecordServices): void {
  app.get(
    '/api/Collaborator/GetAssistantsFromCourse',
    {
      config: { permission: 'instance.run', servesTablet: true },
      schema: { querystring: assistantsQuery, response: { 200: assistantsReply } },
    },
    async (request) => {
      const { iD_Instance, iD_Course, device } = request.query;
      requireTabletInstance(sessionOf(request), iD_Course, iD_Instance);
      const { instanceId } = await requireInstance(services.db, instanceOfCall(request, iD_Instance, iD_Course));
      return readAssistants(services, instanceId, device ?? null);
    },
  );
  app.post(
    '/api/Attended/AddAssistants',
    {
      config: { permission: 'instance.write' },
      bodyLimit: longBody,
      schema: { body: addAssistantsBody, response: { 200: addAssistantsReply } },
    },
    (request) => {
      const { id_instance, id_course, collaborators, revision } = request.body;
      const of = instanceOfCall(request, id_instance, id_course);
      return signedChange(
        services,
        request,
        { meaning: attendanceMeanings['POST /api/Attended/AddAssistants'] },
        onRecord(instance, (write) => addAssistants(write, of, collaborators, revision)),
      );
    },
  );
  registerChoosing(app, services);
}

const anything = z.looseObject({});

/** CollaboratorFilteredBySector: a grid whose load also says of which instance, and what people are looked for. */
function registerChoosing(app: HttpServer, services: RecordServices): void {
  const path = '/api/Collaborator/CollaboratorFilteredBySector';
  const config = { permission: 'instance.run' } as const;
  const load = async (request: FastifyRequest, reply: FastifyReply, sent: Readonly<Record<string, unknown>>) => {
    const { id_instance, id_course, filters } = validate(assistantsLoad, { ...sent, filters: asJson(sent.filters) });
    if (filters.sectors.length > mostSectors) throw peopleErrors.TOO_MANY_SECTORS();
    const of = instanceOfCall(request, id_instance, id_course);
    const { instanceId } = await requireInstance(services.db, of);
    const source = assistantSource({ instanceId, filters, sectorId: of.sectorId });
    return answerLoad(app, services, source, sent, { request, reply });
  };
  app.get(path, { config, schema: { querystring: anything } }, (request, reply) => load(request, reply, request.query));
  for (const address of [path, `${path}/Load`]) {
    app.post(address, { config, bodyLimit: longBody, schema: { body: anything } }, (request, reply) =>
      load(request, reply, { ...(request.query as object), ...request.body }),
    );
  }
}

/** In an address and in forms `filters` travels as its JSON; empty is absent. */
function asJson(filters: unknown): unknown {
  if (filters === '' || filters === null) return undefined;
  return typeof filters === 'string' ? parseJsonBody(filters) : filters;
}
