import { beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { Role, type RoleCode } from '#product/roles.ts';
import { factoryAct, makePerson, type Person } from '#tests/factories/people.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { BatchStatus, ImportState } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** Tables of people that change accounts: what takes two people (decision 023), and the account of who releases. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const setFourEyes = (four_eyes: boolean) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes }, factoryAct(s.t.services)));
const make = (cwid: string, role: RoleCode = Role.Collaborator) => makePerson(s.t.services, s.sector, cwid, { role });
const edit = async ({ employeeNr }: Person, changes: object) =>
  (await s.as('itps', 'PUT', '/api/Collaborator', { key: employeeNr, ...changes })).status;

const head = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Rol', 'Estado'];
const row = ({ employeeNr, name, cwid }: Person, role = '', state = '') => [
  ...[employeeNr, name, cwid, 'Envasado', 'Operario de Envasado', role, state],
];
const outcomes = async (iD_Import: number) =>
  (await steps.rows(iD_Import)).map(({ action, problems: [problem] }) => [action, problem?.code, problem?.column]);
const storedOf = async ({ employeeNr }: Person) =>
  (await s.t.database.owner.pool.query('select role, active from collaborator where employee_nr = $1', [employeeNr]))
    .rows[0];
const refusalOf = ({ status, headers }: Awaited<ReturnType<ImportSteps['release']>>) => [
  ...[status, headers['x-error-code']],
];

describe('the account of who releases', () => {
  test('is changed by no release of theirs: it says so, and another releases the same trial', async () => {
    const { ana, qa } = s.people;
    const rows = table(head, row(qa, 'Colaborador'), row({ ...ana, name: 'Ana Nueva' }));
    const { iD_Import } = await steps.tried('people', rows);
    expect(await outcomes(iD_Import)).toEqual([1, 2].map(() => ['changed', undefined, undefined]));
    const own = await steps.release(iD_Import, 'qa');
    expect([...refusalOf(own), own.text]).toEqual([
      ...[409, 'IMPORT_OWN_ACCOUNT'],
      'La línea 2 cambia su propio rol o su propio estado: debe liberarla otra persona. No se importó nada.',
    ]);
    expect(await storedOf(qa)).toEqual({ role: Role.AdminQA, active: 1 });
    expect((await steps.release(iD_Import)).status).toBe(200);
    expect(await storedOf(qa)).toEqual({ role: Role.Collaborator, active: 1 });
    expect(await edit(qa, { role: Role.AdminQA })).toBe(200);
    Object.assign(s.tokens, { qa: await s.t.signIn('qa') });
  });

  test('of who prepared it is refused at the trial, and stays so when another releases', async () => {
    await make('itps2', Role.AdminITPS);
    const rows = table(head, row(s.people.itps, 'Colaborador'), row({ ...s.people.ana, name: 'Ana Otra' }));
    const tried = await steps.tried('people', rows, { leavesRefused: true });
    expect((await outcomes(tried.iD_Import)).map(([, code]) => code)).toEqual(['OWN_ROLE', undefined]);
    const released = await steps.release(tried.iD_Import, 'qa');
    expect(released.status === 200 ? 200 : released.text).toBe(200);
    expect(await storedOf(s.people.itps)).toEqual({ role: Role.AdminITPS, active: 1 });
  });
});

describe('with four eyes', () => {
  let plain: Person;
  let promoted: Person;
  let former: Person;
  beforeAll(async () => {
    [plain, promoted, former] = [await make('plana'), await make('sube'), await make('exqa', Role.AdminQA)];
    // Of before as of now: to take a role away is at once.
    expect(await edit(former, { role: Role.Collaborator })).toBe(200);
    await setFourEyes(true);
  });

  test('a row that makes an administrator, or renames one, is refused by its column, and the others are taken', async () => {
    const rows = table(
      head,
      row({ ...plain, name: 'Plana Nueva' }),
      row({ ...promoted, name: 'Sube Nueva' }, 'Administrador QA'),
      row({ ...s.people.hse, cwid: 'hse9' }),
      row({ ...former, cwid: 'exqa9' }),
    );
    const tried = await steps.tried('people', rows, { leavesRefused: true });
    expect([tried.state, tried.problem, tried.counts]).toEqual([
      ...[ImportState.Tried, null],
      { new: 0, changed: 1, same: 0, refused: 3 },
    ]);
    expect(await outcomes(tried.iD_Import)).toEqual([
      ['changed', undefined, undefined],
      ['refused', 'ACCOUNT_TAKES_TWO', 'role'],
      ['refused', 'ACCOUNT_TAKES_TWO', 'cwid'],
      ['refused', 'ACCOUNT_TAKES_TWO', 'cwid'],
    ]);
    const released = await steps.release(tried.iD_Import, 'qa');
    expect(released.status === 200 ? 200 : released.text).toBe(200);
    expect(await storedOf(promoted)).toEqual({ role: Role.Collaborator, active: 1 });
    expect((await s.as('itps', 'GET', '/api/ChangeRequest')).json().waiting).toEqual([]);
  });

  test('a role that a withdrawal would give back keeps the batch, by its line', async () => {
    const leaver = await make('baja', Role.AdminHSE);
    const rows = table(head, row({ ...plain, name: 'Plana Otra' }), row(leaver, 'Colaborador'));
    const { iD_Import } = await steps.tried('people', rows);
    const released = await steps.release(iD_Import, 'qa');
    expect(released.status === 200 ? 200 : released.text).toBe(200);
    s.t.clock.advanceMinutes(1);
    const what =
      'Con cuatro ojos, dar un rol de administrador o cambiar el CWID de quien lo tiene o lo tuvo se hace entre dos personas, en Colaboradores.';
    const blockers = await steps.blockers(iD_Import);
    expect([blockers.status, blockers.json()]).toEqual([
      200,
      { total: 1, blockers: [{ line: 3, name: `${leaver.name} (${leaver.employeeNr})`, what }] },
    ]);
    expect(refusalOf(await steps.withdraw(iD_Import))).toEqual([409, 'IMPORT_BUILT_UPON']);
    await setFourEyes(false);
    expect((await steps.withdraw(iD_Import)).json().batch?.status).toBe(BatchStatus.Withdrawn);
    expect(await storedOf(leaver)).toEqual({ role: Role.AdminHSE, active: 1 });
  });

  test('that come into force by a row count for those behind it', async () => {
    // One alone is left who releases, so that none are.
    await setFourEyes(false);
    expect(await edit(s.people.qa, { active: 0 })).toBe(200);
    const others = await s.t.database.owner.pool.query(
      'select employee_nr as "employeeNr" from collaborator where role in (0, 1) and active = 1 and employee_nr <> $1',
      [s.people.itps.employeeNr],
    );
    for (const other of others.rows) expect(await edit(other, { active: 0 })).toBe(200);
    await setFourEyes(true);
    const rows = table(head, row(plain, 'Administrador QA'), row(promoted, 'Administrador QA'));
    const tried = await steps.tried('people', rows, { leavesRefused: true });
    expect([tried.state, await outcomes(tried.iD_Import)]).toEqual([
      ImportState.Tried,
      [
        ['changed', undefined, undefined],
        ['refused', 'ACCOUNT_TAKES_TWO', 'role'],
      ],
    ]);
    expect((await steps.release(tried.iD_Import)).status).toBe(200);
    expect([await storedOf(plain), await storedOf(promoted)]).toEqual(
      [Role.AdminQA, Role.Collaborator].map((role) => ({ role, active: 1 })),
    );
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});
