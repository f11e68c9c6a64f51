import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('nothing set gives the defaults', () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    COMPANY_TIME_ZONE: 'America/Argentina/Buenos_Aires',
    DEMO: '1',
    TRUST_PROXY: '0',
    MEDIA_HOSTS: ['web.microsoftstream.com', 'www.youtube.com', 'www.youtube-nocookie.com', 'youtu.be'],
  });
});

test('headers for a collector are read as OpenTelemetry writes them', () => {
  const { OTEL_EXPORTER_OTLP_HEADERS } = readEnvironment({
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a=b, x-plant=1',
  });
  expect(OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: 'Bearer a=b', 'x-plant': '1' });
});

test('a database that was named gets the demo company only when asked for', () => {
  const DATABASE_URL = 'postgres://owner@host/capacita';
  expect(readEnvironment({ DATABASE_URL }).DEMO).toBe('0');
  expect(readEnvironment({ DATABASE_URL, DEMO: '1' }).DEMO).toBe('1');
  expect(readEnvironment({ DEMO: '0' }).DEMO).toBe('0');
});

test('empty texts are as good as nothing where nothing is allowed', () => {
  const { DATABASE_URL, ADMIN_USER, METRICS_TOKEN, SECRET_KEY, LDAP_CA_FILE } = readEnvironment({
    DATABASE_URL: '',
    ADMIN_USER: '',
    METRICS_TOKEN: '',
    SECRET_KEY: '',
    LDAP_CA_FILE: '',
  });
  expect([DATABASE_URL, ADMIN_USER, METRICS_TOKEN, SECRET_KEY, LDAP_CA_FILE]).toEqual(Array(5).fill(undefined));
});

describe('a wrong value names itself and what is allowed', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT = "http": a port from 0 to 65535'],
    [{ DEMO: 'yes' }, 'DEMO = "yes": 0 or 1'],
    [{ SEAL_ANCHOR_STAYS: 'yes' }, 'SEAL_ANCHOR_STAYS = "yes": 0 or 1'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY = "true": 0 or 1'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL = "loud": one of fatal, error, warn, info, debug, silent'],
    [
      { COMPANY_TIME_ZONE: 'Mars/Base' },
      'COMPANY_TIME_ZONE = "Mars/Base": an IANA time zone such as America/Argentina/Buenos_Aires',
    ],
    [
      { COMPANY_TIME_ZONE: '-03:00' },
      'COMPANY_TIME_ZONE = "-03:00": an IANA time zone such as America/Argentina/Buenos_Aires',
    ],
    [{ ADMIN_USER: 'demasiado' }, 'ADMIN_USER = "demasiado": 1 to 6 of the letters a to z'],
    [{ ADMIN_USER: 'peña' }, 'ADMIN_USER = "peña": 1 to 6 of the letters a to z'],
    [{ ADMIN_PASSWORD: 'corta' }, 'ADMIN_PASSWORD: at least 8 characters'],
    [
      { DATABASE_URL: 'mysql://secret@host/db' },
      'DATABASE_URL: an address such as postgres://user:password@host:5432/database',
    ],
    [{ SECRET_KEY: 'hush' }, 'SECRET_KEY: 32 bytes as base64 or hexadecimal, such as openssl rand -base64 32'],
    [{ WEBHOOK_PRIVATE_HOSTS: 'https://x.example/' }, 'WEBHOOK_PRIVATE_HOSTS = "https://x.example/": names'],
    [{ MEDIA_HOSTS: 'https://x.example' }, 'MEDIA_HOSTS = "https://x.example": names of hosts'],
    [{ MEDIA_HOSTS: 'x.example; script-src *' }, 'MEDIA_HOSTS'],
    [{ MEDIA_HOSTS: '*.sharepoint.com' }, 'MEDIA_HOSTS = "*.sharepoint.com": names of hosts'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT = "collector:4318": the address of',
    ],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'hush' }, 'OTEL_EXPORTER_OTLP_HEADERS: names and values'],
    [{ PORT: '70000' }, 'PORT = "70000": a port from 0 to 65535'],
    [{ PORT: '' }, 'PORT = "": a port from 0 to 65535'],
    [{ DEMO: '' }, 'DEMO = "": 0 or 1'],
  ])('%j', (variables, line) => {
    expect(() => readEnvironment(variables)).toThrow(line);
  });

  test('all of them at once, and never the value of a secret', () => {
    const variables = { PORT: 'x', ADMIN_PASSWORD: 'hush', DATABASE_URL: 'hush://hush', SECRET_KEY: 'hush' };
    expect(() => readEnvironment(variables)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*ADMIN_PASSWORD[\s\S]*SECRET_KEY/);
    expect(() => readEnvironment(variables)).not.toThrow(/hush/);
  });
});

describe('a variable that stands in a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'capacita-variables-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const key = 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3I=';

  test('is read from there, without the end of its last line, whatever its name', () => {
    const read = readEnvironment({
      SECRET_KEY_FILE: file('key', `${key}\n`),
      DATABASE_URL_FILE: file('url', 'postgres://owner:ñandú@host/capacita\r\n'),
      PORT_FILE: file('port', '8080'),
      DEMO_FILE: '',
    });
    expect(read).toMatchObject({ SECRET_KEY: key, PORT: 8080, DEMO: '0' });
    expect(read.DATABASE_URL).toMatch(/^postgres:\/\/owner:/);
  });

  test('is no file of a file: one that is itself called so stays as it is', () => {
    expect(readEnvironment({ SEAL_ANCHOR_FILE: '/srv/seals.txt' }).SEAL_ANCHOR_FILE).toBe('/srv/seals.txt');
  });

  test('says of a file which one, and what is wrong with it', () => {
    const gone = join(folder, 'gone');
    const say = (variables: Record<string, string>) => () => readEnvironment(variables);
    expect(say({ SECRET_KEY_FILE: gone })).toThrow(`SECRET_KEY_FILE = "${gone}": the file cannot be read (ENOENT)`);
    expect(say({ SECRET_KEY_FILE: folder })).toThrow('the file cannot be read (EISDIR)');
    expect(say({ SECRET_KEY_FILE: file('empty', '\n') })).toThrow('the file is empty');
    expect(say({ SECRET_KEY_FILE: file('film', 'x'.repeat(70_000)) })).toThrow('longer than 65536 characters');
    expect(say({ SECRET_KEY: key, SECRET_KEY_FILE: gone })).toThrow('SECRET_KEY is set as well; one of the two');
    expect(say({ SECRET_KEY_FILE: gone, PORT: 'x' })).toThrow(/SECRET_KEY_FILE[\s\S]*PORT = "x"/);
  });

  test('is never shown, whatever variable its file was named for', () => {
    const variables = { PORT_FILE: file('wrong', 'hush'), ADMIN_PASSWORD_FILE: file('short', 'hush') };
    expect(() => readEnvironment(variables)).toThrow(/PORT \(PORT_FILE = ".*wrong"\): a port/);
    expect(() => readEnvironment(variables)).not.toThrow(/hush/);
  });
});
