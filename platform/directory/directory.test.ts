import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import { type LdapEntry, type LdapServer, startLdapServer } from '#tests/support/ldap-server.ts';
import { authenticateWithLdap, baseOf, type Directory, testDirectory } from './directory.ts';
import { DirectoryFailure } from './directory-failure.ts';

const certificate = makeCertificate();
const service = { dn: 'cn=svc,dc=empresa,dc=example', password: 'Servicio-1' };
const entries: readonly LdapEntry[] = [
  { dn: 'dc=empresa,dc=example' },
  service,
  {
    dn: 'CN=Ana Paz,OU=Planta,DC=empresa,DC=example',
    password: 'De-Ana-1',
    attributes: {
      sAMAccountName: ['ana'],
      uid: ['otra'],
      memberOf: ['CN=Capacita QA,OU=Grupos,DC=empresa,DC=example'],
    },
  },
  { dn: 'uid=bruno,dc=empresa,dc=example', password: 'De-Bruno-1', attributes: { sAMAccountName: ['bruno'] } },
  { dn: 'uid=dos,ou=a,dc=empresa,dc=example', password: 'Dos', attributes: { sAMAccountName: ['dos'] } },
  { dn: 'uid=dos,ou=b,dc=empresa,dc=example', password: 'Dos', attributes: { sAMAccountName: ['dos'] } },
  {
    dn: 'cn=operarios,dc=empresa,dc=example',
    attributes: {
      objectClass: ['groupOfNames'],
      cn: ['operarios'],
      member: ['uid=bruno,dc=empresa,dc=example'],
    },
  },
  {
    dn: 'CN=Capacita QA,OU=Grupos,DC=empresa,DC=example',
    attributes: { objectClass: ['top', 'group'], cn: ['Capacita QA'] },
  },
  // Somebody named as the group, and two groups of one name.
  { dn: 'CN=operarios,OU=Planta,DC=empresa,DC=example', attributes: { objectClass: ['person'], cn: ['operarios'] } },
  {
    dn: 'CN=Duplicado,OU=Grupos,DC=empresa,DC=example',
    attributes: { objectClass: ['group'], cn: ['Duplicado'] },
  },
  {
    dn: 'CN=Duplicado,OU=Futbol,DC=empresa,DC=example',
    attributes: { objectClass: ['group'], cn: ['Duplicado'], member: ['uid=bruno,dc=empresa,dc=example'] },
  },
  {
    dn: 'CN=Carla,OU=Planta,DC=empresa,DC=example',
    password: 'De-Carla-1',
    attributes: {
      sAMAccountName: ['carla'],
      memberOf: ['CN=Capacita QA,OU=Futbol,DC=otra,DC=example', 'CN=Duplicado, OU=Futbol, DC=empresa, DC=example'],
    },
  },
];

const open: LdapServer[] = [];
const start = async (tls: 'startTls' | 'ldaps' | 'none') => {
  const server = await startLdapServer(entries, { certificate, tls });
  open.push(server);
  return server;
};
const directoryOf = (server: { readonly url: string }, changes: Partial<Directory> = {}): Directory => ({
  url: server.url,
  companyAuthorities: certificate.cert,
  domain: 'empresa.example',
  userAttribute: 'sAMAccountName',
  serviceUser: service.dn,
  servicePassword: service.password,
  ...changes,
});
const person = (name: string, password: string, group: string | null = null) => ({
  name,
  password,
  group,
  isKnown: true,
});
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof DirectoryFailure ? error.problem : error),
  );

let server: LdapServer;
beforeAll(async () => {
  server = await start('startTls');
});
afterEach(() => {
  server.binds.length = 0;
  server.isMute = false;
  server.laterBinds = null;
});
afterAll(() => Promise.all(open.map((each) => each.close())));

test('a domain is where the search begins, whatever its letters', () => {
  expect(baseOf('empresa.example')).toBe('dc=empresa,dc=example');
  expect(baseOf('a,b.example')).toBe('dc=a\\,b,dc=example');
});

describe('who is asked about', () => {
  test.each([
    ['ana', 'De-Ana-1', 'accepted'],
    ['ANA', 'De-Ana-1', 'accepted'],
    ['bruno', 'De-Bruno-1', 'accepted'],
    ['ana', 'de-ana-1', 'wrongCredentials'],
    ['ana', 'De-Bruno-1', 'wrongCredentials'],
    ['nadie', 'De-Ana-1', 'wrongCredentials'],
    ['dos', 'Dos', 'wrongCredentials'],
  ])('%s with %s: %s', async (name, password, verdict) => {
    expect(await authenticateWithLdap(directoryOf(server), person(name, password))).toBe(verdict);
  });

  test('is never let in with an empty password, which directories take as an anonymous bind', async () => {
    expect(await authenticateWithLdap(directoryOf(server), person('ana', ''))).toBe('wrongCredentials');
    expect(server.binds).toEqual([]);
  });

  test('is found by the one attribute that the parameter names, never by another', async () => {
    expect(await authenticateWithLdap(directoryOf(server), person('otra', 'De-Ana-1'))).toBe('wrongCredentials');
    const byUid = directoryOf(server, { userAttribute: 'uid' });
    expect(await authenticateWithLdap(byUid, person('otra', 'De-Ana-1'))).toBe('accepted');
    expect(await authenticateWithLdap(byUid, person('ana', 'De-Ana-1'))).toBe('wrongCredentials');
  });

  test.each(['*', 'a*', 'ana)(uid=*', '*)(|(uid=*', '\\2a', 'ana\\00'])(
    'is one name and no filter: %s',
    async (name) => {
      expect(await authenticateWithLdap(directoryOf(server), person(name, 'De-Ana-1'))).toBe('wrongCredentials');
    },
  );

  test.each([
    // Active Directory says 49 of all of these; others say what follows of who is locked, disabled, expired or without a password.
    ['wrong, locked, disabled, expired', 49],
    ['without a password', 48],
    ['disabled', 53],
    ['not let in by a rule', 50],
    ['locked', 19],
    ['gone since the search', 32],
    ['under a name that is none', 34],
  ])('is refused where the directory says that they are %s (%i)', async (_what, code) => {
    server.laterBinds = code;
    expect(await authenticateWithLdap(directoryOf(server), person('ana', 'De-Ana-1'))).toBe('wrongCredentials');
  });

  test.each([1, 2, 3, 7, 8, 10, 11, 13, 51, 52, 80, 9999])(
    'is not refused where the directory fails at their bind (%i)',
    async (code) => {
      server.laterBinds = code;
      expect(await problemOf(authenticateWithLdap(directoryOf(server), person('ana', 'De-Ana-1')))).toBe('rejected');
    },
  );

  test('without an account here has no password tried', async () => {
    const check = { ...person('ana', 'De-Ana-1'), isKnown: false };
    expect(await authenticateWithLdap(directoryOf(server), check)).toBe('wrongCredentials');
    expect(server.binds.map(({ dn }) => dn.toLowerCase())).not.toContain('cn=ana paz,ou=planta,dc=empresa,dc=example');
    expect(server.binds).toHaveLength(2);
  });

  test.each([
    ['ana', 'De-Ana-1', 'Capacita QA', 'accepted'],
    ['ana', 'De-Ana-1', 'cn=capacita qa,ou=grupos,dc=empresa,dc=example', 'accepted'],
    ['bruno', 'De-Bruno-1', 'operarios', 'accepted'],
    ['bruno', 'De-Bruno-1', 'cn=operarios,dc=empresa,dc=example', 'accepted'],
    ['ana', 'De-Ana-1', 'operarios', 'notInGroup'],
    ['bruno', 'De-Bruno-1', 'Capacita QA', 'notInGroup'],
    ['bruno', 'De-Bruno-1', 'no hay tal', 'notInGroup'],
    ['bruno', 'otra', 'operarios', 'wrongCredentials'],
    // A group of the same common name elsewhere is another group.
    ['carla', 'De-Carla-1', 'Capacita QA', 'notInGroup'],
    ['carla', 'De-Carla-1', 'CN=Capacita QA, OU=Futbol, DC=otra, DC=example', 'notInGroup'],
    // A name that several groups share is none; the whole DN says which.
    ['bruno', 'De-Bruno-1', 'Duplicado', 'notInGroup'],
    ['carla', 'De-Carla-1', 'Duplicado', 'notInGroup'],
    ['carla', 'De-Carla-1', 'cn=duplicado,ou=futbol,dc=empresa,dc=example', 'accepted'],
  ])('%s with %s in %s: %s', async (name, password, group, verdict) => {
    expect(await authenticateWithLdap(directoryOf(server), person(name, password, group))).toBe(verdict);
  });
});

describe('the connection', () => {
  test.each(['startTls', 'ldaps'] as const)('by %s sends every password encrypted', async (tls) => {
    const other = await start(tls);
    expect(await authenticateWithLdap(directoryOf(other), person('ana', 'De-Ana-1'))).toBe('accepted');
    expect(other.binds.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true]);
  });

  test('without StartTLS sends none', async () => {
    const plain = await start('none');
    expect(await problemOf(authenticateWithLdap(directoryOf(plain), person('ana', 'De-Ana-1')))).toBe('noStartTls');
    expect(plain.binds).toEqual([]);
  });

  test.each(['startTls', 'ldaps'] as const)(
    'by %s with a certificate that nobody vouches for sends none',
    async (tls) => {
      const other = await start(tls);
      const stranger = directoryOf(other, { companyAuthorities: undefined });
      expect(await problemOf(authenticateWithLdap(stranger, person('ana', 'De-Ana-1')))).toBe('certificate');
      expect(other.binds).toEqual([]);
    },
  );

  test.each(['startTls', 'ldaps'] as const)('by %s with the certificate of another host sends none', async (tls) => {
    const foreign = makeCertificate(['otra.example']);
    const other = await startLdapServer(entries, { certificate: foreign, tls });
    open.push(other);
    const directory = directoryOf(other, { companyAuthorities: foreign.cert });
    expect(await problemOf(authenticateWithLdap(directory, person('ana', 'De-Ana-1')))).toBe('certificate');
    expect(other.binds).toEqual([]);
  });

  test('that nobody takes is refused, and a name that nobody has is not resolved', async () => {
    const nobody = createServer();
    const port = await new Promise((resolve) =>
      nobody.listen(0, '127.0.0.1', () => resolve((nobody.address() as { port: number }).port)),
    );
    await new Promise((resolve) => nobody.close(resolve));
    const ask = (url: string) => problemOf(authenticateWithLdap(directoryOf({ url }), person('ana', 'De-Ana-1')));
    expect(await ask(`ldap://127.0.0.1:${port}`)).toBe('refused');
    expect(await ask('ldaps://no-such-host.invalid')).toBe('notResolved');
  });

  test('that is never answered ends by itself', async () => {
    server.isMute = true;
    expect(await problemOf(authenticateWithLdap(directoryOf(server), person('ana', 'De-Ana-1')))).toBe('timeout');
  });

  test('that ends in the middle is not opened again without encryption', async () => {
    let connections = 0;
    const dropping = createServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.destroy());
    });
    await new Promise<void>((resolve) => dropping.listen(0, '127.0.0.1', resolve));
    const url = `ldap://127.0.0.1:${(dropping.address() as { port: number }).port}`;
    expect(await problemOf(authenticateWithLdap(directoryOf({ url }), person('ana', 'De-Ana-1')))).toBe('closed');
    expect(connections).toBe(1);
    await new Promise((resolve) => dropping.close(resolve));
  });
});

describe('a test of the directory', () => {
  test('names the groups that are not there', async () => {
    expect(await testDirectory(directoryOf(server), ['operarios', 'cn=operarios,dc=empresa,dc=example'])).toEqual([]);
    expect(await testDirectory(directoryOf(server), ['operarios', 'Fantasmas'])).toEqual(['Fantasmas']);
    expect(await testDirectory(directoryOf(server), ['Duplicado'])).toEqual(['Duplicado']);
  });

  test.each([
    [{ servicePassword: 'otra' }, 'serviceAccount'],
    [{ serviceUser: 'cn=nadie' }, 'serviceAccount'],
    [{ domain: 'otra.example' }, 'base'],
  ])('tells what is wrong with %j', async (changes, problem) => {
    expect(await problemOf(testDirectory(directoryOf(server, changes), []))).toBe(problem);
  });
});
