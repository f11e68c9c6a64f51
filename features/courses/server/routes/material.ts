import { type RecordServices, serveSigned } from '#features/records/server/public.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import * as calls from '../../shared/calls.ts';
import type { MaterialContent } from '../../shared/material.ts';
import { saveMaterial } from '../commands/save-material.ts';
import { courseErrors } from '../errors.ts';
import { readCourseType } from '../queries/course-type.ts';
import { readContents, readMaterialRevision, type StoredChoice, type StoredContent } from '../queries/material.ts';

/** What a course teaches, for its editor: read whole, and saved whole in one act. Questions are for those who write them. */
export function registerMaterial(app: HttpServer, services: RecordServices): void {
  serve(app, calls.getMaterial, (request) => {
    const { id } = request.query;
    const withChoices = mayCall(roleOf(sessionOf(request)), calls.getChoice);
    // One moment for both: a revision younger than what is shown would let another's change be overwritten.
    return readSnapshot(services.db, async (tx) => {
      if ((await readCourseType(tx, id)) === null) throw courseErrors.COURSE_NOT_FOUND();
      const contents = await readContents(tx, id);
      const revision = await readMaterialRevision(tx, id, withChoices);
      return { iD_Course: id, revision, contents: contents.map((content) => present(content, withChoices)) };
    });
  });

  serveSigned(app, services, calls.saveMaterial, (write, { body }) => saveMaterial(write, body));

  serve(app, calls.getChoice, async ({ query: { idChoice, idCourse, idContent } }) => {
    const contents = await readContents(services.db, idCourse);
    const content = contents.find(({ content_id }) => content_id === idContent);
    const choice = content?.choices.find(({ choice_id }) => choice_id === idChoice);
    return choice === undefined ? {} : { iD_Course: idCourse, iD_Content: idContent, ...presentChoice(choice) };
  });
}

function present(content: StoredContent, withChoices: boolean): MaterialContent {
  const { content_id, revision, position, type, title, description, links, pdfs, medias, choices } = content;
  const text = (value: string | number | null | undefined) => (typeof value === 'string' ? value : null);
  return {
    ...{ iD_Content: content_id, revision, position, type, title, description },
    links: links.map((part) => ({ iD_Link: part.id, url: text(part.url) ?? '' })),
    pdFs: pdfs.map((part) => ({ iD_PDF: part.id, name: text(part.name) ?? '' })),
    medias: medias.map((part) => ({
      iD_Media: part.id,
      name: text(part.name) ?? '',
      route: text(part.route),
      mime: text(part.mime),
      captions: text(part.captions) !== null,
    })),
    ...(withChoices ? { choices: choices.map(presentChoice) } : {}),
  };
}

function presentChoice({ choice_id, revision, position, type, question, answers }: StoredChoice) {
  return {
    ...{ iD_Choice: choice_id, revision, position, type, question },
    answers: answers.map(({ id, text, correct }) => ({ iD_Answer: id, text_Answer: text, correctAnswer: correct })),
  };
}
