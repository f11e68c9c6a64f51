import type pg from 'pg';
import { askTogether } from './ask-together.ts';
import { requireOwnSession, SharedSessions, sessionOf } from './own-session.ts';
import { areYouThere, type PromptQuery } from './preparing-client.ts';

/** Who remembers facts of the database and must hear of their changes. */
export interface ChangeListener {
  /** A change was committed. @param payload what the notice says of it */
  onChange(payload: string): void;
  /** Notices may have been missed: nothing that is remembered may be believed any more. */
  onGap(): void;
}

export interface ChangeNotices {
  /** False while the connection that hears the notices is down: nothing may be remembered then. */
  readonly isListening: boolean;
  /** True while there is nothing to hear them by: the address of the database has come to lead through a pooler that shares sessions. */
  readonly isDeaf: boolean;
  /** when the connection last answered, in ms since 1970 */
  readonly heardAt: number;
  /**
   * Every change that was committed more than five seconds ago has been heard of, whatever the network swallowed since: the connection
   * has answered what it was asked after that.
   */
  readonly isCurrent: boolean;
  /** Hears a channel from now on; several may hear the same. */
  hear(channel: string, listener: ChangeListener): Promise<void>;
  /**
   * Resolves once every change that was committed before the call has been heard of here (or a gap was told): who writes and
   * then answers waits for it, so that the caller's next look shows what was written. Never rejects.
   */
  caughtUp(): Promise<void>;
  close(): void;
}

const reconnectAfterMs = 1_000;
/** However still it is, the connection is asked so often whether it is there. */
const askEveryMs = 1_500;
/** No change of the database goes unnoticed for longer. */
const currentForMs = 5_000;

/**
 * Hears the notices that the database sends when a change commits, over one connection for all channels, which is opened
 * again whenever it is lost or has gone silent.
 * @throws the error of the first connection, SharedSessions too; later ones are retried
 */
export async function openChangeNotices(pool: pg.Pool): Promise<ChangeNotices> {
  const listeners = new Map<string, ChangeListener[]>();
  const allListeners = () => [...listeners.values()].flat();
  let client: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;
  let isDeaf = false;
  /** that of the connection; another one that answers hears nothing */
  let session = 0;
  let heardAt = Date.now();
  /** when the newest question was asked that has been answered, by the clock that nobody sets */
  let provenAt = Number.NEGATIVE_INFINITY;

  const listen = (to: pg.PoolClient, channel: string) => {
    const statement: PromptQuery = { ...areYouThere, text: `listen ${channel}` };
    return to.query(statement);
  };

  const lose = (lost: pg.PoolClient): void => {
    if (client !== lost) return;
    client = null;
    lost.release(true);
    for (const listener of allListeners()) listener.onGap();
    retrySoon();
  };

  const connect = async (): Promise<void> => {
    const opened = await pool.connect();
    const began = performance.now();
    if (isClosed) return opened.release(true);
    const onLost = () => lose(opened);
    opened.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.onChange(payload ?? '');
    });
    opened.on('error', onLost);
    opened.once('end', onLost);
    try {
      await requireOwnSession(pool, opened, 'DATABASE_URL, DATABASE_APP_URL');
      session = await sessionOf(opened);
      for (const channel of listeners.keys()) await listen(opened, channel);
    } catch (error) {
      isDeaf = error instanceof SharedSessions;
      opened.release(true);
      throw error;
    }
    isDeaf = false;
    client = opened;
    heardAt = Date.now();
    provenAt = began;
    for (const listener of allListeners()) listener.onGap();
  };

  const retrySoon = (): void => {
    if (isClosed) return;
    retry = setTimeout(() => void connect().catch(retrySoon), reconnectAfterMs);
    retry.unref();
  };

  /** PostgreSQL sends the notices of what was committed before the answer to any statement that is asked afterwards. */
  const caughtUp = askTogether(async () => {
    const asked = client;
    if (asked === null) return;
    const askedAt = performance.now();
    const hear = (answering: number) => {
      if (answering !== session) return lose(asked);
      heardAt = Date.now();
      provenAt = askedAt;
    };
    await sessionOf(asked).then(hear, () => lose(asked));
  });

  await connect();
  const asking = setInterval(() => void caughtUp(), askEveryMs);
  asking.unref();
  return {
    get isListening() {
      return client !== null;
    },
    get isDeaf() {
      return isDeaf;
    },
    get heardAt() {
      return heardAt;
    },
    get isCurrent() {
      return client !== null && performance.now() - provenAt <= currentForMs;
    },
    async hear(channel, listener) {
      const heard = listeners.get(channel);
      listeners.set(channel, [...(heard ?? []), listener]);
      if (client !== null && heard === undefined) await listen(client, channel);
    },
    caughtUp,
    close() {
      isClosed = true;
      clearInterval(asking);
      if (retry !== null) clearTimeout(retry);
      client?.release(true);
      client = null;
    },
  };
}
