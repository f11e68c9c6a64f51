import { z } from 'zod';

// What travels when somebody signs in or signs at the identity provider (docs/decisions/162).

const number = z.uuid();

/** A question to the provider: its number, and the address that a browser goes to. */
export const providerQuestion = z.object({ intent: number, address: z.string() });
export type ProviderQuestion = z.infer<typeof providerQuestion>;

/** Whether the page waits beside a window of the provider's own, or goes there itself. */
export const askSignInBody = z.object({ isWindow: z.boolean() });

/**
 * The signed call that is asked for: method with path and query, its number, the SHA-256 of its body's bytes or parts, and what it means
 * where it is declared. On a tablet, who signs.
 */
export const askSigningBody = z.object({
  call: z.string().max(2000),
  number,
  bodyDigest: z.string().regex(/^[0-9a-f]{64}$/),
  meaning: z.string().max(40).optional(),
  user: z.string().max(100).optional(),
});

/** A question that was asked in this browser. */
export const providerIntent = z.object({ intent: number });

/** What became of a question. */
export const providerOutcome = z.object({
  purpose: z.enum(['signIn', 'sign', 'test']),
  /** `over`: it was used, or nobody answered it in time */
  state: z.enum(['waiting', 'accepted', 'refused', 'over']),
  /** why it was refused, in a sentence of the caller's language */
  problem: z.string().nullable(),
  /** another page waits for it, and this window may close */
  isWindow: z.boolean(),
});
export type ProviderOutcome = z.infer<typeof providerOutcome>;

/** What the provider tells the product when somebody signs out there (OpenID Connect Back-Channel Logout 1.0). */
export const logoutTokenBody = z.object({ logout_token: z.string().min(1).max(10_000) });

/** The provider as the sign-in page shows it. */
export const providerWay = z
  .object({
    name: z.string(),
    /** false: the environment names another one than the company released */
    isUsable: z.boolean(),
  })
  .nullable();
