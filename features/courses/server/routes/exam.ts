import { mayCall } from '#platform/calls/may-call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getChoice, printExam } from '../../shared/calls.ts';
import { requireOwnType } from '../commands/lock-course.ts';
import { courseErrors } from '../errors.ts';
import { readExam } from '../exam/read-exam.ts';
import { writeExam } from '../exam/write-exam.ts';

const blank = { es: 'Examen', en: 'Exam' };
const withKey = { es: 'Examen con respuestas', en: 'Exam with answers' };

/** The exam of a course as PDF (S1 section 7, decisions section 12). */
export function registerExam(app: HttpServer, services: Services): void {
  serve(app, printExam, async (request, reply) => {
    const { id, key: hasKey = false } = request.query;
    const session = sessionOf(request);
    if (hasKey && !mayCall(roleOf(session), getChoice)) throw httpErrors.FORBIDDEN();
    const exam = await readExam(services.db, id);
    if (exam === null) throw courseErrors.COURSE_NOT_FOUND();
    requireOwnType(session, exam.type, 'readQuestions');
    if (exam.questionnaires.length === 0) throw courseErrors.EXAM_EMPTY();
    const name = { what: (hasKey ? withKey : blank)[request.language], of: exam.courseId };
    const write = (printing: Printing, signal: AbortSignal) => writeExam(exam, hasKey, printing, signal);
    return sendReport(app, services, { request, reply }, { name, write });
  });
}
