import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { BerWriter } from 'ldapts';

/** A certificate that signs itself, for servers of tests on this machine. */
export interface TestCertificate {
  /** PEM of the certificate, which is its own authority */
  readonly cert: string;
  /** PEM of its key */
  readonly key: string;
}

const sequence = 0x30;
const oids = {
  commonName: '2.5.4.3',
  alternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};

function encode(write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  write(writer);
  return writer.buffer;
}

function nest(writer: BerWriter, tag: number, write: () => void): void {
  writer.startSequence(tag);
  write();
  writer.endSequence();
}

function addRaw(writer: BerWriter, der: Buffer): void {
  const [tag = 0] = der;
  const length = der[1] ?? 0;
  const head = length < 0x80 ? 2 : 2 + (length & 0x7f);
  writer.writeBuffer(der.subarray(head), tag);
}

const algorithm = encode((writer) => nest(writer, sequence, () => writer.writeOID(oids.ecdsaWithSha256)));

function distinguishedName(commonName: string): Buffer {
  return encode((writer) =>
    nest(writer, sequence, () =>
      nest(writer, 0x31, () =>
        nest(writer, sequence, () => {
          writer.writeOID(oids.commonName);
          writer.writeString(commonName, 0x0c);
        }),
      ),
    ),
  );
}

function extensions(hosts: readonly string[]): Buffer {
  const names = encode((writer) =>
    nest(writer, sequence, () => {
      for (const host of hosts) {
        const isAddress = /^[\d.]+$/.test(host);
        writer.writeBuffer(Buffer.from(isAddress ? host.split('.').map(Number) : host), isAddress ? 0x87 : 0x82);
      }
    }),
  );
  const isAuthority = encode((writer) => nest(writer, sequence, () => writer.writeBoolean(true)));
  return encode((writer) =>
    nest(writer, 0xa3, () =>
      nest(writer, sequence, () => {
        for (const [oid, value] of [
          [oids.alternativeName, names],
          [oids.basicConstraints, isAuthority],
        ] as const) {
          nest(writer, sequence, () => {
            writer.writeOID(oid);
            writer.writeBuffer(value, 0x04);
          });
        }
      }),
    ),
  );
}

/** @param hosts names and IPv4 addresses that the certificate is for */
export function makeCertificate(hosts: readonly string[] = ['localhost', '127.0.0.1']): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = distinguishedName(hosts[0] ?? 'test');
  const utcTime = (moment: Date) =>
    moment
      .toISOString()
      .replace(/[-:T]|\.\d+/g, '')
      .slice(2);
  const [from, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const body = encode((writer) =>
    nest(writer, sequence, () => {
      nest(writer, 0xa0, () => writer.writeInt(2));
      writer.writeBuffer(Buffer.concat([Buffer.from([1]), randomBytes(8)]), 0x02);
      addRaw(writer, algorithm);
      addRaw(writer, name);
      nest(writer, sequence, () => {
        for (const moment of [from, until]) writer.writeString(utcTime(moment), 0x17);
      });
      addRaw(writer, name);
      addRaw(writer, publicKey.export({ type: 'spki', format: 'der' }));
      addRaw(writer, extensions(hosts));
    }),
  );
  const der = encode((writer) =>
    nest(writer, sequence, () => {
      addRaw(writer, body);
      addRaw(writer, algorithm);
      writer.writeBuffer(Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]), 0x03);
    }),
  );
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
