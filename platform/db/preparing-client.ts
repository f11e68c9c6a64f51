import type { Socket } from 'node:net';
import pg from 'pg';
import { SilenceWatch } from './silence-watch.ts';
import { statementTimeIn } from './statement-time.ts';

/** How often a statement is sent as it is before it is prepared: one that was put together for one call never is. */
const preparedAfter = 20;
const maximumPrepared = 300;
const maximumCounted = 2_000;

/** What reads whatever columns a table has may not be prepared: a migration would make the prepared one fail. */
const anyColumns = /\.\*|(select|returning) \*/i;

/** Finds the statements that a pool sends again and again, and names them. */
export class StatementNames {
  readonly #sent = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name to prepare a statement under; undefined for one that is to be sent as it is. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maximumPrepared) return name;
    const times = (this.#sent.get(text) ?? 0) + 1;
    if (times <= preparedAfter || anyColumns.test(text)) {
      if (this.#sent.size >= maximumCounted) this.#sent.clear();
      this.#sent.set(text, times);
      return undefined;
    }
    this.#sent.delete(text);
    const next = `often-${this.#names.size + 1}`;
    this.#names.set(text, next);
    return next;
  }
}

/**
 * Lets the process outlive the connection. The driver also reports a lost one by an 'error' event, which ends a process that
 * does not listen; a pending statement fails by itself.
 */
export function survive(client: pg.Client): void {
  client.on('error', () => {});
}

/** A statement that a healthy server answers within so many ms: a connection that does not is given up. */
export interface PromptQuery extends pg.QueryConfig {
  readonly answerWithinMs: number;
}

/** How much later than the server's own limit an answer may come. */
const latenessMs = 5_000;
/** For statements without a limit: those of a verification. */
const unlimitedPatienceMs = 60 * 60_000;
/** Asks a connection whether it is still there. */
export const areYouThere: PromptQuery = { text: 'select 1', answerWithinMs: 3_000 };

/**
 * The client of one pool, which prepares recurring statements with parameters, wherever they come from: planning them each time
 * costs PostgreSQL more than running them. It gives up a connection that has gone silent (decision 102): what it waits for then
 * fails as with any lost connection, and the idle ones of the pool are given up with it.
 * @param statementTimeoutMs that of the pool's sessions; 0 for none, which is then waited for without end
 */
export function preparingClient(statementTimeoutMs: number): typeof pg.Client {
  const statementNames = new StatementNames();
  const usualPatienceMs = statementTimeoutMs === 0 ? Number.POSITIVE_INFINITY : statementTimeoutMs + latenessMs;
  const connected = new Set<PreparingClient>();

  class PreparingClient extends pg.Client {
    readonly #watch: SilenceWatch;
    #patienceMs = usualPatienceMs;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      survive(this);
      // Another one once it is encrypted.
      const socket = () => this.connection.stream as Socket;
      this.#watch = new SilenceWatch(
        () => socket().bytesRead,
        () => {
          for (const other of connected) if (other !== this) other.#doubt();
          // Once the pool knows of the others: who repeats what fails here is to get a new one.
          setImmediate(() => this.#giveUp());
        },
      );
      this.once('connect', () => connected.add(this));
      this.once('end', () => connected.delete(this));
    }

    // The driver's method has ten overloads; `never` fits the result of each of them.
    override query(config: unknown, values?: unknown, callback?: unknown): never {
      const text = typeof config === 'string' ? config : (config as pg.QueryConfig).text;
      const name =
        typeof config === 'string' && Array.isArray(values) && values.length > 0
          ? statementNames.nameOf(config)
          : undefined;
      const query = name === undefined ? config : { name, text: config, values };
      const done = this.#expectAnswer(text, (config as Partial<PromptQuery>).answerWithinMs);
      const told = [callback, values].find((each) => typeof each === 'function') as Callback | undefined;
      const answer = super.query(
        query as string,
        (name === undefined && values !== told ? values : undefined) as unknown[],
        told === undefined
          ? (undefined as unknown as () => void)
          : (...result) => {
              done();
              told(...result);
            },
      ) as unknown;
      if (told === undefined) (answer as Promise<unknown>).then(done, done);
      return answer as never;
    }

    /** Another connection of the pool went silent. An idle one is easily replaced; one in a transaction is asked. */
    #doubt(): void {
      if (this.#watch.isWaiting) return;
      if (this.getTransactionStatus() === 'I') this.#giveUp();
      else void (this.query(areYouThere) as Promise<unknown>).catch(() => {});
    }

    /** No farewell: nobody would answer it either. */
    #giveUp(): void {
      (this.connection.stream as Socket).destroy();
    }

    /** @returns what to call when the statement was answered or has failed */
    #expectAnswer(text: string, answerWithinMs: number | undefined): () => void {
      const allowed = statementTimeIn(text);
      this.#watch.sent(answerWithinMs ?? this.#patienceMs);
      if (allowed !== null) this.#patienceMs = allowed === 0 ? unlimitedPatienceMs : allowed + latenessMs;
      return () => {
        this.#watch.answered();
        if (this.getTransactionStatus() === 'I') this.#patienceMs = usualPatienceMs;
      };
    }
  }
  return PreparingClient;
}

type Callback = (...result: unknown[]) => void;
