import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImportState, isUnderWay } from '#features/imports/shared/codes.ts';
import type { Import } from '#features/imports/shared/contract.ts';
import { cwidOf, visitorPassword } from '../company/company-size.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly file?: string;
}

/** An administrator who imports through HTTP, as the page does. */
export class ImportClient {
  readonly #port: number;
  readonly #token: string;
  readonly #employeeNr: number;

  constructor(port: number, token: string, employeeNr: number) {
    this.#port = port;
    this.#token = token;
    this.#employeeNr = employeeNr;
  }

  /** Sends a table and waits until it is read. @returns its number */
  async read(kind: string, file: string): Promise<number> {
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    const tus = { 'Tus-Resumable': '1.0.0' };
    const metadata = `filename ${encoded('tabla.csv')},purpose ${encoded('table')}`;
    const length = String(statSync(file).size);
    const begun = await this.#send({
      method: 'POST',
      path: '/api/uploads',
      headers: { ...tus, 'Upload-Length': length, 'Upload-Metadata': metadata },
    });
    const sent = {
      ...tus,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': length,
    };
    await this.#send({ method: 'PATCH', path: begun.location, headers: sent, file });
    const upload = begun.location.split('/').at(-1);
    const prepared = await this.#post('Prepare', { kind, upload, sourceSystem: 'Banco', extractedOn: null });
    const { iD_Import } = JSON.parse(prepared) as { iD_Import: number };
    const { settings } = await this.#settled(iD_Import, ImportState.Read);
    await this.#post('Settings', { iD_Import, settings: { ...settings, dateOrder: 'dmy' } });
    return iD_Import;
  }

  /** Tries it. @throws Error where a row is refused */
  async try(iD_Import: number): Promise<void> {
    await this.#post('Try', { iD_Import });
    const { counts } = await this.#settled(iD_Import, ImportState.Tried);
    if (counts === null || counts.refused > 0) throw new Error(`Refused rows: ${JSON.stringify(counts)}`);
  }

  async release(iD_Import: number): Promise<void> {
    const { trialDigest } = await this.#settled(iD_Import, ImportState.Tried);
    const signed = { user: cwidOf(this.#employeeNr), pass: visitorPassword, reason: 'banco' };
    await this.#post('Release', { iD_Import, trialDigest, ...signed });
  }

  async #settled(iD_Import: number, state: number): Promise<Import> {
    for (;;) {
      const { text } = await this.#send({ method: 'GET', path: `/api/Import/One?iD_Import=${iD_Import}` });
      const told = JSON.parse(text) as Import;
      if (told.state === state) return told;
      if (!isUnderWay(told.state)) throw new Error(`It is ${told.state}: ${told.problem}`);
      await sleep(200);
    }
  }

  async #post(path: string, body: object): Promise<string> {
    const headers = { 'Content-Type': 'application/json' };
    return (await this.#send({ method: 'POST', path: `/api/Import/${path}`, headers, body: JSON.stringify(body) }))
      .text;
  }

  /** A release takes minutes: nothing here gives up earlier. */
  #send({
    method,
    path,
    headers = {},
    body,
    file,
  }: Sent): Promise<{ readonly text: string; readonly location: string }> {
    return new Promise((resolve, reject) => {
      const address = { host: '127.0.0.1', port: this.#port, path, method, agent: false };
      const call = request({ ...address, headers: { Authorization: `Bearer ${this.#token}`, ...headers } });
      call.on('error', reject);
      call.on('response', (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const status = reply.statusCode ?? 0;
          if (status >= 400 || status === 0) reject(new Error(`${method} ${path}: ${status} ${text}`));
          else resolve({ text, location: String(reply.headers.location ?? '') });
        });
      });
      if (file === undefined) call.end(body);
      else createReadStream(file).pipe(call);
    });
  }
}
