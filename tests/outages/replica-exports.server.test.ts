import readXlsxFile from 'read-excel-file/node';
import { expect } from 'vitest';
import { ReportType } from '#features/reports/shared/report-documents.ts';
import { tabCalls } from '#features/reports/shared/tab-calls.ts';
import { query } from '#platform/db/embedded/fixtures/scratch.ts';
import { testWith } from '../support/debian-packages.ts';
import { credentials, post, type Site, setOn, signIn, startSite } from './start-site.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const onReplica = 'Una réplica de la base';
const behind = 'El servidor principal, porque la réplica está atrasada más de un minuto';
const away = 'El servidor principal, porque la réplica no respondió';

/** A site whose workbooks are read on the standby, and how its administrator works. */
async function startWithReplica() {
  const site = await startSite((replica) => ({ DATABASE_READ_URL: replica.url('x') }));
  const { server } = site;
  const authorization = { authorization: `Bearer ${await signIn(server)}` };
  return {
    ...site,
    add: async (name: string) => {
      const shift = { name, schedule: '6 a 14', reason: 'alta', ...credentials };
      expect((await post(server, '/api/Turn', shift, authorization)).status).toBe(200);
    },
    /** The cells of the rows, and what the workbook says of them. */
    read: async (path = '/api/Turn/Export', body: object = {}) => {
      const headers = { 'content-type': 'application/json', ...authorization };
      const reply = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(reply.status).toBe(200);
      const [rows, about] = await readXlsxFile(Buffer.from(await reply.arrayBuffer()));
      const said = Object.fromEntries((about?.data ?? []) as [string, unknown][]);
      const ageMs = Number(said['Fecha y hora']) - Number(said['Datos al']);
      return { cells: (rows?.data ?? []).flat().map(String), said, ageMs, place: said['Leídos de'] };
    },
  };
}

const pause = (standby: Site['standby']) => query(standby.url('capacita'), 'select pg_wal_replay_pause()');
/** What goes on may at once cut off the very statement that let it. */
const goOn = async ({ url }: Site['standby']) => {
  await query(url('capacita'), 'select pg_wal_replay_resume()').catch((error: Error) =>
    expect(error.message).toContain('conflict with recovery'),
  );
};

testWith(['postgresql-15'])(
  'a workbook is read on a replica and says of which moment it is; where the replica lags by more than a minute, hangs or is gone, on the primary, and says why',
  async () => {
    const { server, primary, standby, add, read } = await startWithReplica();
    await add('Visto');
    await expect.poll(async () => (await read()).cells).toContain('Visto');
    expect(await read()).toMatchObject({ place: onReplica, ageMs: expect.toSatisfy((age: number) => age < 60_000) });

    await pause(standby);
    const pausedAt = Date.now();
    await add('Todavía no');
    const late = await read();
    expect([late.place, late.cells.includes('Visto'), late.cells.includes('Todavía no')]).toEqual([
      onReplica,
      true,
      false,
    ]);
    expect(late.ageMs).toBeGreaterThanOrEqual(0);

    await expect.poll(async () => (await read()).place, { timeout: 90_000, interval: 2_000 }).toBe(behind);
    expect(Date.now() - pausedAt).toBeGreaterThan(50_000);
    const whole = await read();
    expect(whole.cells).toContain('Todavía no');
    expect(Math.abs(whole.ageMs)).toBeLessThan(5_000);

    await goOn(standby);
    await expect.poll(async () => (await read()).place).toBe(onReplica);

    await setOn(primary, 'synchronous_standby_names', '');
    standby.freeze(true);
    try {
      const began = performance.now();
      expect(await read()).toMatchObject({ place: away, cells: expect.arrayContaining(['Todavía no']) });
      expect(performance.now() - began).toBeLessThan(15_000);
    } finally {
      standby.freeze(false);
    }
    await standby.stop();
    expect(await read()).toMatchObject({ place: away, cells: expect.arrayContaining(['Todavía no']) });
    expect(await server.stop()).toBe(0);
  },
);

testWith(['postgresql-15'])(
  'a report in a workbook is of one moment in all its parts: rows, the rate of the year before, the filter in words and the name of the company',
  async () => {
    const { server, primary, standby, read } = await startWithReplica();
    const day = (after: number) => new Date(Date.now() + after * dayMs).toISOString().slice(0, 10);
    const [startDate, endDate] = [day(-170), day(170)];
    /** Past the triggers: such rows take years else. */
    const change = (statements: string) =>
      query(primary.url('capacita'), `set session_replication_role = replica; ${statements}`);
    await change(`update attendance set expiration_date = expiration_date - 365
      where employee_nr % 2 = 0 and expiration_date between '${startDate}' and '${endDate}'`);
    const [{ sector } = { sector: 0 }] = await query<{ sector: number }>(
      primary.url('capacita'),
      `select c.sector_id as sector from attendance a join collaborator c using (employee_nr)
        where a.expiration_date between '${startDate}' and '${endDate}' group by 1 order by count(*) desc limit 1`,
    );
    const filters = { sectors: [sector], startDate, endDate };
    const report = () => {
      const { path } = tabCalls.sector.download;
      return read(path, { filters, userFilter: '', type: ReportType.Excel, hasDetail: false });
    };
    const before = await report();
    expect(before.said).toMatchObject({
      'Leídos de': onReplica,
      'Un año antes': expect.stringContaining('en término'),
    });

    await pause(standby);
    await change(`delete from attendance where expiration_date < '${startDate}' or instance_id % 2 = 0;
      update sector set name = 'Rebautizado' where sector_id = ${sector};
      update settings set company = 'Otra empresa'`);
    const paused = await report();
    // Nothing more and nothing less than before, but for the moments.
    const moments = { 'Datos al': expect.anything(), 'Fecha y hora': expect.anything() };
    expect({ ...paused.said, ...moments }).toEqual({ ...before.said, ...moments });
    expect(paused.cells).toEqual(before.cells);

    await goOn(standby);
    const after = async () => (await report()).said;
    await expect.poll(after).toMatchObject({ Empresa: 'Otra empresa', Filtro: expect.stringContaining('Rebautizado') });
    expect(await after()).not.toHaveProperty('Un año antes');
    expect((await report()).cells.length).toBeLessThan(before.cells.length);
    expect(await server.stop()).toBe(0);
  },
);
