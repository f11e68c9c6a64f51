import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { type BrokenLink, brokenLink, type ProblemCode } from '../../shared/findings.ts';
import { challengeOf, type PasskeyKey, provePasskey } from '../passkey-evidence.ts';
import type { Watch } from '../seals/digest-ranges.ts';

/** Uses that one statement reads. */
const batchSize = 2_000;

/**
 * The first passkey that its person did not register, or use of one that its public key does not verify, or signature
 * and session that lean on a use which was not given for them (migration 0142).
 * @param with.secrets without them a passkey's proof only has to be there
 */
export async function findAlteredPasskey(
  tx: DatabaseTransaction,
  { secrets, isWhole }: { readonly secrets: SecretBox | undefined; readonly isWhole: boolean },
  watch: Watch,
): Promise<BrokenLink | null> {
  return (
    (await findUnregistered(tx)) ??
    (secrets && (await findForged(tx, secrets))) ??
    (await findUnverified(tx, isWhole, watch)) ??
    (await findMisused(tx))
  );
}

/**
 * A passkey that does not begin with a signature of its person with the password, or that says something else of its
 * beginning and end than the events which the database wrote; and such an event without its passkey.
 */
function findUnregistered(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const eventOf = (kind: string) => sql`(select count(*) from security_event e where e.kind = ${kind}
    and e.employee_nr = p.employee_nr and e.facts = jsonb_build_object('passkey', p.passkey_id))`;
  return findPasskey(
    tx,
    sql<{ id: number }>`
      select p.passkey_id as id from passkey p
      left join history h on h.entity = 'passkey' and h.record_key = p.passkey_id::text and h.revision = 1
      left join signature s on s.signature_id = h.signature_id
      where s.employee_nr is distinct from p.employee_nr or s.passkey_use_id is not null or s.meaning <> 'passkeyAdded'
        or s.signed_at <> p.registered_at or ${eventOf('passkeyAdded')} <> 1
        or ${eventOf('passkeyRemoved')} <> case when p.deleted then 1 else 0 end
      union all
      select coalesce((e.facts ->> 'passkey')::integer, 0) from security_event e
      where e.kind = any (array['passkeyAdded', 'passkeyRemoved']) and not exists (
        select from passkey p where p.passkey_id::text = e.facts ->> 'passkey' and p.employee_nr = e.employee_nr)
      order by 1 limit 1`,
    'passkeyAltered',
  );
}

async function findForged(tx: DatabaseTransaction, secrets: SecretBox): Promise<BrokenLink | null> {
  const keys = await tx
    .selectFrom('passkey')
    .select(['passkey_id', 'employee_nr', 'credential_id', 'public_key', 'rp_id', 'proof'])
    .orderBy('passkey_id')
    .execute();
  const forged = keys.find((key) => !provePasskey(secrets, key).equals(key.proof));
  return forged === undefined ? null : aboutPasskey(forged.passkey_id, 'passkeyAltered');
}

/**
 * A signature whose use is another person's, or of no signature, or that covers another moment than its use; several
 * acts on one use; and a session that its use did not open.
 */
async function findMisused(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ id: number }>`
    select s.passkey_use_id as id from signature s
    join passkey_use u on u.use_id = s.passkey_use_id join passkey p using (passkey_id)
    where u.purpose <> 'sign' or p.employee_nr <> s.employee_nr
      or s.signed_at not between u.used_at - interval '1 minute' and u.used_at + interval '1 minute'
    union all
    select passkey_use_id from signature where passkey_use_id is not null group by passkey_use_id
    having min(signed_at) <> max(signed_at) or min(reason) <> max(reason) or min(session_cwid) <> max(session_cwid)
      or min(employee_nr) <> max(employee_nr)
    union all
    select b.passkey_use_id from session_start b
    join passkey_use u on u.use_id = b.passkey_use_id join passkey p using (passkey_id)
    where u.purpose <> 'signIn' or p.employee_nr <> b.employee_nr
      or b.started_at not between u.used_at - interval '1 minute' and u.used_at + interval '1 minute'
    order by 1 limit 1`.execute(tx);
  return aboutUse(rows[0]?.id);
}

interface Use extends PasskeyKey {
  readonly use_id: number;
  readonly purpose: 'signIn' | 'sign';
  readonly nonce: string;
  readonly call: string | null;
  readonly call_number: string | null;
  readonly body_digest: string | null;
  readonly counter: number;
  readonly authenticator_data: Buffer;
  readonly client_data: Buffer;
  readonly signature: Buffer;
  /** of the use of the same passkey before; of the first one that at its registration */
  readonly last_counter: number;
  /** used before it was registered or after it was removed */
  readonly is_untimely: boolean;
}

/** Verifies each assertion again, from the public key and what it was asked to sign. */
async function findUnverified(
  tx: DatabaseTransaction,
  isWhole: boolean,
  { signal, rest }: Watch,
): Promise<BrokenLink | null> {
  let last = isWhole ? 0 : await lastBeforeYesterday(tx);
  for (;;) {
    signal?.throwIfAborted();
    const { rows: uses } = await sql<Use>`
      select u.*, p.employee_nr, p.credential_id, p.public_key, p.rp_id,
        coalesce((select b.counter from passkey_use b where b.passkey_id = u.passkey_id and b.use_id < u.use_id
          order by b.use_id desc limit 1), p.counter) as last_counter,
        u.used_at < p.registered_at or (p.deleted and u.used_at > p.updated_at + interval '1 minute') as is_untimely
      from passkey_use u join passkey p using (passkey_id) where u.use_id > ${last} order by u.use_id limit ${batchSize}`.execute(
      tx,
    );
    for (const use of uses) {
      if (!(await isVerified(use))) return aboutUse(use.use_id);
    }
    last = uses.at(-1)?.use_id ?? last;
    if (uses.length < batchSize) return null;
    await rest?.();
  }
}

/** *Only what is new* looks back over a day: all of them are looked at once a day. */
async function lastBeforeYesterday(tx: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(use_id) as id from passkey_use
    where used_at < (select used_at - interval '25 hours' from passkey_use order by use_id desc limit 1)`.execute(tx);
  return rows[0]?.id ?? 0;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

async function isVerified(use: Use): Promise<boolean> {
  const { verifySignature, parseAuthenticatorData } = await import('@simplewebauthn/server/helpers');
  const { purpose, nonce, call, call_number, body_digest, counter, last_counter, rp_id, is_untimely } = use;
  const act =
    call === null || call_number === null || body_digest === null
      ? null
      : { call, number: call_number, bodyDigest: body_digest };
  try {
    const told = JSON.parse(use.client_data.toString('utf8'));
    const data = parseAuthenticatorData(new Uint8Array(use.authenticator_data));
    return (
      !is_untimely &&
      told.type === 'webauthn.get' &&
      told.challenge === challengeOf(purpose, nonce, act) &&
      data.flags.up &&
      data.flags.uv &&
      Buffer.from(data.rpIdHash).equals(sha256(rp_id)) &&
      data.counter === counter &&
      (counter > last_counter || (counter === 0 && last_counter === 0)) &&
      (await verifySignature({
        signature: new Uint8Array(use.signature),
        data: new Uint8Array(Buffer.concat([use.authenticator_data, sha256(use.client_data)])),
        credentialPublicKey: new Uint8Array(Buffer.from(use.public_key, 'base64url')),
      }))
    );
  } catch {
    return false;
  }
}

async function findPasskey(
  tx: DatabaseTransaction,
  statement: ReturnType<typeof sql<{ id: number }>>,
  code: ProblemCode,
): Promise<BrokenLink | null> {
  const { rows } = await statement.execute(tx);
  const [row] = rows;
  return row === undefined ? null : aboutPasskey(row.id, code);
}

const aboutPasskey = (id: number, code: ProblemCode) =>
  brokenLink('account', { entity: 'passkey', recordKey: String(id), revision: 0 }, code);

const aboutUse = (id: number | undefined) =>
  id === undefined
    ? null
    : brokenLink('rows', { entity: 'passkey_use', recordKey: String(id), revision: 0 }, 'assertionAltered');
