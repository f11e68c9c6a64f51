import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { type PromptQuery, ReadOnlyServer } from '#platform/db/preparing-client.ts';
import type { Services } from '#platform/services.ts';

/** What an operator is woken for, read at each look (deploy/alerts.yml). */
const state: PromptQuery = {
  text: `
    select extract(epoch from clock_timestamp() - (select max(sealed_at) from seal))::float8 as seal,
      extract(epoch from clock_timestamp() - (select max(taken_at) from backup))::float8 as backup,
      extract(epoch from clock_timestamp() - (select max(began_at) from rehearsal where outcome = 0))::float8 as rehearsal,
      -- By when it was written: each attempt that fails puts the next one off, and a mail server that is away would make all of them young.
      (select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) from mail
        where state in (0, 1))::float8 as mail,
      (select coalesce(extract(epoch from clock_timestamp() - min(since)), 0) from webhook_delivery
        where state = 0)::float8 as webhook`,
  answerWithinMs: 3_000,
};

interface State {
  /** s since the newest seal; null before the first */
  readonly seal: number | null;
  /** s since the moment of the newest backup, and since the last rehearsal that passed; null before the first */
  readonly backup: number | null;
  readonly rehearsal: number | null;
  /** s for which the oldest mail that has not left has waited */
  readonly mail: number;
  /** s for which the oldest event has waited that a webhook is to be told */
  readonly webhook: number;
}

/** What a server of the database is: the one that others follow, or one that follows. */
type ServerRole = 'primary' | 'replica';
const roles: readonly ServerRole[] = ['primary', 'replica'];
const role: PromptQuery = { text: 'select pg_is_in_recovery() as "isStandby"', answerWithinMs: 3_000 };

/** The role of the server that answers at the program's address; null where none does. */
async function readRole(pool: Pick<pg.Pool, 'query'>): Promise<ServerRole | null> {
  try {
    const { rows } = await pool.query<{ isStandby: boolean }>(role);
    return rows[0]?.isStandby ? 'replica' : 'primary';
  } catch (error) {
    // It answered, and was left for what it is.
    if (error instanceof ReadOnlyServer) return error.isStandby ? 'replica' : 'primary';
    return null;
  }
}

/**
 * Adds what the installation is in, beside its calls: whether a write would be taken, whether a primary or a replica answers, how long nothing was heard of the database's
 * notices, the ages of the newest seal, backup and rehearsal, of the oldest mail and the oldest event of a webhook that wait, and whether a bucket of files is reached. Where the database does not answer, the ages are absent.
 * @param canSave rejects where a write is not taken
 */
export function addInstallationMetrics(
  register: Registry,
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  notices: Pick<ChangeNotices, 'heardAt'>,
  canSave: () => Promise<void>,
): void {
  let looking: Promise<State | null> | null = null;
  /** One look for all gauges of a scrape; null where a write would not be taken. */
  const look = (): Promise<State | null> => {
    looking ??= canSave()
      .then(async () => (await pool.query<State>(state)).rows[0] ?? null)
      .catch(() => null)
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  const gauge = (name: string, help: string, read: () => Promise<number | null> | number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gauge('capacita_database_takes_writes', '1 where a write would be taken now, else 0', async () =>
    Number((await look()) !== null),
  );
  new Gauge({
    name: 'capacita_database_role',
    help: '1 for the role of the server that answers, else 0; a replica is left for the primary, none answers where both are 0',
    labelNames: ['role'],
    registers: [register],
    async collect() {
      const found = await readRole(pool);
      for (const each of roles) this.set({ role: each }, Number(each === found));
    },
  });
  gauge(
    'capacita_notices_silent_seconds',
    'Time since the database was last heard of on the connection for notices',
    () => (Date.now() - notices.heardAt) / 1_000,
  );
  gauge(
    'capacita_seal_age_seconds',
    'Time since the newest seal of the audit trail',
    async () => (await look())?.seal ?? null,
  );
  gauge(
    'capacita_backup_age_seconds',
    'Time since the moment whose data the newest backup holds',
    async () => (await look())?.backup ?? null,
  );
  gauge(
    'capacita_rehearsal_age_seconds',
    'Time since a restore was last rehearsed and passed',
    async () => (await look())?.rehearsal ?? null,
  );
  gauge(
    'capacita_mail_waiting_seconds',
    'For how long the oldest mail that has not left has waited',
    async () => (await look())?.mail ?? null,
  );
  gauge(
    'capacita_webhook_waiting_seconds',
    'For how long the oldest event has waited that a webhook is to be told',
    async () => (await look())?.webhook ?? null,
  );
  const tryStore = files.tryStore?.bind(files);
  if (tryStore === undefined) return;
  gauge('capacita_files_reached', '1 where the bucket of files takes one now, else 0', () =>
    tryStore().then(
      () => 1,
      () => 0,
    ),
  );
}
