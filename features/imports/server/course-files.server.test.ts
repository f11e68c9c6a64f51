import { expect, test } from 'vitest';
import { getMaterial } from '#features/courses/shared/calls.ts';
import { ChoiceType, ContentType } from '#features/courses/shared/codes.ts';
import { makeWebm } from '#platform/files/uploads/fixtures/upload-call.ts';
import { ImportState } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';
import { archiveOf, workbookOf } from './fixtures/workbook.ts';

/** Films, and workbooks of questions, that come with the courses that name them. */

let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
});

const owner = async (text: string, values: unknown[] = []) =>
  (await steps.s.t.database.owner.pool.query(text, values)).rows;

const head = [
  'Documento',
  'Versión',
  'Curso',
  'Tipo',
  'Empresa',
  'Fecha de vigencia',
  'Videos',
  'Cuestionario (Excel)',
];
const course = (document: string, films: string, questions: string) =>
  [document, 1, 'Limpieza', 'SOP', 'Lab', '2030-12-31', films, questions].map((cell) => `"${cell}"`);

const questions = (right: string) =>
  workbookOf([
    ['Pregunta', 'text', '¿Cuándo se cambian los guantes?', 'La balanza se verifica a diario.'],
    ['Respuesta 1', 'text', 'Al romperse', ''],
    ['Respuesta 2', 'text', 'Nunca', ''],
    ['Correctas', 'text', right, 'Verdadero'],
  ]);

const webm = makeWebm(3_000);
// The box that begins an MP4, with the brand of those that browsers play.
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(2_000, 7)]);

test('a course has the films and the questions that its row names, in this order, as if somebody had written them', async () => {
  const zip = await archiveOf({
    'cursos.csv': table(head, course('POE-1', 'limpieza ñ.WEBM; guantes.mp4', 'Preguntas.xlsx')),
    'videos/Limpieza Ñ.webm': webm,
    'videos/guantes.mp4': mp4,
    'preguntas.xlsx': await questions('1'),
  });
  const filesBefore = await owner('select sha256 from file order by 1');
  const tried = await steps.tried('courses', zip);
  expect([tried.state, tried.counts]).toEqual([ImportState.Tried, { new: 1, changed: 0, same: 0, refused: 0 }]);
  // The archive itself alone: a trial keeps none of its files.
  expect((await owner('select sha256 from file')).length).toBe(filesBefore.length + 1);
  expect((await steps.release(tried.iD_Import)).status).toBe(200);
  const [{ id }] = await owner(`select course_id as id from course where doc_number = 'POE-1'`);
  const { contents } = (await steps.s.as('itps', 'GET', getMaterial.path, { id })).json();
  expect(contents).toMatchObject([
    { type: ContentType.Media, title: 'Limpieza' },
    {
      ...{ type: ContentType.Choice, title: 'Cuestionario' },
      choices: [
        {
          ...{ type: ChoiceType.Simple, question: '¿Cuándo se cambian los guantes?' },
          answers: [
            { text_Answer: 'Al romperse', correctAnswer: true },
            { text_Answer: 'Nunca', correctAnswer: false },
          ],
        },
        { type: ChoiceType.TrueFalse, question: 'La balanza se verifica a diario.' },
      ],
    },
  ]);
  const [{ medias }] = await owner('select medias from content where course_id = $1 and type = $2', [
    id,
    ContentType.Media,
  ]);
  expect(medias).toMatchObject([
    { name: 'limpieza ñ.WEBM', mime: 'video/webm' },
    { name: 'guantes.mp4', mime: 'video/mp4' },
  ]);
  const kept = await owner('select sha256, byte_size::integer as size from file where mime like $1', ['video/%']);
  expect(kept.map(({ size }) => size).toSorted()).toEqual([mp4.length, webm.length]);
  // Whose act the material follows from is in its history, and no signature of its own.
  const history = await owner(
    `select distinct reason, signature_id from history where entity in ('content', 'choice') order by 1`,
  );
  expect(history).toEqual([{ reason: `Importación ${tried.iD_Import}: mudanza`, signature_id: null }]);
  expect((await steps.withdraw(tried.iD_Import)).status).toBe(200);
});

test('what is no film, what is not there and questions that have no right answer are refused, each in words', async () => {
  const zip = await archiveOf({
    'cursos.csv': table(
      head,
      course('POE-2', 'mentira.mp4', ''),
      course('POE-3', 'falta.webm', 'falta.xlsx'),
      course('POE-4', '', 'malas.xlsx'),
      course('POE-5', '', 'roto.xlsx'),
      course('POE-6', 'guantes.mp4', ''),
    ),
    'mentira.mp4': Buffer.from('MZ no es un video'),
    'guantes.mp4': mp4,
    'malas.xlsx': await questions('3'),
    'roto.xlsx': Buffer.from('PK no es un libro'),
  });
  const tried = await steps.tried('courses', zip);
  expect(tried.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 4 });
  const refused = await steps.rows(tried.iD_Import, 'refused');
  expect(refused.map(({ problems }) => problems.map(({ label, text }) => `${label}: ${text}`))).toEqual([
    ['Videos: «mentira.mp4» está incompleto o no es MP4, WebM'],
    ['Videos: El .zip no trae «falta.webm»', 'Cuestionario (Excel): El .zip no trae «falta.xlsx»'],
    [expect.stringMatching(/^Cuestionario \(Excel\): «malas\.xlsx», fila 2: .*3/)],
    ['Cuestionario (Excel): «roto.xlsx» no se puede leer del .zip'],
  ]);
});

test('beside a table that is a workbook itself, questions come in a folder', async () => {
  const sheet = await workbookOf([
    ...head
      .slice(0, 6)
      .map((heading, index) => [heading, 'text', course('POE-7', '', '')[index]?.slice(1, -1)] as const),
    ['Cuestionario (Excel)', 'text', 'preguntas.xlsx'],
  ]);
  const book = await questions('1');
  const beside = await steps.read('courses', await archiveOf({ 'cursos.xlsx': sheet, 'preguntas.xlsx': book }));
  expect([beside.state, beside.problem]).toEqual([ImportState.Stopped, expect.stringContaining('en una carpeta')]);
  const tried = await steps.tried('courses', await archiveOf({ 'cursos.xlsx': sheet, 'q/preguntas.xlsx': book }));
  expect([tried.problem, tried.counts]).toEqual([null, { new: 1, changed: 0, same: 0, refused: 0 }]);
});
