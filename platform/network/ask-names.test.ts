import { scrypt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { askNames } from './ask-names.ts';
import { connectionProblem } from './connection-problem.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** A server of names. @param answer of each question; null: it says nothing */
async function startNames(answer: (question: Buffer) => Buffer | null): Promise<string> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (question, from) => {
    const said = answer(question);
    if (said !== null) socket.send(said, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

/** An answer of RFC 1035 to a question: with these addresses for IPv4, and none for IPv6. */
function saying(question: Buffer, addresses: readonly string[], code = 0): Buffer {
  const isFour = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
  const told = isFour ? addresses : [];
  const head = Buffer.from(question.subarray(0, question.indexOf(0, 12) + 5));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(told.length, 6);
  head.writeUInt32BE(0, 8);
  const records = told.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, ...records]);
}

test('an address is its own, and no server is asked', async () => {
  expect(await askNames('8.8.8.8', ['127.0.0.1:9'])).toEqual(['8.8.8.8']);
  expect(await askNames('2606:4700::1111', ['127.0.0.1:9'])).toEqual(['2606:4700::1111']);
});

test('all addresses of a name are told', async () => {
  const server = await startNames((question) => saying(question, ['8.8.8.8', '10.0.0.8']));
  expect(await askNames('avisos.example', [server])).toEqual(['8.8.8.8', '10.0.0.8']);
});

test.each([
  ['nobody has', 3],
  ['the server cannot find', 2],
])('a name that %s is not resolved', async (_what, code) => {
  const server = await startNames((question) => saying(question, [], code));
  const failure = await askNames('nadie.example', [server]).catch((error: unknown) => error);
  expect(connectionProblem(failure)).toBe('notResolved');
});

test('names whose server says nothing are given up, and hold neither files, nor keys, nor the look-ups of the system', async () => {
  const silent = await startNames(() => null);
  const began = performance.now();
  const hanging = Array.from({ length: 50 }, (_one, at) =>
    askNames(`mudo${at}.example`, [silent]).catch((error: unknown) => connectionProblem(error)),
  );
  let isAnyGivenUp = false;
  void Promise.race(hanging).then(() => {
    isAnyGivenUp = true;
  });
  await Promise.all([
    ...Array.from({ length: 8 }, () => lookup('localhost')),
    ...Array.from({ length: 8 }, () => promisify(scrypt)('a', 'b', 16)),
    readFile(import.meta.filename),
  ]);
  // Before the first of them is given up, which takes two seconds.
  expect(isAnyGivenUp).toBe(false);
  expect(new Set(await Promise.all(hanging))).toEqual(new Set(['notResolved']));
  expect(performance.now() - began).toBeLessThan(15_000);
});
