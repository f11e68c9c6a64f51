import { z } from 'zod';

// What travels between a browser's authenticator and the server (WebAuthn level 3, its JSON forms), and what people
// see of their passkeys.

/** Most bytes, in base64url, of what an authenticator sends of one field; those of ordinary ones are far below it. */
const bytes = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^[\w-]*$/);

/** How the server reads what an authenticator signed. What else a browser sends is dropped. */
export const assertionBody = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(2000),
    signature: bytes(6000),
    userHandle: bytes(200).nullish(),
  }),
});
export type AssertionBody = z.infer<typeof assertionBody>;

/** A new passkey as its authenticator presents it. */
export const attestationBody = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(8).optional(),
  }),
});
export type AttestationBody = z.infer<typeof attestationBody>;

/** What an authenticator is asked to sign. */
export const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** empty at sign-in, where the authenticator knows whose it is */
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
  ),
});
export type AssertionOptions = z.infer<typeof assertionOptions>;

/** What an authenticator is asked to make. */
export const attestationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
});

export type AttestationOptions = z.infer<typeof attestationOptions>;

/**
 * The signed call that a passkey is asked for: method with path and query, its number, and the SHA-256 of its body's
 * bytes.
 */
export const signChallengeBody = z.object({
  call: z.string().max(2000),
  number: z.uuid(),
  bodyDigest: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A passkey as its person, and who looks after accounts, see it. */
export const passkeyReply = z.object({
  iD_Passkey: z.number().int(),
  name: z.string(),
  /** ISO 8601 */
  registeredAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** its authenticator may copy it to other devices of the person's account */
  isSynced: z.boolean(),
  /** somebody else set the person's password after it was registered: it opens nothing any more */
  isOver: z.boolean(),
});
export type PasskeyReply = z.infer<typeof passkeyReply>;

/** Most passkeys of one person. */
export const mostPasskeys = 10;
