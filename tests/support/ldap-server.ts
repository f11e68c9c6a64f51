import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { BerReader, BerWriter } from 'ldapts';
import type { TestCertificate } from './certificate.ts';

/** One entry of the directory; who has a password may bind. */
export interface LdapEntry {
  readonly dn: string;
  readonly password?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

interface LdapOptions {
  readonly certificate: TestCertificate;
  /** how TLS begins: by StartTLS on a plain port, at once, or not at all */
  readonly tls: 'startTls' | 'ldaps' | 'none';
}

/** A bind as the server saw it. */
interface SeenBind {
  readonly dn: string;
  readonly isEncrypted: boolean;
}

export interface LdapServer {
  readonly url: string;
  entries: readonly LdapEntry[];
  readonly binds: SeenBind[];
  /** while true the server takes connections and answers nothing */
  isMute: boolean;
  /** result of every search of a connection after the first, which finds the person; null: what they find */
  laterSearches: number | null;
  /** result of every bind of a connection after the first, the service account's; null: what the password deserves */
  laterBinds: number | null;
  close(): Promise<void>;
}

const codes = { success: 0, protocolError: 2, noSuchObject: 32, invalidCredentials: 49, insufficientAccess: 50 };
const startTlsOid = '1.3.6.1.4.1.1466.20037';

/**
 * A small LDAP server that really speaks the protocol: simple bind (an empty password is an anonymous success, as real
 * servers have it), search by and, or, equality and presence, StartTLS, unbind. Only who is bound may search.
 */
export async function startLdapServer(entries: readonly LdapEntry[], options: LdapOptions): Promise<LdapServer> {
  const sockets = new Set<Socket>();
  const { cert, key } = options.certificate;
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket, options.tls === 'ldaps');
  };
  const listener: Server =
    options.tls === 'ldaps' ? createTlsServer({ cert, key }, onConnection) : createTcpServer(onConnection);
  listener.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const server: LdapServer = {
    url: `${options.tls === 'ldaps' ? 'ldaps' : 'ldap'}://localhost:${port}`,
    entries,
    binds: [],
    isMute: false,
    laterSearches: null,
    laterBinds: null,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };

  function converse(socket: Socket, isEncrypted: boolean): void {
    let pending: Buffer = Buffer.alloc(0);
    let boundAs = '';
    let searches = 0;
    let binds = 0;
    const take = (chunk: Buffer) => {
      if (server.isMute) return;
      pending = Buffer.concat([pending, chunk]);
      for (let length = messageLength(pending); length !== null; length = messageLength(pending)) {
        const message = new BerReader(Buffer.from(pending.subarray(0, length)));
        pending = pending.subarray(length);
        message.readSequence();
        answer(message.readInt() ?? 0, message);
      }
    };
    const answer = (id: number, message: BerReader): void => {
      const operation = message.readSequence();
      if (operation === 0x60) {
        send(result(id, 0x61, bind(message)));
        return;
      }
      if (operation === 0x63) {
        for (const reply of search(id, message)) send(reply);
        return;
      }
      if (operation !== 0x77) {
        socket.end();
        return;
      }
      const isOffered = message.readString(0x80) === startTlsOid && options.tls === 'startTls';
      send(result(id, 0x78, isOffered ? codes.success : codes.protocolError));
      if (!isOffered) return;
      socket.removeListener('data', take);
      const secured = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert, key }) });
      secured.on('error', () => undefined);
      converse(secured, true);
    };
    const bind = (message: BerReader): number => {
      message.readInt();
      const dn = message.readString() ?? '';
      const password = message.readString(0x80) ?? '';
      server.binds.push({ dn, isEncrypted });
      binds += 1;
      if (binds > 1 && server.laterBinds !== null) return server.laterBinds;
      const entry = server.entries.find((known) => sameText(known.dn, dn));
      const isRight = password === '' || (entry?.password !== undefined && entry.password === password);
      boundAs = isRight && password !== '' ? dn : '';
      return isRight ? codes.success : codes.invalidCredentials;
    };
    const search = (id: number, message: BerReader): Buffer[] => {
      const base = (message.readString() ?? '').toLowerCase();
      const isBaseOnly = message.readEnumeration() === 0;
      message.readEnumeration();
      message.readInt();
      message.readInt();
      message.readBoolean();
      const matches = readFilter(message);
      if (boundAs === '') return [result(id, 0x65, codes.insufficientAccess)];
      searches += 1;
      if (searches > 1 && server.laterSearches !== null) return [result(id, 0x65, server.laterSearches)];
      const inBase = server.entries.filter(({ dn }) =>
        isBaseOnly ? sameText(dn, base) : sameText(dn, base) || dn.toLowerCase().endsWith(`,${base}`),
      );
      if (inBase.length === 0) return [result(id, 0x65, codes.noSuchObject)];
      return [...inBase.filter(matches).map((entry) => searchEntry(id, entry)), result(id, 0x65, codes.success)];
    };
    const send = (bytes: Buffer) => socket.write(bytes);
    socket.on('data', take);
  }

  return server;
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Bytes of the first whole message, or null while it is not there yet. */
function messageLength(bytes: Buffer): number | null {
  const first = bytes[1];
  if (first === undefined) return null;
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (bytes.length < 2 + more) return null;
  const length = 2 + more + (more === 0 ? first : bytes.readUIntBE(2, more));
  return bytes.length < length ? null : length;
}

type Matches = (entry: LdapEntry) => boolean;

function readFilter(reader: BerReader): Matches {
  const kind = reader.readSequence();
  const end = reader.offset + reader.length;
  if (kind === 0xa0 || kind === 0xa1) {
    const parts: Matches[] = [];
    while (reader.offset < end) parts.push(readFilter(reader));
    return (entry) => (kind === 0xa0 ? parts.every((part) => part(entry)) : parts.some((part) => part(entry)));
  }
  if (kind === 0x87) {
    reader.offset = end;
    return () => true;
  }
  const name = reader.readString() ?? '';
  const value = reader.readString() ?? '';
  return ({ attributes = {} }) =>
    Object.entries(attributes).some(
      ([known, values]) => sameText(known, name) && values.some((each) => sameText(each, value)),
    );
}

function write(id: number, operation: number, body: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(operation);
  body(writer);
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}

function result(id: number, operation: number, code: number): Buffer {
  return write(id, operation, (writer) => {
    writer.writeEnumeration(code);
    writer.writeString('');
    writer.writeString('');
  });
}

function searchEntry(id: number, { dn, attributes = {} }: LdapEntry): Buffer {
  return write(id, 0x64, (writer) => {
    writer.writeString(dn);
    writer.startSequence();
    for (const [name, values] of Object.entries(attributes)) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      for (const value of values) writer.writeString(value);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  });
}
