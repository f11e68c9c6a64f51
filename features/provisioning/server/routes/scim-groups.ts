import type { FastifyRequest } from 'fastify';
import type { RecordServices } from '#features/records/server/public.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { connectionOf } from '#platform/http/request-context.ts';
import { changeGroup, createGroup, deleteGroup, readGroup, replaceGroup } from '../commands/write-group.ts';
import { programWrite } from '../program-write.ts';
import { readGroupOf, readGroupsOf } from '../read-groups.ts';
import { requireId } from '../read-users.ts';
import { listResponse, narrowing, readPage, readQuery } from '../scim/list-response.ts';
import { readOperations } from '../scim/patch-user.ts';
import { baseOf, bodyLimits, scimPath, scimRoute, sendScim } from './scim-route.ts';

const groups = `${scimPath}/Groups`;
const one = `${groups}/:id`;

/** /scim/v2/Groups: what groups say of people, once a person said which profile each stands for. */
export function registerScimGroups(scim: HttpServer, services: RecordServices): void {
  const writing = { ...scimRoute, bodyLimit: bodyLimits.group };
  const idOf = (request: FastifyRequest) => requireId((request.params as { readonly id: string }).id);
  const read = (request: FastifyRequest, id: string) =>
    readGroupOf(services.db, connectionOf(request).connectionId, id, baseOf(request));
  const write = <T>(request: FastifyRequest, run: Parameters<typeof programWrite<T>>[3]) =>
    scim.shares.provisioning.run(connectionOf(request).actor, () =>
      programWrite(services, connectionOf(request), `${request.method} Group`, run),
    );

  scim.get(groups, scimRoute, async (request, reply) => {
    const query = readQuery(request.query);
    const page = readPage(query);
    const withMembers = !/(^|[,\s])members/i.test(query.excludedAttributes ?? '');
    const asked = { filter: query.filter, page, base: baseOf(request), withMembers };
    const { connectionId, actor } = connectionOf(request);
    const { total, resources } = await scim.shares.loads.run(
      actor,
      () => readGroupsOf(services.db, connectionId, asked),
      callerLeft(reply),
    );
    return sendScim(reply, listResponse(total, page, resources.map(narrowing(query))));
  });

  scim.get(one, scimRoute, async (request, reply) =>
    sendScim(reply, narrowing(readQuery(request.query))(await read(request, idOf(request)))),
  );

  scim.post(groups, writing, async (request, reply) => {
    const sent = readGroup(request.body);
    const id = await write(request, (made) => createGroup(made, sent));
    const group = await read(request, id);
    return sendScim(reply.header('Location', group.meta.location), group, 201);
  });

  scim.put(one, writing, async (request, reply) => {
    const sent = readGroup(request.body);
    const id = idOf(request);
    await write(request, (made) => replaceGroup(made, id, sent));
    return sendScim(reply, await read(request, id));
  });

  scim.patch(one, writing, async (request, reply) => {
    const operations = readOperations(request.body);
    const id = idOf(request);
    await write(request, (made) => changeGroup(made, id, operations));
    return sendScim(reply, await read(request, id));
  });

  scim.delete(one, scimRoute, async (request, reply) => {
    const id = idOf(request);
    await write(request, (made) => deleteGroup(made, id));
    return reply.code(204).send();
  });
}
