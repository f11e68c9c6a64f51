import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AssertionBody,
  AssertionOptions,
  AttestationBody,
  AttestationOptions,
} from '#features/session/shared/passkeys.ts';

// An authenticator in software: CTAP's part of WebAuthn, as small as it can be (ES256, attestation "none").

/** What an answer differs by from that of an honest browser and authenticator. */
export interface Deviation {
  /** the page that asked; the configured one if not said */
  readonly origin?: string;
  /** false: nobody showed a PIN or a finger */
  readonly isVerified?: boolean;
  /** the count that it tells; one more than before if not said */
  readonly counter?: number;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
const bytesOf = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);

/** One passkey in one authenticator, of one person. */
export class SoftAuthenticator {
  readonly id = base64url(randomBytes(32));
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  readonly #origin: string;
  #counter = 0;

  /** @param origin of the pages that ask it */
  constructor(origin = 'http://localhost') {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (name: number, value: string) =>
      Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, crossOrigin = false }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  #data(rpId: string, flag: number, { isVerified = true, counter }: Deviation): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    const set = flag | flags.present | (isVerified ? flags.verified : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count]);
  }

  /** Makes the passkey that is asked for. */
  create(
    { challenge, rp }: Pick<AttestationOptions, 'challenge'> & { readonly rp: { readonly id: string } },
    deviation: Deviation = {},
  ): AttestationBody {
    const id = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([
      this.#data(rp.id, flags.attested, deviation),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      this.#cose,
    ]);
    const attestationObject = Buffer.concat([
      ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), bytesOf(authData)],
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', deviation.challenge ?? challenge, deviation);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Signs what is asked. */
  get({ challenge, rpId }: Pick<AssertionOptions, 'challenge' | 'rpId'>, deviation: Deviation = {}): AssertionBody {
    const clientDataJSON = this.#clientData('webauthn.get', deviation.challenge ?? challenge, deviation);
    const authenticatorData = this.#data(rpId, 0, deviation);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    };
  }
}
