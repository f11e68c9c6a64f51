import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordServices } from '#features/records/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { connectionOf } from '#platform/http/request-context.ts';
import { changeUser, createUser, deleteUser, type Expected, replaceUser } from '../commands/write-user.ts';
import { programWrite } from '../program-write.ts';
import { readUser, readUsers, requireId } from '../read-users.ts';
import { scimErrors } from '../scim/errors.ts';
import { listResponse, narrowing, readPage, readQuery } from '../scim/list-response.ts';
import { readOperations } from '../scim/patch-user.ts';
import { readUser as readSentUser } from '../scim/read-user.ts';
import { baseOf, bodyLimits, scimPath, scimRoute, sendScim } from './scim-route.ts';

const users = `${scimPath}/Users`;
const one = `${users}/:id`;

/** /scim/v2/Users: each call sees and changes the people of its own connection. */
export function registerScimUsers(scim: HttpServer, services: RecordServices): void {
  const writing = { ...scimRoute, bodyLimit: bodyLimits.user };
  const idOf = (request: FastifyRequest) => requireId((request.params as { readonly id: string }).id);
  const read = (request: FastifyRequest, id: string, db: Queryable = services.db) =>
    readUser(db, connectionOf(request).connectionId, id, baseOf(request));
  const write = <T>(request: FastifyRequest, run: Parameters<typeof programWrite<T>>[3]) =>
    scim.shares.provisioning.run(connectionOf(request).actor, () =>
      programWrite(services, connectionOf(request), `${request.method} User`, run),
    );

  scim.get(users, scimRoute, async (request, reply) => {
    const query = readQuery(request.query);
    const page = readPage(query);
    const asked = { filter: query.filter, page, base: baseOf(request) };
    const { connectionId, actor } = connectionOf(request);
    const { total, resources } = await scim.shares.loads.run(
      actor,
      () => readUsers(services.db, connectionId, asked),
      callerLeft(reply),
    );
    return sendScim(reply, listResponse(total, page, resources.map(narrowing(query))));
  });

  scim.get(one, scimRoute, async (request, reply) => {
    const user = await read(request, idOf(request));
    const { version } = user.meta;
    if (matches(request.headers['if-none-match'], version)) return reply.code(304).header('ETag', version).send();
    return sendUser(reply, user, narrowing(readQuery(request.query))(user));
  });

  scim.post(users, writing, async (request, reply) => {
    const sent = readSentUser(request.body);
    const user = await write(request, async (made) => read(request, (await createUser(made, sent)).id, made.tx));
    return sendUser(reply.header('Location', user.meta.location), user, user, 201);
  });

  scim.put(one, writing, async (request, reply) => {
    const sent = readSentUser(request.body);
    const id = idOf(request);
    const user = await write(request, async (made) => {
      await replaceUser(
        made,
        id,
        sent,
        expectedBy(request, () => read(request, id, made.tx)),
      );
      return read(request, id, made.tx);
    });
    return sendUser(reply, user, user);
  });

  scim.patch(one, writing, async (request, reply) => {
    const operations = readOperations(request.body);
    const id = idOf(request);
    const user = await write(request, async (made) => {
      await changeUser(
        made,
        id,
        operations,
        expectedBy(request, () => read(request, id, made.tx)),
      );
      return read(request, id, made.tx);
    });
    return sendUser(reply, user, narrowing(readQuery(request.query))(user));
  });

  scim.delete(one, scimRoute, async (request, reply) => {
    const id = idOf(request);
    await write(request, (made) =>
      deleteUser(
        made,
        id,
        expectedBy(request, () => read(request, id, made.tx)),
      ),
    );
    return reply.code(204).send();
  });
}

interface Versioned {
  readonly meta: { readonly version: string };
}

const sendUser = (reply: FastifyReply, { meta }: Versioned, body: object, status = 200) =>
  sendScim(reply.header('ETag', meta.version), body, status);

/** Whether a list of entity tags, or `*`, names a version; weak and strong ones are one. */
function matches(header: string | undefined, version: string): boolean {
  if (header === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//i, '');
  return header.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(version));
}

/** `If-Match`: nothing is changed that is not what the caller has seen (RFC 7644 section 3.14). */
function expectedBy(request: FastifyRequest, read: () => Promise<Versioned>): Expected {
  const header = request.headers['if-match'];
  return async () => {
    if (header !== undefined && !matches(header, (await read()).meta.version)) throw scimErrors.SCIM_PRECONDITION();
  };
}
