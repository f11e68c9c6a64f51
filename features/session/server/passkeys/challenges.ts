import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type ActToAssert, challengeOf } from '#features/integrity/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';

/** How long an authenticator may take to answer. */
const validMinutes = 5;
const valid = sql`clock_timestamp() - make_interval(mins => ${validMinutes})`;

/**
 * Who may answer a challenge: the session that asked for it, or before there is one the browser that got its cookie.
 */
export type Asker = { readonly sessionId: string } | { readonly cookie: string };

interface Question {
  readonly purpose: 'add' | 'signIn' | 'sign';
  readonly asker: Asker;
  /** of a signature: what is signed */
  readonly act: ActToAssert | null;
}

/** What was asked, as the evidence of its answer keeps it. */
export interface Asked {
  readonly nonce: string;
}

/**
 * The act of a call by what it asks for. Its evidence stays for good, and a body may hold a password that is set: its digest is keyed,
 * or whoever reads the database could try passwords against it.
 * @param call with the SHA-256 of the bytes of its body
 */
export const actToAssert = ({ secrets }: Pick<Services, 'secrets'>, call: ActToAssert): ActToAssert => ({
  ...call,
  bodyDigest: secrets.digest(call.bodyDigest, 'passkey.act').toString('hex'),
});

const random = () => randomBytes(32).toString('base64url');

const digestOf = (cookie: string) => createHash('sha256').update(cookie).digest();

/** The columns that say who may answer. */
const askerColumns = (asker: Asker) =>
  'sessionId' in asker
    ? { session_id: asker.sessionId, cookie_digest: null }
    : { session_id: null, cookie_digest: digestOf(asker.cookie) };

/**
 * Makes a challenge, which is answered once, within minutes, by who asked and for what was asked. Those that nobody
 * answered go.
 */
export async function makeChallenge(db: Queryable, { purpose, asker, act }: Question): Promise<string> {
  await sql`delete from passkey_challenge where made_at < ${valid}`.execute(db);
  const nonce = random();
  const challenge = challengeOf(purpose, nonce, act);
  const of = { call: act?.call ?? null, call_number: act?.number ?? null, body_digest: act?.bodyDigest ?? null };
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, nonce, purpose, ...of, ...askerColumns(asker) })
    .execute();
  return challenge;
}

/**
 * Takes a challenge for good, and says whether it was this question, asked by the same, a moment ago.
 * @returns null where it was not: it was answered already, or is another's, another's act, or too old
 */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  { purpose, asker, act }: Question,
): Promise<Asked | null> {
  const { rows } = await sql<{
    nonce: string;
    session_id: string | null;
    cookie_digest: Buffer | null;
  }>`delete from passkey_challenge where challenge = ${challenge} and made_at >= ${valid}
    returning nonce, session_id, cookie_digest`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { session_id, cookie_digest } = askerColumns(asker);
  const isAsker =
    row.session_id === session_id &&
    (cookie_digest === null ? row.cookie_digest === null : row.cookie_digest?.equals(cookie_digest) === true);
  // The digest of what is asked now: another act, or another purpose, has another.
  return isAsker && challengeOf(purpose, row.nonce, act) === challenge ? { nonce: row.nonce } : null;
}

/** A value for the cookie of a browser that asks before anybody has signed in. */
export const newCookie = random;
