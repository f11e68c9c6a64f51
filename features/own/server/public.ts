import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { OwnCourses } from './queries/own-courses.ts';
import { registerGivenAnswers } from './routes/given-answers.ts';
import { registerOwnCourses } from './routes/own-courses.ts';
import { registerTrainingRecord } from './routes/training-record.ts';

/** One's own courses: the lists of dashboard and activity, the training record and what was answered. */
export function registerOwn(app: HttpServer, services: Services, ownCourses: OwnCourses): void {
  registerOwnCourses(app, services, ownCourses);
  registerTrainingRecord(app, services);
  registerGivenAnswers(app, services);
}

export { readRecord, readTrainingRecord } from './queries/training-record.ts';
export { certificateSheet, certificateTitle } from './write-certificate.ts';
export { OwnCourses };
