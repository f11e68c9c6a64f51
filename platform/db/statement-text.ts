import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * The text of a statement that is put together once and sent by name: its values are written as `sql.raw('$1')`.
 * @throws Error where a value is bound, which the text alone would lose
 */
export function statementText(statement: RawBuilder<unknown>): string {
  const { sql, parameters } = statement.compile(compiler);
  if (parameters.length > 0) throw new Error('A statement to be named takes its values by their numbers.');
  return sql;
}
