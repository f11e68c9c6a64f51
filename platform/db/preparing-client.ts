import pg from 'pg';

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

/**
 * The client of one pool, which prepares recurring statements with parameters, wherever they come from:
 * planning them each time costs PostgreSQL more than running them.
 */
export function preparingClient(): typeof pg.Client {
  const statementNames = new StatementNames();
  return class PreparingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      survive(this);
    }

    // The driver's method has ten overloads; `never` fits the result of each of them.
    override query(config: unknown, values?: unknown, callback?: unknown): never {
      const name =
        typeof config === 'string' && Array.isArray(values) && values.length > 0
          ? statementNames.nameOf(config)
          : undefined;
      const query = name === undefined ? config : { name, text: config, values };
      return super.query(
        query as string,
        (name === undefined ? values : undefined) as unknown[],
        callback as () => void,
      ) as unknown as never;
    }
  };
}
