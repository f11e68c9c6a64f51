import type { FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '#platform/calls/server/serve.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { originOf } from '#platform/http/authorize.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { answerUnder } from '#platform/http/error-forms.ts';
import { connectionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import * as calls from '../shared/calls.ts';
import { describePrograms } from './document.ts';
import { answerProblem } from './problem.ts';
import { readChanges } from './queries/changes.ts';
import { readCourses } from './queries/courses.ts';
import { readMigrated } from './queries/migrated.ts';
import { readPeople } from './queries/people.ts';
import { readRequirements } from './queries/requirements.ts';
import type { Reader } from './queries/resource.ts';
import { readTrainings } from './queries/trainings.ts';

/** api/v1: what other programs of the company read, each by a key of its own (docs/decisions/166). */
export function registerPrograms(app: HttpServer, services: Services): void {
  const { db } = services;
  const readerOf = (request: FastifyRequest): Reader => ({
    connection: connectionOf(request),
    today: companyDay(services.clock.now(), services.timeZone),
  });
  /** In a place of the program's own: its many calls leave connections of the database for everyone else. */
  const inPlace = <T>(request: FastifyRequest, reply: FastifyReply, read: (reader: Reader) => Promise<T>) =>
    app.shares.loads.run(connectionOf(request).actor, () => read(readerOf(request)), callerLeft(reply));
  app.register(async (scope) => {
    const api = scope as HttpServer;
    api.setErrorHandler(answerProblem);
    serve(api, calls.getOwnConnection, (request) => {
      const { name, scopes, sectorId } = connectionOf(request);
      return { name, scopes: [...scopes], sector: sectorId };
    });
    serve(api, calls.getDocument, (request) => describePrograms(app, originOf(request)));
    serve(api, calls.listPeople, (request, reply) =>
      inPlace(request, reply, (reader) => readPeople(db, reader, request.query)),
    );
    serve(api, calls.listCourses, (request, reply) =>
      inPlace(request, reply, (reader) => readCourses(db, reader, request.query)),
    );
    serve(api, calls.listRequirements, (request, reply) =>
      inPlace(request, reply, (reader) => readRequirements(db, reader, request.query)),
    );
    serve(api, calls.listTrainings, (request, reply) =>
      inPlace(request, reply, (reader) => readTrainings(db, reader, request.query)),
    );
    serve(api, calls.listMigrated, (request, reply) =>
      inPlace(request, reply, (reader) => readMigrated(db, reader, request.query)),
    );
    serve(api, calls.listChanges, (request, reply) =>
      inPlace(request, reply, (reader) => readChanges(db, reader, request.query)),
    );
  });
  answerUnder(app, '/api/v1', answerProblem);
}
