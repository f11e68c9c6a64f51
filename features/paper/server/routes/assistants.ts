import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { instance, instanceOfCall, requireInstance } from '#features/instances/server/public.ts';
import { peopleErrors } from '#features/people/server/public.ts';
import { mostSectors } from '#features/people/shared/contract.ts';
import { onRecord, type RecordServices, serveSigned } from '#features/records/server/public.ts';
import { requireTabletInstance } from '#features/taking/server/public.ts';
import { longBody } from '#platform/calls/call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { answerLoad } from '#platform/grid/server/register-load.ts';
import { parseJsonBody } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import * as calls from '../../shared/calls.ts';
import { assistantsLoad } from '../../shared/contract.ts';
import { addAssistants } from '../commands/add-assistants.ts';
import { assistantSource, readAssistants } from '../queries/assistants.ts';

/** Who takes part in an instance, who may, and putting them into it (S0 and S1 section 7, decisions sections 8 and 12). */
export function registerAssistants(app: HttpServer, services: RecordServices): void {
  serve(app, calls.getAssistants, async (request) => {
    const { iD_Instance, iD_Course, device } = request.query;
    requireTabletInstance(sessionOf(request), iD_Course, iD_Instance);
    const { instanceId } = await requireInstance(services.db, instanceOfCall(request, iD_Instance, iD_Course));
    return readAssistants(services, instanceId, device ?? null);
  });
  serveSigned(
    app,
    services,
    calls.addAssistants,
    onRecord(instance, (write, request) => {
      const { id_instance, id_course, collaborators, revision } = request.body;
      return addAssistants(write, instanceOfCall(request, id_instance, id_course), collaborators, revision);
    }),
  );
  registerChoosing(app, services);
}

/** A grid whose load also says of which instance, and what people are looked for. */
function registerChoosing(app: HttpServer, services: RecordServices): void {
  const { findPeople } = calls;
  const load = async (request: FastifyRequest, reply: FastifyReply, sent: Readonly<Record<string, unknown>>) => {
    const { id_instance, id_course, filters } = validate(assistantsLoad, { ...sent, filters: asJson(sent.filters) });
    if (filters.sectors.length > mostSectors) throw peopleErrors.TOO_MANY_SECTORS();
    const of = instanceOfCall(request, id_instance, id_course);
    const { instanceId } = await requireInstance(services.db, of);
    const source = assistantSource({ instanceId, filters, sectorId: of.sectorId });
    return answerLoad(app, services, source, sent, { request, reply });
  };
  serve(app, findPeople, (request, reply) => load(request, reply, request.query));
  const posted = { ...findPeople, method: 'POST', bodyLimit: longBody, body: z.looseObject({}) } as const;
  for (const path of [findPeople.path, `${findPeople.path}/Load`] as const) {
    serve(app, { ...posted, path }, (request, reply) => load(request, reply, { ...request.query, ...request.body }));
  }
}

/** In an address and in forms `filters` travels as its JSON; empty is absent. */
function asJson(filters: unknown): unknown {
  if (filters === '' || filters === null) return undefined;
  return typeof filters === 'string' ? parseJsonBody(filters) : filters;
}
