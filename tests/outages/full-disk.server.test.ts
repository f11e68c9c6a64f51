import { execFileSync } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makeRun, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { callUpload, makePdf, makeWebm, nameOf } from '#platform/files/uploads/fixtures/upload-call.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { testPassword } from '../support/app.ts';
import { serveStaff } from './fixtures/served-staff.ts';

const megabyte = 1024 * 1024;

/** A disk of its own in memory: more than what uploads leave free (512 MB), of which little is ever written. */
const mount = (place: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=560m', 'tmpfs', place], { stdio: 'pipe' });
// What still holds it, goes on with what it holds.
const unmount = (place: string) => execFileSync('umount', ['--lazy', place], { stdio: 'pipe' });

function whyNoMount(): string | null {
  const place = mkdtempSync(join(tmpdir(), 'capacita-mount-'));
  try {
    mount(place);
    unmount(place);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    rmdirSync(place);
  }
}

const missing = whyNoMount();
if (missing !== null) console.log(`A full disk is not tried: this machine mounts none (${missing})`);

test.skipIf(missing !== null)(
  'a disk that is really full is reported, and nothing half is kept; the process lives, and writes again once there is room',
  async () => {
    const { s, servers, dataDirectory, storedFiles } = await serveStaff();
    mount(dataDirectory);
    onTestFinished(() => void unmount(dataDirectory));
    const [server] = servers;
    const run = await makeRun(s, { people: 1, expirationDate: '2999-12-31' });
    await server.start();
    const ready = async () => {
      const reply = await fetch(`${server.address}/readyz`);
      return [reply.status, reply.headers.get('x-error-code')];
    };
    const filler = join(dataDirectory, 'of-somebody-else');
    const fill = async () => {
      const { bavail, bsize } = await statfs(dataDirectory);
      execFileSync('fallocate', ['-l', String(bavail * bsize), filler]);
      expect((await statfs(dataDirectory)).bavail).toBe(0);
    };
    const film = makeWebm(20 * megabyte);
    const upload = { address: server.address, token: s.tokens.qa };
    const headers = { 'upload-length': String(film.length), 'upload-metadata': nameOf('Limpieza.webm') };
    const begun = await callUpload({ ...upload, method: 'POST', path: '/api/uploads', headers });
    const path = begun.headers.get('location') ?? '';
    const sendFrom = (offset: number) =>
      callUpload({ ...upload, method: 'PATCH', path, offset, body: film.subarray(offset) });
    const sheet = makePdf(2 * megabyte);
    const number = randomUUID();
    const addSheet = async () => {
      const form = new FormData();
      const signed = { user: 'train', pass: testPassword, reason: 'planilla firmada' };
      form.append('values', JSON.stringify({ iD_Instance: run.id, iD_Course: run.course.courseId, ...signed }));
      form.append('pdf', new File([new Uint8Array(sheet)], 'Planilla.pdf', { type: 'application/pdf' }));
      const headers = { authorization: `Bearer ${s.tokens.train}`, [numberHeader]: number };
      const reply = await fetch(`${server.address}/api/Stage/AddSheet`, { method: 'POST', headers, body: form });
      return [reply.status, reply.headers.get('x-error-code')];
    };
    const addSector = (name: string) => s.as('itps', 'POST', '/api/Sector', { name, management: 'PR', active: 1 });
    expect([begun.status, await ready()]).toEqual([201, [200, null]]);

    await fill();
    await expect.poll(ready).toEqual([503, 'DISK_FULL']);
    expect(await addSheet()).toEqual([503, 'DISK_FULL']);
    const stopped = await sendFrom(0);
    expect([stopped.status, stopped.code]).toEqual([503, 'DISK_FULL']);
    const another = await callUpload({ ...upload, method: 'POST', path: '/api/uploads', headers });
    expect([another.status, another.code]).toEqual([503, 'DISK_FULL']);
    // Who needs no file goes on.
    expect((await addSector('Sin archivos')).status).toBe(200);
    expect(server.isRunning()).toBe(true);
    const files = join(dataDirectory, 'files');
    expect(await storedFiles()).toEqual([]);
    expect(await readdir(join(files, 'incoming'))).toEqual(['try']);
    expect(await s.t.services.db.selectFrom('file').selectAll().execute()).toEqual([]);
    expect((await stateOf(s, run)).instance).toMatchObject({ revision: 1, sheet_sha256: null });
    expect((await s.t.call('GET', `/api/Signed/${number}`, { token: s.tokens.train })).json().saved).toBe(false);

    await rm(filler);
    await expect.poll(ready).toEqual([200, null]);
    expect(await addSheet()).toEqual([200, null]);
    expect((await stateOf(s, run)).instance).toMatchObject({ revision: 2, sheet_sha256: hash('sha256', sheet) });
    expect(await storedFiles()).toEqual([hash('sha256', sheet)]);
    const offset = Number((await callUpload({ ...upload, method: 'HEAD', path })).headers.get('upload-offset'));
    expect((await sendFrom(offset)).status).toBe(204);
    const row = await s.t.services.db.selectFrom('upload').select('sha256').executeTakeFirstOrThrow();
    expect(row.sha256).toBe(hash('sha256', film));
    expect((await addSector('Con archivos')).status).toBe(200);
    expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
    expect(await server.stop()).toBe(0);
  },
);
