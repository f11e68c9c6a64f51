import { expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { runs } from '#tests/support/runs.ts';
import { ImportState } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** A trial and a release cannot differ, and people of a table become what the commands of one person would have made of them. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

/** Numbers that repeat from a seed, so that a failure can be made again. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const head = [
  'Legajo',
  'Nombre',
  'CWID',
  'Sector',
  'Perfil',
  'Email',
  'Rol',
  'Estado',
  'Fecha de ingreso',
  'Identificador de origen',
];
const pick = <T>(roll: (sides: number) => number, ...of: readonly T[]): T => of[roll(of.length)] as T;

/** Rows of few numbers, names and cwids, so that they meet each other and what is there. */
function randomRows(roll: (sides: number) => number, count: number): string[][] {
  return Array.from({ length: count }, () => {
    const number = roll(14);
    return [
      pick(roll, String(90_000 + number), String(90_000 + number), `00${90_000 + number}`, '', 'x1'),
      pick(roll, `Persona ${number}`, `PERSONA  ${number}`, `Persona ${roll(14)}`, 'Ñandú O’Neill', '', '=1+1'),
      pick(roll, `r${number}`, `R${number}`, `r${roll(14)}`, 'itps', 'demasiado'),
      pick(roll, 'Envasado', 'ENVASADO', 'Envasado', 'Depósito'),
      pick(roll, 'Operario de Envasado', 'operario de envasado', 'Operario de Envasado', 'Otro'),
      pick(roll, '', '', 'a@b.com', 'sin arroba'),
      pick(roll, '', '', 'Entrenador', 'Administrador QA', 'Jefe'),
      pick(roll, '', 'Activo', 'Inactivo', 'En licencia'),
      pick(roll, '', '2019-03-15', '31/12/2018', '3/4/2019', '31/2/2019'),
      pick(roll, '', '', `E${number}`, `E${roll(14)}`),
    ];
  });
}

test('a release comes to what its trial showed, row by row, whatever the file', async () => {
  for (let seed = 1; seed <= runs(20).numRuns; seed += 1) {
    const roll = dice(seed);
    const rows = randomRows(roll, 30);
    const tried = await steps.tried('people', table(head, ...rows), { leavesRefused: true });
    expect([seed, tried.state]).toEqual([seed, ImportState.Tried]);
    const shown = await steps.rows(tried.iD_Import);
    const { new: fresh = 0, changed = 0 } = tried.counts ?? {};
    const released = await steps.release(tried.iD_Import);
    expect([seed, released.status]).toEqual([seed, fresh + changed === 0 ? 409 : 200]);
    if (released.status !== 200) continue;
    // Each row that was to be new is there as it was shown, in its first revision; each that was to change has one more.
    const { rows: written } = await s.t.database.owner.pool.query<{ line: number; revision: number }>(
      `select line, written_revision as revision from import_written where import_id = $1 and entity = 'collaborator' order by line`,
      [tried.iD_Import],
    );
    const wanted = shown.filter(({ action }) => action === 'new' || action === 'changed');
    expect([seed, written.map(({ line }) => line)]).toEqual([seed, wanted.map(({ line }) => line)]);
    for (const { line, revision } of written) {
      const row = wanted.find((one) => one.line === line);
      expect([seed, line, revision === 1]).toEqual([seed, line, row?.action === 'new']);
    }
    // The same file again changes nothing of what went in.
    const again = await steps.tried('people', table(head, ...rows), { leavesRefused: true });
    expect([seed, again.counts?.new]).toEqual([seed, 0]);
  }
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});

test('a table refuses of new people what an addition of each would refuse', async () => {
  for (let seed = 101; seed < 101 + runs(20).numRuns; seed += 1) {
    const roll = dice(seed);
    const rows = randomRows(roll, 20).map((row, index) => [
      String(91_000 + seed * 100 + index),
      ...row.slice(1, 9),
      '',
    ]);
    const tried = await steps.tried('people', table(head, ...rows), { dateOrder: 'dmy' });
    const refused = new Set((await steps.rows(tried.iD_Import, 'refused')).map(({ line }) => line));
    const cells = rows.map(
      ([employee_Nr, name, cwid, sector_Name, profile_Name, email, role, active, onboard_Date]) => ({
        ...{ employee_Nr, name, cwid, sector_Name, profile_Name, email, role, active, onboard_Date },
      }),
    );
    const read = await s.t.call('POST', '/api/Collaborator/ReadPeople', {
      token: s.tokens.itps,
      body: { rows: cells },
    });
    const judged = read.json().rows as { problems: { code: string }[] }[];
    for (const [index, { problems }] of judged.entries()) {
      // The first of two rows with one cwid is taken here, and both are refused there, where somebody corrects them in place.
      if (problems.some(({ code }) => code === 'TWICE')) continue;
      expect([seed, index, refused.has(index + 2)]).toEqual([seed, index, problems.length > 0]);
    }
  }
});
