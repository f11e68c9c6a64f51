import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isNumberLocked, lockForNumber } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { UploadedFile } from '#platform/http/multipart.ts';
import { SecretUnreadable } from '#platform/secrets/secret-box.ts';
import type { Services } from '#platform/services.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { isUnderWay } from '#platform/signing/under-way.ts';
import { recordErrors } from './errors.ts';

// A signed call carries a number that its form made (docs/decisions/117). Sent again, because no reply came or by a second click,
// it is answered as the first time.

/** A signed call as it came, to be held against what was made under its number. */
export interface NumberedCall {
  readonly number: string;
  /** method and path */
  readonly call: string;
  /** keyed: what was sent may hold a password that is set */
  readonly digest: Buffer;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** @throws Refusal NUMBER_INVALID */
function readNumber(text: string): string {
  const number = text.toLowerCase();
  if (!uuid.test(number)) throw recordErrors.NUMBER_INVALID();
  return number;
}

/**
 * The number of a call and a digest of all that it asks for, but for the two components of its signature.
 * @param body what is asked for, `user` and `pass` in it, where the call carries its signature otherwise
 * @returns null where a client gives its calls no numbers: each is then a call of its own
 * @throws Refusal NUMBER_INVALID
 */
export function readNumberedCall(
  { secrets }: Pick<Services, 'secrets'>,
  request: FastifyRequest,
  body: unknown = request.body,
): NumberedCall | null {
  const sent = request.headers[numberHeader.toLowerCase()];
  if (sent === undefined) return null;
  const { method, routeOptions, params, query } = request;
  const { user: _user, pass: _pass, ...fields } = body as Readonly<Record<string, unknown>>;
  const text = JSON.stringify([params, query, fields], (_name, value: unknown) =>
    value instanceof UploadedFile ? [value.name, hash('sha256', value.bytes)] : value,
  );
  const digest = secrets.digest(text, 'signed_call');
  return { number: readNumber(String(sent)), call: `${method} ${routeOptions.url}`, digest };
}

/** A kept call. */
interface KeptCall {
  readonly employee_nr: number;
  readonly call: string;
  readonly body_digest: Buffer;
  readonly reply: Buffer;
}

type Kept = Pick<Services, 'secrets'> & { readonly tx: DatabaseTransaction; readonly employeeNr: number };

/** What is kept of a reply without a body. */
const nothing = '';

/** What the reply is sealed for: it opens for no other number, signer or body. */
const purposeOf = (number: string, { employee_nr, call, body_digest }: Omit<KeptCall, 'reply'>) =>
  `signed_call ${number} ${employee_nr} ${call} ${body_digest.toString('hex')}`;

async function readKept(db: Pick<Services, 'db'>['db'], number: string): Promise<KeptCall | undefined> {
  const { rows } = await sql<KeptCall>`
    select employee_nr, call, body_digest, reply from signed_call where number = ${number}`.execute(db);
  return rows[0];
}

/** What was answered; null where the program did not write the row: the application's login may add rows, and has no key. */
function openReply(secrets: Services['secrets'], number: string, kept: KeptCall): { readonly reply: unknown } | null {
  try {
    const text = secrets.open(kept.reply, purposeOf(number, kept));
    return { reply: text === nothing ? undefined : JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return null;
  }
}

/**
 * Waits for a call of the same number that is under way, and looks up what was answered to it.
 * @param kept its signer, whose password was verified for this call too
 * @returns null where nothing was made under this number
 * @throws Refusal NUMBER_USED where it was another call, or another person's
 */
export async function findReply(
  { secrets, tx, employeeNr }: Kept,
  { number, call, digest }: NumberedCall,
): Promise<{ readonly reply: unknown } | null> {
  await lockForNumber(tx, number);
  const kept = await readKept(tx, number);
  if (kept === undefined) return null;
  const isSame = kept.employee_nr === employeeNr && kept.call === call && kept.body_digest.equals(digest);
  const found = isSame ? openReply(secrets, number, kept) : null;
  if (found === null) throw recordErrors.NUMBER_USED();
  return found;
}

/** Keeps what a call is answered with, in the transaction that makes its change. */
export async function keepReply(
  { secrets, tx, employeeNr }: Kept,
  { number, call, digest }: NumberedCall,
  reply: unknown,
): Promise<void> {
  const row = { employee_nr: employeeNr, call, body_digest: digest };
  const sealed = secrets.seal(reply === undefined ? nothing : JSON.stringify(reply), purposeOf(number, row));
  await tx
    .insertInto('signed_call')
    .values({ number, ...row, reply: sealed })
    .execute();
}

/**
 * Whether a person's call of a number was made; null while it is under way.
 * @throws Refusal NUMBER_INVALID
 */
export async function wasSigned({ db, secrets }: Services, text: string, employeeNr: number): Promise<boolean | null> {
  const number = readNumber(text);
  if (isUnderWay(number) || (await isNumberLocked(db, number))) return null;
  const kept = await readKept(db, number);
  return kept?.employee_nr === employeeNr && openReply(secrets, number, kept) !== null;
}

/** Forgets what nobody sends again any more. */
export async function forgetSignedCalls({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`select forget_signed_calls()`.execute(db);
}
