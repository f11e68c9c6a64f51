import type { FastifyRequest } from 'fastify';
import { serve } from '#platform/calls/server/serve.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { originOf } from '#platform/http/authorize.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { connectionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import * as calls from '../shared/calls.ts';
import { describePrograms } from './document.ts';
import { answerProblem } from './problem.ts';
import { readChanges } from './queries/changes.ts';
import { readCourses } from './queries/courses.ts';
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
  app.register(async (scope) => {
    const api = scope as HttpServer;
    api.setErrorHandler(answerProblem);
    serve(api, calls.getOwnConnection, (request) => {
      const { name, scopes, sectorId } = connectionOf(request);
      return { name, scopes: [...scopes], sector: sectorId };
    });
    serve(api, calls.getDocument, (request) => describePrograms(app, originOf(request)));
    serve(api, calls.listPeople, (request) => readPeople(db, readerOf(request), request.query));
    serve(api, calls.listCourses, (request) => readCourses(db, readerOf(request), request.query));
    serve(api, calls.listRequirements, (request) => readRequirements(db, readerOf(request), request.query));
    serve(api, calls.listTrainings, (request) => readTrainings(db, readerOf(request), request.query));
    serve(api, calls.listChanges, (request) => readChanges(db, readerOf(request), request.query));
  });
}
