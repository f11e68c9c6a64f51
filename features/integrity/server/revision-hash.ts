import { createHash } from 'node:crypto';

/** The part of a signature that is hashed into the revision it signs: altering one breaks the other. */
export interface HashedSignature {
  readonly id: string;
  readonly employeeNr: number;
  readonly cwid: string;
  readonly fullName: string;
  readonly signedAt: Date;
  readonly meaning: string;
  readonly reason: string;
  readonly sessionCwid: string;
  /** the last seal when it was signed, null before the first; absent from signatures of before it was hashed (migration 0123) */
  readonly sealNumber?: number | null | undefined;
  /** the use of a passkey by which it was signed; absent where none signed */
  readonly passkeyUse?: number | undefined;
  /** the answer of the identity provider by which it was signed; absent where it signed elsewhere */
  readonly providerUse?: number | undefined;
}

/** One revision as it is hashed. */
export interface HashedRevision {
  readonly previousHash: string | null;
  readonly entity: string;
  readonly recordKey: string;
  readonly revision: number;
  readonly action: string;
  /** the text of the jsonb value, just as the database prints it */
  readonly rowText: string;
  readonly reason: string;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly timeZone: string;
  readonly signature: HashedSignature | null;
}

/** SHA-256, in lower-case hexadecimal, over every field of a revision and the hash of the one before (21 CFR 11.70). */
export function hashRevision(revision: HashedRevision): string {
  const { signature } = revision;
  const fields = [
    revision.previousHash,
    revision.entity,
    revision.recordKey,
    revision.revision,
    revision.action,
    revision.rowText,
    revision.reason,
    revision.changedBy,
    revision.changedAt.toISOString(),
    revision.timeZone,
    signature && [
      signature.id,
      signature.employeeNr,
      signature.cwid,
      signature.fullName,
      signature.signedAt.toISOString(),
      signature.meaning,
      signature.reason,
      signature.sessionCwid,
      ...(signature.sealNumber === undefined ? [] : [signature.sealNumber]),
      ...(signature.passkeyUse === undefined ? [] : [signature.passkeyUse]),
      ...(signature.providerUse === undefined ? [] : [`provider ${signature.providerUse}`]),
    ],
  ];
  return sha256(JSON.stringify(fields));
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
