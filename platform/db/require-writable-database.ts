import { isReadOnlyFailure, openDatabase, sqlState } from './database.ts';
import { placeOf } from './database-address.ts';
import { areYouThere } from './preparing-client.ts';

/**
 * The first look at a PostgreSQL of the company's own: that it answers, lets the owner in, and saves what it is given.
 * @throws Error in words for the operator, without the password
 */
export async function requireWritableDatabase(ownerUrl: string): Promise<void> {
  const place = placeOf(ownerUrl);
  const owner = openDatabase(ownerUrl, { maximumConnections: 1 });
  try {
    await owner.pool.query(areYouThere);
  } catch (error) {
    throw isReadOnlyFailure(error) ? readOnly(place) : unusable(place, error);
  } finally {
    await owner.close();
  }
}

function readOnly(place: string): Error {
  return new Error(
    `la base de datos de DATABASE_URL (${place}) solo admite lecturas: es una réplica en espera, o se la configuró así (default_transaction_read_only). Indique el servidor primario. / the database of DATABASE_URL (${place}) only allows reading: it is a standby, or it was set so (default_transaction_read_only). Name the primary server.`,
  );
}

function unusable(place: string, error: unknown): Error {
  const said = error instanceof Error ? error.message : String(error);
  // Of several addresses that one name stands for, each with its own error and none in the whole.
  const reason = error instanceof AggregateError ? error.errors.map(String).join('; ') : said;
  if (sqlState(error) !== null) {
    return new Error(
      `la base de datos de DATABASE_URL (${place}) rechazó la conexión / the database of DATABASE_URL (${place}) refused the connection: ${reason}`,
      { cause: error },
    );
  }
  return new Error(
    `la base de datos de DATABASE_URL (${place}) no responde; verifique que PostgreSQL esté en marcha y que se pueda llegar hasta él / the database of DATABASE_URL (${place}) does not answer; see whether PostgreSQL is running and can be reached: ${reason}`,
    { cause: error },
  );
}
