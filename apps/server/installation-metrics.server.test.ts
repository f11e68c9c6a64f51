import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RehearsalOutcome } from '#features/audit/shared/backups.ts';
import { recordStart, sealHistory } from '#features/integrity/server/public.ts';
import { makeBackupRecord, makeRehearsalRecord } from '#tests/factories/backups.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/support/app.ts';
import { createApp } from './app.ts';

async function measuredApp() {
  const t = await createTestApp();
  onTestFinished(() => t.close());
  await recordStart(t.services);
  await sealHistory(t.services);
  const settings = { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: 'to-look' } as const;
  // As with a bucket, of which more is told.
  const files = { ...t.services.files, tryStore: async () => {}, counts: { answered: 1, failed: 0 } };
  const app = await createApp({ ...t.services, files }, settings);
  onTestFinished(() => app.close());
  const read = async () => (await app.inject({ url: '/metrics', headers: { authorization: 'Bearer to-look' } })).body;
  return { t, read };
}

const figureIn = (text: string, name: string) => {
  const found = new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

test('an operator reads whether a write would be taken, and how old the newest seal is', async () => {
  const { t, read } = await measuredApp();
  const text = await read();
  expect(figureIn(text, 'capacita_database_takes_writes')).toBe(1);
  expect(figureIn(text, 'capacita_database_role{role="primary"}')).toBe(1);
  expect(figureIn(text, 'capacita_database_role{role="replica"}')).toBe(0);
  expect(figureIn(text, 'capacita_notices_silent_seconds')).toBeLessThan(30);
  expect(figureIn(text, 'capacita_seal_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(figureIn(text, 'capacita_mail_waiting_seconds')).toBe(0);
  expect(figureIn(text, 'capacita_webhook_waiting_seconds')).toBe(0);
  await makePerson(t.services, await makeSector(t.services, 'Planta'), 'ana');
  // As each failed attempt leaves it while the mail server is away: its next one lies ahead.
  await t.services.pool.query(
    `insert into mail (employee_nr, created_at, next_attempt_at, attempts)
     select employee_nr, now() - interval '2 hours', now() + interval '30 minutes', 4 from collaborator limit 1`,
  );
  expect(figureIn(await read(), 'capacita_mail_waiting_seconds')).toBeGreaterThanOrEqual(7_200);
  await t.services.pool.query('update mail set state = 2, closed_at = now()');
  expect(figureIn(await read(), 'capacita_mail_waiting_seconds')).toBe(0);
});

test('the ages of the newest backup and of the last rehearsal that passed are shown from the first one on', async () => {
  const { t, read } = await measuredApp();
  const ages = async () => {
    const text = await read();
    return ['backup', 'rehearsal'].map((name) => figureIn(text, `capacita_${name}_age_seconds`));
  };
  // None is no young one.
  expect(await ages()).toEqual([null, null]);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await makeBackupRecord(t, hoursAgo(5));
  await makeRehearsalRecord(t, hoursAgo(30));
  await makeRehearsalRecord(t, hoursAgo(2), RehearsalOutcome.Damaged);
  const [backup, rehearsal] = await ages();
  expect([Math.floor(Number(backup) / 3_600), Math.floor(Number(rehearsal) / 3_600)]).toEqual([5, 30]);
});

/** What alerts and the dashboard of Grafana ask Prometheus. */
async function asked(): Promise<{ alerts: string[]; dashboard: string[] }> {
  const read = (name: string) => readFile(join(import.meta.dirname, '../../deploy', name), 'utf8');
  const alerts = [...(await read('alerts.yml')).matchAll(/expr: (.+)/g)].map(([, rule = '']) => rule);
  const { panels } = JSON.parse(await read('grafana.json')) as { panels: { targets?: { expr: string }[] }[] };
  return { alerts, dashboard: panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)) };
}

/** The figures that expressions look at: no functions, and nothing between quotes. */
const figuresOf = (expressions: readonly string[]) =>
  expressions.flatMap((text) => text.replace(/"[^"]*"/g, '').match(/\b[a-z]+(_[a-z0-9]+)+\b(?!\s*\()/g) ?? []);

test('every figure that an alert or the dashboard looks at is one that the program tells', async () => {
  const { read } = await measuredApp();
  const text = await read();
  const { alerts, dashboard } = await asked();
  expect(figuresOf(alerts).length).toBeGreaterThan(6);
  expect(figuresOf(dashboard).length).toBeGreaterThan(12);
  const isTold = (name: string) =>
    text.includes(`# TYPE ${name} `) || text.includes(`# TYPE ${name.replace(/_(count|sum|bucket)$/, '')} histogram`);
  expect([...figuresOf(alerts), ...figuresOf(dashboard)].filter((name) => !isTold(name))).toEqual([]);
});

test('each label that the dashboard sorts by is one of the figure that it looks at', async () => {
  const { read } = await measuredApp();
  await read();
  const text = await read();
  for (const expression of (await asked()).dashboard) {
    const [, labels] = /by \((?!le\)|class\))([^)]*)\)/.exec(expression) ?? [];
    const [figure] = figuresOf([expression]);
    for (const label of labels?.split(', ') ?? [])
      expect(text).toMatch(new RegExp(`^${figure}\\{[^}]*${label}="`, 'm'));
  }
});
