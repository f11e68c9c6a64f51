import { expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { table } from './fixtures/import-steps.ts';
import { head, MigratedCompany, row } from './fixtures/migrated-company.ts';

/** Several attempts of one day at one version: each is a training of its own where the source numbers it. */

let c: MigratedCompany;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});

const attempt = (document: string, id: string, result: string, score: string) =>
  row(c.rosa.employeeNr, document, '2019-03-05', ['1', result, score, 'M. Gómez', id]);
const told = async (importId: number) =>
  (await c.steps.rows(importId)).map(({ action, problems }) => [action, ...problems.map(({ code }) => code)]);
const kept = (document: string) =>
  c.owner<{ id: string; result: number }>(
    `select external_id as id, result from migrated_training where doc_number = $1 and not deleted order by external_id`,
    [document],
  );

test('who fails in the morning and passes in the afternoon has both trainings, and meets the requirement', async () => {
  const { document, courseId } = await c.makeDocument();
  await c.reassign(c.rosa);
  const rows = [attempt(document, 'A-1', 'No aprobado', '40'), attempt(document, 'A-2', 'Aprobado', '90')];
  const importId = await c.bring(table(head, ...rows), { meetsRequirements: true });
  expect(await kept(document)).toEqual([
    { id: 'A-1', result: 2 },
    { id: 'A-2', result: 1 },
  ]);
  // It rests, since it is met.
  expect(await c.attendanceOf(c.rosa, courseId)).toMatchObject([{ status: 4 }]);
  const again = await c.steps.tried('migrated', table(head, ...rows));
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
  expect((await c.steps.withdraw(importId)).status).toBe(200);
  expect(await kept(document)).toEqual([]);
  expect((await verifyAudit(c.s.t.services.db)).broken).toBeNull();
});

test('two alike of one file are two where they are numbered, near and far, and one where a number is missing', async () => {
  const other = Array.from({ length: 1_000 }, (_, n) => attempt(`POE-OTRO-${n}`, `O-${n}`, 'Aprobado', '90'));
  const tried = await c.steps.tried(
    'migrated',
    table(
      head,
      attempt('POE-DOS', 'B-1', 'No aprobado', '40'),
      attempt('poe-dos', 'B-2', 'No aprobado', '40'),
      attempt('POE-DOS', '', 'No aprobado', '40'),
      attempt('POE-UNO', '', 'No aprobado', '40'),
      attempt('POE-UNO', 'B-5', 'Aprobado', '90'),
      ...other,
      attempt('POE-DOS', 'B-3', 'Aprobado', '90'),
      attempt('POE-DOS', '', 'Aprobado', '90'),
      attempt('POE-UNO', 'B-6', 'Aprobado', '90'),
    ),
    { leavesRefused: true },
  );
  expect(tried.counts).toEqual({ new: 1_004, changed: 0, same: 0, refused: 4 });
  const refused = await c.steps.rows(tried.iD_Import, 'refused');
  expect(refused.map(({ line, problems }) => [line, problems[0]?.text])).toEqual([
    [4, 'Está también en la línea 3'],
    [6, 'Está también en la línea 5'],
    [1_008, 'Está también en la línea 1007'],
    [1_009, 'Está también en la línea 5'],
  ]);
  expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
  expect((await kept('POE-DOS')).map(({ id }) => id)).toEqual(['B-1', 'B-3']);
});

test('of a later file another outcome is another attempt, and the same one under another number is refused', async () => {
  await c.bring(table(head, attempt('POE-LUEGO', 'C-1', 'No aprobado', '40')));
  const later = [
    attempt('POE-LUEGO', 'C-2', 'No aprobado', '40'),
    attempt('POE-LUEGO', 'C-3', 'Aprobado', '90'),
    attempt('POE-LUEGO', 'C-4', 'Aprobado', '90'),
  ];
  const tried = await c.steps.tried('migrated', table(head, ...later), { leavesRefused: true });
  expect(await told(tried.iD_Import)).toEqual([['refused', 'KEY_OF_ANOTHER'], ['new'], ['new']]);
  expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
  // Without its number a row is the one that says the same, or else it is held against the first.
  const numberless = [attempt('POE-LUEGO', '', 'Aprobado', '90'), attempt('POE-LUEGO', '', 'Aprobado', '95')];
  for (const [cells, expected] of [
    [numberless[0], ['same']],
    [numberless[1], ['refused', 'DIFFERS', 'DIFFERS']],
  ] as const) {
    expect(await told((await c.steps.tried('migrated', table(head, cells ?? []))).iD_Import)).toEqual([expected]);
  }
});
