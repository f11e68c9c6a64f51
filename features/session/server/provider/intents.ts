import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type ActAtProvider, askedOf } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import { SecretUnreadable } from '#platform/secrets/secret-box.ts';
import type { Services } from '#platform/services.ts';

/** How long an answer may take, and how long it counts. */
export const intentMinutes = 5;
const valid = sql`clock_timestamp() - make_interval(mins => ${intentMinutes})`;

export type IntentPurpose = 'signIn' | 'sign' | 'test';

/** What the provider is asked for, and by whom. */
export interface Question {
  readonly purpose: IntentPurpose;
  /** SHA-256 of the cookie of the browser that asks */
  readonly cookie: string;
  /** null before there is a session */
  readonly sessionId: string | null;
  readonly act: ActAtProvider | null;
  readonly issuer: string;
  readonly clientId: string;
  /** of this installation: scheme, host and port */
  readonly origin: string;
  readonly isWindow: boolean;
  readonly isShared: boolean;
}

/** What the provider said, as it waits for what it was said for. */
export interface Answer {
  readonly idToken: string;
  /** JWK, as JSON */
  readonly key: string;
  readonly providerDigest: string;
  readonly subject: string;
  readonly username: string;
  readonly fullName: string;
  /** Unix seconds; null where the provider did not say */
  readonly authTime: number | null;
  readonly acr: string | null;
  readonly amr: string | null;
  readonly sid: string | null;
}

/** What was asked, as it is kept until it is used. */
export interface Intent {
  readonly intentId: string;
  readonly purpose: IntentPurpose;
  readonly cookieDigest: Buffer;
  readonly sessionId: string | null;
  readonly employeeNr: number | null;
  readonly nonce: string;
  readonly asked: string;
  readonly call: string | null;
  readonly callNumber: string | null;
  readonly bodyDigest: string | null;
  readonly meaning: string | null;
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly isWindow: boolean;
  readonly isShared: boolean;
  readonly madeAt: Date;
  readonly isOver: boolean;
  readonly outcome: string | null;
  readonly sealed: Buffer | null;
  readonly endedAt: Date | null;
  readonly useId: number | null;
}

/** Where the provider sends people back to, below the address of the installation. */
export const returnPath = '/api/Auth/Provider/Return';

const random = () => randomBytes(32).toString('base64url');
const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** The other half of the code (PKCE, RFC 7636): made again from the number, so that nothing of it is kept. */
export const verifierOf = (secrets: Services['secrets'], intentId: string): string =>
  secrets.digest(intentId, 'provider.verifier').toString('base64url');

/** A new question with what goes to the provider: what comes back with the answer, and what the answer holds. */
export interface MadeIntent {
  readonly intentId: string;
  readonly state: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

/** Keeps a question, which is answered once, within minutes, in the browser that asks. Those of an hour ago go. */
export async function makeIntent(db: Queryable, question: Question): Promise<MadeIntent> {
  const { purpose, cookie, sessionId, act, issuer, clientId, origin, isWindow, isShared } = question;
  await sql`delete from provider_intent where made_at < clock_timestamp() - interval '1 hour'`.execute(db);
  const [intentId, state, nonce] = [randomUUID(), random(), random()];
  const asked = askedOf(purpose, nonce, act);
  const redirectUri = `${origin}${returnPath}`;
  await db
    .insertInto('provider_intent')
    .values({
      intent_id: intentId,
      purpose,
      state_digest: digestOf(state),
      cookie_digest: digestOf(cookie),
      session_id: sessionId,
      employee_nr: act?.employeeNr ?? null,
      nonce,
      asked,
      call: act?.call ?? null,
      call_number: act?.number ?? null,
      body_digest: act?.bodyDigest ?? null,
      meaning: act?.meaning ?? null,
      issuer,
      client_id: clientId,
      redirect_uri: redirectUri,
      is_window: isWindow,
      is_shared: isShared,
    })
    .execute();
  return { intentId, state, nonce: asked, redirectUri };
}

const columns = sql`intent_id as "intentId", purpose, cookie_digest as "cookieDigest", session_id as "sessionId",
  employee_nr as "employeeNr", nonce, asked, call, call_number as "callNumber", body_digest as "bodyDigest", meaning, issuer,
  client_id as "clientId", redirect_uri as "redirectUri", is_window as "isWindow", is_shared as "isShared", made_at as "madeAt",
  made_at < ${valid} as "isOver", outcome, answer as sealed, ended_at as "endedAt", use_id as "useId"`;

type Sealed = Pick<
  Intent,
  'intentId' | 'purpose' | 'asked' | 'cookieDigest' | 'sessionId' | 'isShared' | 'madeAt' | 'issuer' | 'clientId'
>;

/**
 * What an answer is sealed for: put in past the product, or with another question, it opens as none. The application's login may take
 * a question away and put another in under its number: so all that it says is named.
 */
function purposeOf({ intentId, purpose, asked, cookieDigest, sessionId, isShared, madeAt, issuer, clientId }: Sealed) {
  const fields = [
    intentId,
    purpose,
    asked,
    cookieDigest.toString('hex'),
    sessionId,
    isShared,
    madeAt,
    issuer,
    clientId,
  ];
  return `provider.answer ${JSON.stringify(fields)}`;
}

/** The answer of a question; null where there is none, or the product did not write it: the application's login may change the row. */
export function openAnswer(
  { secrets }: Pick<Services, 'secrets'>,
  intent: Sealed & Pick<Intent, 'sealed'>,
): Answer | null {
  const { sealed } = intent;
  if (sealed === null) return null;
  try {
    return JSON.parse(secrets.open(sealed, purposeOf(intent)));
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return null;
  }
}

const read = (row: Intent | undefined): Intent | null => row ?? null;

/** The question that an answer names, or null; whether it may still be answered is another matter. */
export async function findByState(db: Queryable, state: string): Promise<Intent | null> {
  const { rows } =
    await sql<Intent>`select ${columns} from provider_intent where state_digest = ${digestOf(state)}`.execute(db);
  return read(rows[0]);
}

/** The question of a number, or null. */
export async function findIntent(db: Queryable, intentId: string): Promise<Intent | null> {
  const { rows } =
    await sql<Intent>`select ${columns} from provider_intent where intent_id = ${intentId}::uuid`.execute(db);
  return read(rows[0]);
}

/** The same, held until the transaction ends. */
export async function lockIntent(tx: DatabaseTransaction, intentId: string): Promise<Intent | null> {
  const { rows } = await sql<Intent>`
    select ${columns} from provider_intent where intent_id = ${intentId}::uuid for update`.execute(tx);
  return read(rows[0]);
}

/** Whether a browser is the one that asked. */
export const isAsker = ({ cookieDigest }: Pick<Intent, 'cookieDigest'>, cookie: string): boolean =>
  cookie !== '' && timingSafeEqual(cookieDigest, digestOf(cookie));

/** Takes the right to answer a question, which is given once. @returns false where it was answered, or is too old */
export async function claimAnswer(db: Queryable, intentId: string): Promise<boolean> {
  const { rows } = await sql`
    update provider_intent set answered_at = clock_timestamp(), outcome = 'pending'
    where intent_id = ${intentId}::uuid and answered_at is null and made_at >= ${valid} returning 1`.execute(db);
  return rows.length === 1;
}

/** Keeps what became of an answer. @param outcome `accepted`, or the code of the refusal */
export async function keepOutcome(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  intent: Sealed,
  outcome: string,
  answer: Answer | null,
): Promise<void> {
  await db
    .updateTable('provider_intent')
    .set({ outcome, answer: answer === null ? null : secrets.seal(JSON.stringify(answer), purposeOf(intent)) })
    .where('intent_id', '=', intent.intentId)
    .execute();
}

/** The provider has ended its session. */
export async function noteEnded(db: Queryable, intentId: string): Promise<void> {
  await sql`update provider_intent set ended_at = clock_timestamp() where intent_id = ${intentId}::uuid and ended_at is null`.execute(
    db,
  );
}

/** The answer served for this evidence. */
export async function noteUse(tx: DatabaseTransaction, intentId: string, useId: number): Promise<void> {
  await tx.updateTable('provider_intent').set({ use_id: useId }).where('intent_id', '=', intentId).execute();
}

/** A value for the cookie of a browser that asks. */
export const newCookie = random;
