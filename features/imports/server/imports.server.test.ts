import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { lockImportIfFree } from '#platform/db/advisory-locks.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { ImportState } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** A company moves in: tables are tried, released and taken back (docs/decisions/160). */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const personHead = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Fecha de ingreso'];
/** All that is kept but what a preparation itself keeps. */
const records = async () => {
  const found = await fingerprint(s.t.database.owner.pool);
  return Object.fromEntries(Object.entries(found).filter(([name]) => !own.has(name)));
};
const own = new Set(['import_preparation', 'import_row', 'import_outcome', 'file', 'upload']);
let number = 70_000;
const personRow = (more: Partial<Record<'name' | 'cwid' | 'sector' | 'day', string>> = {}) => {
  number += 1;
  const { name = `Persona ${number}`, cwid = `m${number}`, sector = 'ENVASADO', day = '15/03/2019' } = more;
  return [number, name, cwid, sector, 'Operario de envasado', day];
};

describe('a table of people', () => {
  test('is read, tried without a trace, released by one signature, and the same again changes nothing', async () => {
    const rows = [personRow(), personRow({ name: 'Íñigo O’Neill' }), personRow()];
    const before = await records();
    const tried = await steps.tried('people', table(personHead, ...rows));
    expect(tried).toMatchObject({
      state: ImportState.Tried,
      counts: { new: 3, changed: 0, same: 0, refused: 0 },
      columns: [{ heading: 'Legajo', filled: 1 }, {}, {}, {}, {}, {}],
    });
    expect(await records()).toEqual(before);
    const released = await steps.release(tried.iD_Import);
    expect([released.status, released.json().batch?.status]).toEqual([200, 1]);
    const { rows: people } = await s.t.database.owner.pool.query(
      `select c.employee_nr, c.name, h.reason, h.signature_id from collaborator c
       join history h on h.entity = 'collaborator' and h.record_key = c.employee_nr::text where c.employee_nr > 70000 order by 1`,
    );
    expect(people).toMatchObject(
      rows.map(([nr, name]) => ({
        employee_nr: nr,
        name,
        reason: `Importación ${tried.iD_Import}: mudanza`,
        signature_id: null,
      })),
    );
    const { rows: signed } = await s.t.database.owner.pool.query(
      `select meaning, cwid from signature where entity = 'import_batch' and record_key = $1`,
      [String(tried.iD_Import)],
    );
    expect(signed).toEqual([{ meaning: 'importReleased', cwid: 'itps' }]);
    const again = await steps.tried('people', table(personHead, ...rows));
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });
    expect((await steps.release(again.iD_Import)).text).toContain('Ninguna fila cambia nada');
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });

  test('tells of each row what is wrong, and the kind that brings what is missing', async () => {
    const good = personRow();
    const tried = await steps.tried(
      'people',
      table(
        personHead,
        good,
        personRow({ sector: 'Depósito' }),
        personRow({ cwid: 'ANA' }),
        personRow({ day: '3/4/2019' }),
        [...good.slice(0, 2), `n${number}`, ...good.slice(3)],
      ),
    );
    expect(tried.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 4 });
    const refused = await steps.rows(tried.iD_Import, 'refused');
    expect(
      refused.map(({ line, problems }) => [line, problems.map(({ column, code }) => `${column} ${code}`)]),
    ).toEqual([
      [3, ['sector_Name NOT_HERE']],
      [4, ['cwid CWID_IN_USE']],
      [5, ['onboard_Date DAY_AMBIGUOUS']],
      [6, ['employee_Nr TWICE']],
    ]);
    expect(refused[0]?.problems[0]?.text).toBe('No existe «Depósito». Llega con «Sectores»');
    expect((await steps.release(tried.iD_Import)).status).toBe(409);
    const { settings } = tried;
    await steps.post('Settings', {
      iD_Import: tried.iD_Import,
      settings: { ...settings, dateOrder: 'dmy', leavesRefused: true },
    });
    const mended = await steps.trial(tried.iD_Import);
    expect(mended.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 3 });
    expect((await steps.release(tried.iD_Import)).status).toBe(200);
    const returned = await steps.get('/ReturnedFile', { iD_Import: tried.iD_Import });
    expect(returned.text.split('\r\n')[2]).toContain(';Rechazada;Sector: No existe «Depósito». Llega con «Sectores»');
  });
});

describe('while people are tried', () => {
  test('those whose rows change nothing sign in and sign', async () => {
    const { itps, ana } = s.people;
    const rows = [itps, ana].map(({ employeeNr, name, cwid }) => [
      employeeNr,
      name,
      cwid,
      'Envasado',
      'Operario de envasado',
      '',
    ]);
    const { iD_Import } = await steps.read('people', table(personHead, ...rows));
    // The trial has looked at all of them by when it notes what would become of the first, for which it waits here.
    const held = await s.t.database.owner.db.startTransaction().execute();
    await sql`insert into import_outcome (import_id, line, action) values (${iD_Import}, 2, 0)`.execute(held);
    expect((await steps.post('Try', { iD_Import })).status).toBe(200);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await s.t.database.owner.pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
    expect(await s.t.signIn('ana')).not.toBe('');
    const signed = await s.as('itps', 'POST', '/api/Turn', { name: 'Noche', schedule: '22 a 6' });
    expect(signed.status === 200 ? 200 : signed.text).toBe(200);
    // All that while the trial was not over.
    expect((await s.t.database.owner.pool.query(waiting)).rowCount).toBe(1);
    await held.rollback().execute();
    expect((await steps.settled(iD_Import)).counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
  });
});

describe('a release', () => {
  /** As a trial, or a release, that is about to end holds it. @returns how it is let go */
  const hold = async (importId: number) => {
    const held = await s.t.database.owner.db.startTransaction().execute();
    // What was tried just now is seen a moment before it is let go.
    await expect.poll(() => lockImportIfFree(held, importId)).toBe(true);
    return () => held.rollback().execute();
  };

  test('pressed in the instant in which the trial is taken back waits for it', async () => {
    const tried = await steps.tried('people', table(personHead, personRow()));
    const letGo = await hold(tried.iD_Import);
    const [released] = await Promise.all([steps.release(tried.iD_Import), sleep(400).then(letGo)]);
    expect([released.status, released.status === 200 ? '' : released.text]).toEqual([200, '']);
  });

  test('while the batch is tried anew is refused at once', async () => {
    const tried = await steps.tried('people', table(personHead, personRow()));
    const { pool } = s.t.database.owner;
    await pool.query('update import_preparation set state = 2 where import_id = $1', [tried.iD_Import]);
    const letGo = await hold(tried.iD_Import);
    const began = performance.now();
    const released = await steps.release(tried.iD_Import);
    expect([released.status, released.headers['x-error-code']]).toEqual([409, 'IMPORT_BUSY']);
    expect(performance.now() - began).toBeLessThan(4_900);
    await letGo();
    await pool.query('update import_preparation set state = 6 where import_id = $1', [tried.iD_Import]);
  });

  test('by two people at once is one release, and who reads meanwhile sees all of it or nothing', async () => {
    const rows = Array.from({ length: 300 }, () => personRow());
    const tried = await steps.tried('people', table(personHead, ...rows));
    const numbers = rows.map(([nr]) => Number(nr));
    const both = Promise.all([steps.release(tried.iD_Import), steps.release(tried.iD_Import)]);
    const seen = new Set<number>();
    let isOver = false;
    void both.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const { rows: found } = await s.t.services.pool.query(
        'select count(*)::integer as n from collaborator where employee_nr = any($1)',
        [numbers],
      );
      seen.add(found[0].n);
    }
    const [one, other] = (await both).toSorted((a, b) => a.status - b.status);
    expect([one?.status, other?.status, other?.headers['x-error-code']]).toEqual([200, 409, 'IMPORT_OVER']);
    expect([...seen].filter((count) => count !== 0 && count !== 300)).toEqual([]);
    const withdrawn = await Promise.all([steps.withdraw(tried.iD_Import), steps.withdraw(tried.iD_Import)]);
    expect(withdrawn.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});
