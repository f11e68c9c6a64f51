import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** Bytes of a backup, kept under their SHA-256. */
const part = z.object({ sha256, bytes: count });

/** A key shut up for who knows a password, or holds a private key; all bytes as base64. */
const sealedKey = z.object({
  /** AES-256-GCM over the key */
  nonce: z.string(),
  shut: z.string(),
  tag: z.string(),
  opensBy: z.discriminatedUnion('by', [
    /** scrypt, N = 2^17, r = 8, p = 1 */
    z.object({ by: z.literal('password'), salt: z.string() }),
    /** RSA-OAEP with SHA-256 over the key of the box */
    z.object({ by: z.literal('privateKey'), wrapped: z.string() }),
  ]),
});

/** Everything that a backup holds, and what proves it. It is kept under its own SHA-256, which is the backup's name. */
export const manifestShape = z.object({
  format: z.literal(1),
  /** version of the product that made it */
  version: z.string(),
  /** newest migration of the database */
  migration: z.string(),
  /** the moment whose data it holds */
  takenAt: z.iso.datetime(),
  /** of PostgreSQL, such as 18.1 */
  server: z.string(),
  /** the newest seal in it; null before the first */
  seal: z.object({ number: count, sealedAt: z.string(), hash: sha256 }).nullable(),
  /** the lines of the anchor file up to that seal, newest last */
  anchor: z.array(z.string()),
  /** rows of each table as PostgreSQL's COPY writes them, packed by gzip */
  tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()), rows: count })),
  sequences: z.array(z.object({ name: z.string(), value: count, isCalled: z.boolean() })),
  /** the names of all stored files, a line each, packed by gzip */
  files: part.extend({ count }),
  /** the key of the installation; null where it stays behind, and must be kept elsewhere */
  key: sealedKey.nullable(),
});

export type Manifest = z.infer<typeof manifestShape>;
export type SealedKey = z.infer<typeof sealedKey>;
