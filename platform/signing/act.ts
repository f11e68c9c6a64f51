/** The authority that an act was signed under; it must still hold when the act is written (decisions section 4). */
export interface SigningAuthority {
  readonly sessionId: string;
  /** the session's user: the signer, but in tablet mode */
  readonly employeeNr: number;
  /** the role that the session acts in */
  readonly role: number;
  /** the instance that the session serves in tablet mode; null outside it */
  readonly tabletInstanceId: number | null;
}

/** The signer of an act: an electronic signature in the sense of 21 CFR 11.50 before it is bound to a record. */
export interface SignatureIntent {
  /** uuid, made by the server */
  readonly id: string;
  readonly employeeNr: number;
  readonly cwid: string;
  readonly fullName: string;
  /** what the signature means, e.g. `courseTaken`; its words are in `meanings.ts` */
  readonly meaning: string;
  /** as it was typed with the signature, where the reason of the change says more */
  readonly reason?: string;
  /** whose session it was signed on; another's only in tablet mode */
  readonly sessionCwid: string;
  /** number of the use of a passkey that signed; absent where none did */
  readonly passkeyUse?: number;
  /** number of the provider's answer that signed; absent where it signed elsewhere */
  readonly providerUse?: number;
  /** null where acts of the past are written down (the demo company): nobody signs now */
  readonly authority: SigningAuthority | null;
}

/** Why and by whom records change: every audited write carries one. */
export interface Act {
  /** cwid of the person, or `system` for what the server does by itself */
  readonly by: string;
  readonly at: Date;
  /** IANA zone that the moment is shown in */
  readonly timeZone: string;
  /** at most 255 characters */
  readonly reason: string;
  readonly signature?: SignatureIntent;
}

/** The actor of changes that no person made. */
export const systemActor = 'system';

/** What a person types in a signing dialog, and what the signature is to mean (21 CFR 11.50(a), 11.200(a)). */
export interface Signing {
  readonly user: string;
  readonly pass: string;
  readonly reason: string;
  /** code of the meaning */
  readonly meaning: string;
  /** in tablet mode, the attendee who signs on the trainer's session; the session's own user when absent */
  readonly attendeeNr?: number;
  /** given in place of the password; null and absent: the password */
  readonly assertion?: SigningAssertion | null;
}

/** What signs one call in place of a password, as it came, and the call that it must have been for (docs/decisions/132, 162). */
export interface SigningAssertion {
  /** a passkey, or an answer of the identity provider */
  readonly by: 'passkey' | 'provider';
  /** of the header: the assertion in base64url, or the number of what was asked of the provider */
  readonly text: string;
  /** method, path and query, as they were sent */
  readonly call: string;
  /** the number of the call */
  readonly number: string;
  /** SHA-256 of the bytes of its body, in hexadecimal; null of a body with files that a passkey signs, which is not read whole */
  readonly bodyDigest: string | null;
  /** the address that the call came to: scheme and host */
  readonly origin: string;
}
