import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makePerson, makeSector, type Sector, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let other: Sector;
beforeAll(async () => {
  s = await createStaffedApp();
  other = await makeSector(s.t.services, 'Control de Calidad');
});
afterAll(() => s.t.close());
beforeEach(() => unlockEveryone(s.t.services));

let nextNumber = 50_000;
const fieldsOf = (more: object = {}) => {
  nextNumber += 1;
  return {
    employee_Nr: nextNumber,
    name: `María O'Ñandú ${nextNumber}`,
    cwid: `c${nextNumber}`,
    password: 'Grulla-Verde-7',
    iD_Sector: s.sector.sectorId,
    iD_Profile_Web: s.sector.profileId,
    iD_ProfGral: null,
    iD_Shift: null,
    role: 3,
    active: 1,
    email: 'maria@example.org',
    capa_Initial: false,
    capa_spac_ini: false,
    onboard_Date: '2026-02-01',
    ...more,
  };
};
const add = (more: object = {}) => s.as('itps', 'POST', '/api/Collaborator', fieldsOf(more));
const numberOf = async (more: object = {}) => Number((await add(more)).json().employee_Nr);
const edit = (key: number, fields: object) => s.as('itps', 'PUT', '/api/Collaborator', { key, ...fields });
const rowOf = async (number: number) =>
  (await s.as('itps', 'GET', '/api/Collaborator', { filter: ['employee_Nr', number] })).json().data[0];
const credentialOf = (number: number) =>
  s.t.services.db.selectFrom('credential').selectAll().where('employee_nr', '=', number).executeTakeFirstOrThrow();
const requireFirstChange = (isRequired: boolean) =>
  s.t.database.owner.pool.query(`set session_replication_role = replica; update settings
    set must_change_password = ${isRequired}; set session_replication_role = default`);

describe('a collaborator', () => {
  test('is added by ITPS, signs in, and no answer ever holds a password', async () => {
    const fields = fieldsOf();
    const { password, ...shown } = fields;
    const reply = await s.as('itps', 'POST', '/api/Collaborator', fields);
    expect([reply.status, reply.json()]).toEqual([200, { employee_Nr: fields.employee_Nr }]);
    const row = await rowOf(fields.employee_Nr);
    expect(row).toMatchObject({ ...shown, sector_Name: 'Envasado', profile_Name: 'Operario de Envasado', revision: 1 });
    expect(Object.keys(row).filter((name) => /pass|hash/i.test(name))).toEqual([]);
    await s.t.signIn(fields.cwid.toUpperCase(), password);
    const { rows } = await s.t.database.owner.pool.query(
      `select count(*) as count from history where "row"::text ~ 'argon2|Grulla'`,
    );
    expect(rows[0].count).toBe(0);
  });

  test('is refused to every other role, and nothing is written', async () => {
    const before = await fingerprint(s.t.database.owner.pool);
    const key = s.people.ana.employeeNr;
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      expect((await s.as(name, 'POST', '/api/Collaborator', fieldsOf())).status).toBe(403);
      expect((await s.as(name, 'PUT', '/api/Collaborator', { key, name: 'X' })).status).toBe(403);
      expect((await s.as(name, 'DELETE', '/api/Collaborator', { key })).status).toBe(403);
      expect((await s.as(name, 'GET', '/api/Collaborator')).status).toBe(name === 'ana' ? 403 : 200);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('is previewed without any password, and with one refused', async () => {
    const before = await fingerprint(s.t.database.owner.pool);
    const preview = (method: 'POST' | 'PUT', body: object) =>
      s.t.call(method, '/api/Preview/Collaborator', { token: s.tokens.itps, body });
    const { password, ...fields } = fieldsOf();
    expect((await preview('POST', fields)).status).toBe(200);
    expect((await preview('POST', { ...fields, role: 0 })).status).toBe(200);
    const edited = { employee_Nr: s.people.ana.employeeNr, active: 2 };
    expect((await preview('PUT', { ...edited, password: '' })).status).toBe(200);
    for (const name of ['password', 'pass']) {
      const refusal = [400, `${name}: No se envía en una vista previa`];
      for (const reply of [
        await preview('POST', { ...fields, [name]: password }),
        await preview('PUT', { ...edited, [name]: password }),
      ]) {
        expect([reply.status, reply.text]).toEqual(refusal);
      }
    }
    // What is signed cannot do without.
    const signed = await s.as('itps', 'POST', '/api/Collaborator', fields);
    expect([signed.status, signed.text]).toEqual([400, 'password: Este campo es obligatorio']);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test.each([
    [{ employee_Nr: '' }, 'employee_Nr: Este campo es obligatorio'],
    [{ employee_Nr: 0 }, 'employee_Nr: Solo se permiten numeros mayores a 0'],
    [{ employee_Nr: -3 }, 'employee_Nr: Solo se permiten numeros mayores a 0'],
    [{ employee_Nr: 100_000_000 }, 'employee_Nr: Solo se permiten 8 digitos'],
    [{ employee_Nr: 'abc' }, 'employee_Nr: Ingrese un número correcto'],
    [{ employee_Nr: 1.5 }, 'employee_Nr: Ingrese un número entero'],
    [{ name: ' ' }, 'name: Este campo es obligatorio'],
    [{ name: 'x'.repeat(51) }, 'name: Máximo 50 caracteres'],
    [{ cwid: '' }, 'cwid: Este campo es obligatorio'],
    [{ cwid: 'abcdefg' }, 'cwid: Máximo 6 caracteres'],
    [{ password: '' }, 'password: Este campo es obligatorio'],
    [{ password: undefined }, 'password: Este campo es obligatorio'],
    [{ password: 'x'.repeat(26) }, 'password: Máximo 25 caracteres'],
    [{ password: 'Ab-3-xy' }, 'password: Mínimo 8 caracteres'],
    [{ password: 'Contraseña-1' }, 'password: es una contraseña muy común, elija otra'],
    [
      { cwid: 'prueba', password: 'Prueba-2026!' },
      'password: contiene el usuario o el nombre de la persona, elija otra',
    ],
    [{ iD_Sector: null }, 'iD_Sector: Este campo es obligatorio'],
    [{ iD_Profile_Web: '' }, 'iD_Profile_Web: Este campo es obligatorio'],
    [{ iD_Profile_Web: 99_999 }, 'El perfil no existe.'],
    [{ iD_Sector: 99_999 }, 'iD_Profile_Web: el perfil no pertenece al sector elegido.'],
    [{ iD_Shift: 99_999 }, 'iD_Shift: el registro elegido no existe o está eliminado.'],
    [{ iD_ProfGral: 99_999 }, 'iD_ProfGral: el registro elegido no existe o está eliminado.'],
    [{ role: 6 }, 'role: El valor no es uno de los permitidos'],
    [{ active: 3 }, 'active: El valor no es uno de los permitidos'],
    [{ email: 'maria@' }, 'email: Ingrese un email válido'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email: Máximo 255 caracteres'],
    [{ capa_Initial: undefined }, 'capa_Initial: Este campo es obligatorio'],
    [{ capa_spac_ini: 'tal vez' }, 'capa_spac_ini: El valor no es uno de los permitidos'],
    [{ onboard_Date: '2026-02-30' }, 'onboard_Date: Ingrese una fecha correcta'],
    [{ pdf: 'texto' }, 'pdf: El tipo de dato no es el esperado'],
    [{ reason: '' }, 'reason: Ingrese una razón'],
    [{ pass: 'otra' }, 'Usuario o contraseña incorrectos'],
  ])('is refused with %j', async (spoiled, text) => {
    const before = await fingerprint(s.t.database.owner.pool);
    const reply = await add(spoiled);
    expect([reply.status, reply.text]).toEqual([400, text]);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('may lack a shift, a general profile, an email and an onboard date', async () => {
    const number = await numberOf({ email: '', onboard_Date: '', iD_Shift: '', iD_ProfGral: '' });
    expect(await rowOf(number)).toMatchObject({ email: null, onboard_Date: null, iD_Shift: null, iD_ProfGral: null });
  });

  test('is not deleted but deactivated', async () => {
    for (const name of ['itps', 'qa'] as const) {
      const reply = await s.as(name, 'DELETE', '/api/Collaborator', { key: s.people.ana.employeeNr });
      expect([reply.status, reply.text]).toEqual([403, 'Los colaboradores no se eliminan: desactívelo.']);
    }
    const headers = { 'accept-language': 'en' };
    const english = await s.t.call('DELETE', '/api/Collaborator', { token: s.tokens.itps, headers });
    expect([english.status, english.text]).toEqual([403, 'Collaborators cannot be deleted: deactivate them instead.']);
  });

  test('changes only in the fields that were sent', async () => {
    const number = await numberOf();
    const before = await rowOf(number);
    expect((await edit(number, { revision: 1, name: 'Otra' })).status).toBe(200);
    const { updateDate: _date, ...kept } = before;
    expect(await rowOf(number)).toMatchObject({ ...kept, name: 'Otra', revision: 2 });
  });

  test('edited by two at once keeps one change and calls the other stale', async () => {
    const number = await numberOf();
    const replies = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => edit(number, { revision: 1, name })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    expect((await rowOf(number)).revision).toBe(2);
  });

  test('moves only to a live profile of the sector', async () => {
    const number = await numberOf();
    const half = await edit(number, { iD_Sector: other.sectorId });
    expect([half.status, half.headers['x-error-code']]).toEqual([400, 'PROFILE_OF_ANOTHER_SECTOR']);
    const whole = await edit(number, { iD_Sector: other.sectorId, iD_Profile_Web: other.profileId });
    expect([whole.status, (await rowOf(number)).sector_Name]).toEqual([200, 'Control de Calidad']);
  });

  test('returns only to what is live still', async () => {
    const body = { name: 'Pasajero', iD_Sector: s.sector.sectorId };
    const profile = Number((await s.as('itps', 'POST', '/api/Profile', body)).json().iD_Profile);
    const number = await numberOf({ iD_Profile_Web: profile });
    await edit(number, { active: 0 });
    expect((await s.as('itps', 'DELETE', '/api/Profile', { key: profile })).status).toBe(200);
    expect((await edit(number, { iD_Profile_Web: profile, name: 'Se corrige igual' })).status).toBe(200);
    expect((await edit(number, { active: 1 })).text).toBe('El perfil no existe.');
    expect((await edit(number, { active: 1, iD_Profile_Web: s.sector.profileId })).status).toBe(200);
  });
});

describe('identifiers of people', () => {
  test('are never used twice, whatever the case of letters and though their owner is deactivated', async () => {
    const number = await numberOf({ cwid: 'nandu' });
    await edit(number, { active: 0 });
    const taken = await add({ cwid: 'NANDU' });
    expect([taken.status, taken.text]).toEqual([409, 'El CWID ya está en uso']);
    const again = await add({ employee_Nr: number });
    expect([again.status, again.text]).toEqual([409, 'El número de legajo ya está en uso']);
    const theirs = await edit(s.people.ana.employeeNr, { cwid: 'Nandu' });
    expect([theirs.status, theirs.headers['x-error-code']]).toEqual([409, 'CWID_IN_USE']);
    const headers = { 'accept-language': 'en' };
    const body = { user: 'itps', pass: testPassword, reason: 'x', ...fieldsOf({ cwid: 'ITPS' }) };
    const english = await s.t.call('POST', '/api/Collaborator', { token: s.tokens.itps, headers, body });
    expect(english.text).toBe('CWID already in use');
  });

  test('are not handed on when their owner gets another, nor taken from the server', async () => {
    const number = await numberOf({ cwid: 'viejo' });
    expect((await edit(number, { cwid: 'nuevo' })).status).toBe(200);
    expect((await add({ cwid: 'VIEJO' })).status).toBe(409);
    expect((await edit(number, { cwid: 'Viejo' })).status).toBe(200);
    expect((await add({ cwid: 'System' })).status).toBe(409);
  });

  test('asked for by two at once go to one', async () => {
    const replies = await Promise.all([add({ cwid: 'ambos' }), add({ cwid: 'AMBOS' })]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });
});

describe('a new cwid', () => {
  const rule = 'cwid: Solo letras de la a a la z, dígitos, punto, guion y guion bajo';
  const hidden = 'cwid: Contiene un carácter que no se permite';

  test.each([
    ['a zero width space after another', 'qa\u200b', hidden],
    ['a word joiner after another', 'hse\u2060', hidden],
    ['a Cyrillic letter', '\u0430na', rule],
    ['a letter in normal form D', 'n\u03031', rule],
    ['a letter in normal form C', '\u00f11', rule],
    ['a blank within', 'a na', rule],
    ['a fullwidth letter', '\uff51a', rule],
    ['seven characters', 'abcdefg', 'cwid: Máximo 6 caracteres'],
  ])('with %s is refused, added or edited', async (_what, cwid, text) => {
    const before = await fingerprint(s.t.database.owner.pool);
    for (const reply of [await add({ cwid }), await edit(s.people.ana.employeeNr, { cwid })]) {
      expect([reply.status, reply.text]).toEqual([400, text]);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test.each(['a.b', 'x_1', 'Q-9'])('may be %s', async (cwid) => {
    expect((await add({ cwid })).status).toBe(200);
  });
});

test('a cwid from before the rule signs in and stays through edits, and comes back to nobody', async () => {
  const old = await makePerson(s.t.services, s.sector, 'peña1', { role: 1 });
  expect(await s.t.signIn('PEÑA1')).toMatch(/./);
  expect((await edit(old.employeeNr, { cwid: 'peña1', email: 'p@example.org' })).status).toBe(200);
  expect((await edit(old.employeeNr, { cwid: 'pena1' })).status).toBe(200);
  expect((await edit(old.employeeNr, { cwid: 'peña1' })).status).toBe(400);
});

test('a name with what nobody sees is refused', async () => {
  const reply = await edit(s.people.ana.employeeNr, { name: 'Ana\u202eazoS' });
  expect([reply.status, reply.text]).toEqual([400, 'name: Contiene un carácter que no se permite']);
});

describe('a password that an administrator sets', () => {
  test('is to be changed at the first sign-in while the parameter is on', async () => {
    await requireFirstChange(true);
    const asked = await numberOf();
    await requireFirstChange(false);
    const free = await numberOf();
    expect((await credentialOf(asked)).must_change_password).toBe(true);
    expect((await credentialOf(free)).must_change_password).toBe(false);
  });

  test('resets the old one, ends open sessions, lifts a lock, and is known', async () => {
    const person = await makePerson(s.t.services, s.sector, 'olvida');
    const token = await s.t.signIn('olvida');
    const later = new Date('2027-01-01');
    await s.t.services.db
      .updateTable('credential')
      .set({ signing_failures: 5, signing_locked_until: later, tablet_failures: 5, tablet_locked_until: later })
      .where('employee_nr', '=', person.employeeNr)
      .execute();
    const wrong = { body: { user: 'olvida', pass: 'equivocada' } };
    for (let i = 0; i < 6; i += 1) await s.t.call('POST', '/api/Auth/Authenticate', wrong);
    await requireFirstChange(true);
    expect((await edit(person.employeeNr, { password: 'Grulla-Verde-8' })).status).toBe(200);
    await requireFirstChange(false);
    expect((await credentialOf(person.employeeNr)).must_change_password).toBe(true);
    await expect.poll(async () => (await s.t.call('GET', '/api/Auth/IsAuthorized', { token })).status).toBe(401);
    const old = await s.t.call('POST', '/api/Auth/Authenticate', { body: { user: 'olvida', pass: testPassword } });
    expect(old.status).toBe(400);
    await s.t.signIn('olvida', 'Grulla-Verde-8');
    expect(await credentialOf(person.employeeNr)).toMatchObject({
      signing_failures: 0,
      signing_locked_until: null,
      tablet_failures: 0,
      tablet_locked_until: null,
      password_changed_by: 'itps',
    });
    const event = await s.t.services.db
      .selectFrom('security_event')
      .select(['cwid', 'detail'])
      .where('kind', '=', 'passwordChanged')
      .where('employee_nr', '=', person.employeeNr)
      .executeTakeFirst();
    expect(event).toEqual({ cwid: 'olvida', detail: 'set by itps' });
    expect((await rowOf(person.employeeNr)).revision).toBe(2);
  });

  test.each([
    ['password', 'es una contraseña muy común, elija otra'],
    ['Grulla', 'Mínimo 8 caracteres'],
    ['x'.repeat(26), 'Máximo 25 caracteres'],
  ])('is refused as %s', async (password, text) => {
    const before = await fingerprint(s.t.database.owner.pool);
    const reply = await edit(s.people.ana.employeeNr, { password });
    expect([reply.status, reply.text]).toEqual([400, `password: ${text}`]);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('left empty stays as it is', async () => {
    const before = (await credentialOf(s.people.ana.employeeNr)).password_hash;
    expect((await edit(s.people.ana.employeeNr, { password: '', email: 'ana@b.example' })).status).toBe(200);
    expect((await credentialOf(s.people.ana.employeeNr)).password_hash).toBe(before);
  });
});

describe('the last active AdminITPS', () => {
  test('can be neither deactivated nor demoted, even by two administrators at once', async () => {
    const own = s.people.itps.employeeNr;
    for (const fields of [{ active: 0 }, { active: 2 }, { role: 1 }]) {
      const reply = await edit(own, fields);
      expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'LAST_ADMINISTRATOR']);
    }
    const second = await makePerson(s.t.services, s.sector, 'itps2', { role: 0 });
    const token = await s.t.signIn('itps2');
    const signed = { pass: testPassword, reason: 'cambio', role: 1 };
    const replies = await Promise.all([
      s.t.call('PUT', '/api/Collaborator', {
        token: s.tokens.itps,
        body: { ...signed, user: 'itps', key: second.employeeNr },
      }),
      s.t.call('PUT', '/api/Collaborator', { token, body: { ...signed, user: 'itps2', key: own } }),
    ]);
    const [first, other] = replies.map((reply) => reply.status).sort();
    expect(first).toBe(200);
    // Demoted meanwhile, the other one has no session or no authority left, or is the last.
    expect([401, 403, 409]).toContain(other);
    const { rows } = await s.t.database.owner.pool.query(
      'select employee_nr from collaborator where role = 0 and active = 1',
    );
    expect(rows).toHaveLength(1);
  });
});

test('the trail fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});

test('nobody changes their own role or status, which would end the session that signs', async () => {
  const other = await makePerson(s.t.services, s.sector, 'itps8', { role: 0 });
  const token = await s.t.signIn('itps8');
  const before = await fingerprint(s.t.database.owner.pool);
  const signed = { user: 'itps8', pass: testPassword, reason: 'cambio' };
  for (const fields of [{ role: 1 }, { active: 0 }, { active: 2 }]) {
    const one = { ...fields, employee_Nr: other.employeeNr, revision: 1 };
    const alone = await s.t.call('PUT', '/api/Collaborator', { token, body: { ...signed, ...one } });
    expect([alone.status, alone.headers['x-error-code']]).toEqual([409, 'OWN_ROLE']);
    const changes = [
      { act: 'update', employee_Nr: s.people.ana.employeeNr, email: 'junto@example.org' },
      { act: 'update', ...one },
    ];
    const together = await s.t.call('POST', '/api/Collaborator/Together', { token, body: { ...signed, changes } });
    expect([together.status, together.headers['x-error-code']]).toEqual([409, 'TOGETHER_REFUSED']);
    expect(together.text).toContain('Su propio rol y su propio estado los cambia otro administrador.');
  }
  expect({ ...(await fingerprint(s.t.database.owner.pool)), credential: 0 }).toEqual({ ...before, credential: 0 });
  expect((await s.t.call('GET', '/api/Auth/IsAuthorized', { token })).status).toBe(200);
});
