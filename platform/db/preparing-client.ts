import type { Socket } from 'node:net';
import pg from 'pg';
import type { HostOrder } from './database-address.ts';
import { plannedForValues } from './folded.ts';
import { SilenceWatch } from './silence-watch.ts';
import { statementTimeIn } from './statement-time.ts';

/** How often a statement is sent as it is before it is prepared: one that was put together for one call never is. */
const preparedAfter = 20;
const maximumPrepared = 300;
const maximumCounted = 2_000;
/** Names for statements that differ in how many rows they ask for alone: who asks for all numbers there are leaves the others theirs. */
const maximumAlike = 8;

/** What reads whatever columns a table has may not be prepared: a migration would make the prepared one fail. */
const anyColumns = /\.\*|(select|returning) \*/i;

/** Finds the statements that a pool sends again and again, and names them. */
export class StatementNames {
  readonly #sent = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #alike = new Map<string, number>();

  /** The name to prepare a statement under; undefined for one that is to be sent as it is. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maximumPrepared) return name;
    const times = (this.#sent.get(text) ?? 0) + 1;
    if (times <= preparedAfter || anyColumns.test(text) || text.includes(plannedForValues)) {
      if (this.#sent.size >= maximumCounted) this.#sent.clear();
      this.#sent.set(text, times);
      return undefined;
    }
    this.#sent.delete(text);
    const shape = text.replace(/\blimit \d+/g, 'limit');
    const alike = (this.#alike.get(shape) ?? 0) + 1;
    if (alike > maximumAlike) return undefined;
    this.#alike.set(shape, alike);
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

/** No connection: the server that answered takes no writes, as it is a standby or was set so. */
export class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  /** it follows a primary; else it is one that was set so */
  readonly isStandby: boolean;

  constructor(place: string, isStandby: boolean) {
    super(`${place} only allows reading`);
    this.isStandby = isStandby;
  }
}

/** What PostgreSQL (14 and later) tells of itself by itself: both are `off` where a write is taken. */
const standbyParameter = 'in_hot_standby';
const readOnlyParameters = [standbyParameter, 'default_transaction_read_only'];
/** A server that ends, starts, or takes no writes (any more), and connections that broke: nothing else is asked on them. */
const lostStates = /^(25006|57P0[123]|08)/;
/** Of an end that comes in the middle: what was under way may have been done or not. */
const cutOffStates = /^(57P0[12]|08)/;
const writes = /^\s*commit\b|\b(insert|update|delete|merge)\b/i;
const unknownOutcomes = new WeakSet<Error>();

/** Whether nobody knows if what failed so was saved: the connection was lost while it was, or after and before the answer. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && unknownOutcomes.has(error);
}

const unreachable = new WeakSet<Error>();

/** Whether what failed so never reached a server: none answered, by whatever the network or the driver says of it. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && unreachable.has(error);
}

/**
 * The client of one pool, which prepares recurring statements with parameters, wherever they come from: planning them each time
 * costs PostgreSQL more than running them. It gives up a connection that has gone silent (decision 102): what it waits for then
 * fails as with any lost connection, and the idle ones of the pool are given up with it. It connects to nothing but a server that
 * takes writes, and leaves one that no longer does (decision 141).
 * @param statementTimeoutMs that of the pool's sessions; 0 for none, which is then waited for without end
 * @param hosts the servers of the pool: each client connects to the one that is the first when it is made
 * @param mayBeReplica whether one that takes no writes will do
 */
export function preparingClient(statementTimeoutMs: number, hosts: HostOrder, mayBeReplica = false): typeof pg.Client {
  const statementNames = new StatementNames();
  const usualPatienceMs = statementTimeoutMs === 0 ? Number.POSITIVE_INFINITY : statementTimeoutMs + latenessMs;
  const connected = new Set<PreparingClient>();

  class PreparingClient extends pg.Client {
    readonly #watch: SilenceWatch;
    readonly #server = hosts.first;
    #patienceMs = usualPatienceMs;
    #takesWrites = true;
    #isStandby = false;
    #isLeft = false;
    #isOutcomeUnknown = false;

    constructor(config?: pg.ClientConfig) {
      super(hosts.size === 1 ? config : { ...config, connectionTimeoutMillis: hosts.patienceMs(hosts.first) });
      Object.assign(this, this.#server);
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
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
        if (parameterName === standbyParameter) this.#isStandby = parameterValue === 'on';
        if (mayBeReplica || !readOnlyParameters.includes(parameterName) || parameterValue !== 'on') return;
        this.#takesWrites = false;
        if (connected.has(this)) this.#leave();
      });
      this.once('end', () => connected.delete(this));
    }

    /** @throws ReadOnlyServer */
    override connect(callback?: (...result: never[]) => void): never {
      const connecting = this.#connectToWriter();
      const told = callback as Callback | undefined;
      if (told !== undefined) connecting.then(() => told(null), told);
      return (told === undefined ? connecting : undefined) as never;
    }

    async #connectToWriter(): Promise<this> {
      try {
        await super.connect();
        hosts.answered(this.#server);
        if (this.#takesWrites) {
          connected.add(this);
          return this;
        }
        void this.end().catch(() => {});
        throw new ReadOnlyServer(`${this.#server.host}:${this.#server.port}`, this.#isStandby);
      } catch (error) {
        if (error instanceof pg.DatabaseError) hosts.answered(this.#server);
        else if (error instanceof Error && !(error instanceof ReadOnlyServer)) {
          unreachable.add(error);
          hosts.wasSilent(this.#server);
        }
        hosts.pass(this.#server);
        throw error;
      }
    }

    // The driver's method has ten overloads; `never` fits the result of each of them.
    override query(config: unknown, values?: unknown, callback?: unknown): never {
      // A stream of rows tells its end and its failure itself.
      if (typeof (config as Partial<pg.Submittable>).submit === 'function')
        return super.query(config as never) as never;
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
              done(result[0]);
              told(...result);
            },
      ) as unknown;
      if (told === undefined) (answer as Promise<unknown>).then(() => done(null), done);
      return answer as never;
    }

    /** Another connection of the pool went silent. An idle one is easily replaced; one in a transaction is asked. */
    #doubt(): void {
      if (this.#watch.isWaiting) return;
      if (this.getTransactionStatus() === 'I') this.#giveUp();
      else void (this.query(areYouThere) as Promise<unknown>).catch(() => {});
    }

    /** Nothing more is asked of this server; a transaction may end, or fail, by itself. */
    #leave(): void {
      this.#isLeft = true;
      if (!this.#watch.isWaiting && this.getTransactionStatus() === 'I') this.#giveUp();
    }

    /** No farewell: nobody would answer it either. */
    #giveUp(): void {
      (this.connection.stream as Socket).destroy();
    }

    /** @returns what to call when the statement was answered or has failed, with the error or nothing */
    #expectAnswer(text: string, answerWithinMs: number | undefined): (error: unknown) => void {
      const allowed = statementTimeIn(text);
      const maySave = writes.test(text) && (this.getTransactionStatus() === 'I' || /^\s*commit/i.test(text));
      this.#watch.sent(answerWithinMs ?? this.#patienceMs);
      if (allowed !== null) this.#patienceMs = allowed === 0 ? unlimitedPatienceMs : allowed + latenessMs;
      return (error) => {
        this.#watch.answered();
        if (error instanceof Error) this.#judge(error, maySave);
        if (this.getTransactionStatus() !== 'I') return;
        this.#patienceMs = usualPatienceMs;
        if (this.#isLeft) setImmediate(() => this.#leave());
      };
    }

    #judge(error: Error, maySave: boolean): void {
      const state = error instanceof pg.DatabaseError ? (error.code ?? '') : null;
      const isCutOff = state === null || cutOffStates.test(state);
      // What fails afterwards on the same connection, such as the rollback, is told in place of the first failure.
      if (isCutOff && maySave) this.#isOutcomeUnknown = true;
      if (this.#isOutcomeUnknown) unknownOutcomes.add(error);
      if (state === null || !lostStates.test(state)) return;
      hosts.pass(this.#server);
      this.#isLeft = true;
      // A server that has become a standby stays one: what is open to it fails at its next write too.
      if (state === '25006') for (const other of connected) other.#leave();
    }
  }
  return PreparingClient;
}

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

type Callback = (...result: unknown[]) => void;
