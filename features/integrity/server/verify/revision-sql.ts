import { type RawBuilder, sql } from 'kysely';

const isoMoment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Texts as a JSON array without blanks: one call escapes them all, which is quicker than one for each. */
const jsonTexts = (...texts: RawBuilder<unknown>[]) =>
  sql`array_to_json(array[${sql.join(texts.map((text) => sql`${text}::text`))}])::text`;

const signed = [
  ...['h.action', 'h.row', 'h.reason', 'h.changed_by'].map((column) => sql.ref(column)),
  isoMoment('h.changed_at'),
  sql.ref('h.time_zone'),
];
/** The number of the seal is hashed since migration 0123, that of a passkey's use or of the provider's answer where one signed. */
const sealNamed = sql`case when s.seal_hashed then ',' || coalesce(s.seal_number::text, 'null') end, ',' || s.passkey_use_id,
  ',"provider ' || s.provider_use_id || '"'`;
const signature = sql`concat('["', s.signature_id, '",', s.employee_nr, ',', left(substr(${jsonTexts(
  sql.ref('s.cwid'),
  sql.ref('s.full_name'),
  isoMoment('s.signed_at'),
  sql.ref('s.meaning'),
  sql.ref('s.reason'),
  sql.ref('s.session_cwid'),
)}, 2), -1), ${sealNamed}, ']')`;

/** The history as `h`, with its signatures as `s`: joined, for a statement inside another would not run in parallel. */
export const withSignatures = sql`history h left join signature s on s.signature_id = h.signature_id`;

const hashOf = (afterNumber: RawBuilder<unknown>) => sql<string>`encode(sha256(
  textsend(concat('[', coalesce('"' || h.previous_hash || '"', 'null'), ',"', h.entity, '",', to_json(h.record_key::text), ',',
    h.revision, ','))
  || substring(textsend(${afterNumber}) from 2)), 'hex')`;

const unsigned = jsonTexts(...signed, sql`null`);

/**
 * `hashRevision` in SQL, over `withSignatures`: the database escapes a JSON text just as JavaScript does. The number of the
 * revision is no text, and so stands outside the array of texts, whose bracket is taken off as a byte, for a text would count
 * its characters. Sessions of the product speak UTF-8, so that `textsend` only hands out the bytes. The entity is a known one,
 * as `problem` makes sure before it compares.
 */
export const computedHash = hashOf(sql`case when s.signature_id is null then ${unsigned}
    else left(${jsonTexts(...signed)}, -1) || ',' || ${signature} || ']' end`);

/** The same of a revision without a signature, over any rows `h` with the columns of the history. */
export const unsignedHash = hashOf(unsigned);

const ofRecord = (seed: string) =>
  sql`hashtextextended(h.record_key, hashtextextended(h.entity, ${sql.lit(seed)}::bigint))`;

/** The link by which a revision `h` offers itself to the one after it, as a number; see `Tally`. */
export const linkOffered = (seed: string) =>
  sql`hashbpcharextended(h.hash, hashint4extended(h.revision + 1, ${ofRecord(seed)}))`;

/** The link by which a revision `h` continues the one before it; null for the first of a record. */
export const linkTaken = (seed: string) =>
  sql`hashbpcharextended(h.previous_hash, hashint4extended(h.revision, ${ofRecord(seed)}))`;
