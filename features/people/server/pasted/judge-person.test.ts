import { describe, expect, test } from 'vitest';
import { newCollaboratorFields } from '../../shared/contract.ts';
import { fieldOfColumn, peopleColumns } from '../../shared/people-table.ts';
import { asNamed, findNamed } from './find-named.ts';
import { judgePerson } from './judge-person.ts';
import { readTable } from './read-table.ts';

const names = {
  sectors: asNamed([
    { id: 1, name: 'Producción Estériles' },
    { id: 2, name: 'Depósito' },
  ]),
  profiles: asNamed([
    { id: 11, name: 'Operador de llenado', sectorId: 1 },
    { id: 21, name: 'Operador', sectorId: 2 },
  ]),
  generalProfiles: [],
  shifts: asNamed([
    { id: 5, name: 'Mañana' },
    { id: 6, name: 'mañana' },
  ]),
};
const row = {
  employee_Nr: '4001',
  name: 'Nora Paz',
  cwid: 'npaz',
  sector_Name: 'produccion  esteriles',
  profile_Name: 'OPERADOR DE LLENADO',
};
const judge = (more: object = {}) => judgePerson({ ...row, ...more }, names, 'es');
const told = (more: object) => judge(more).problems.map(({ column, code, offers }) => [column, code, offers]);

describe('a table of people', () => {
  test('is read by the headings of its first row, in any order and language, and says which it does not know', () => {
    const { rows, unread } = readTable([
      ['CWID', 'legajo', 'Categoría', 'Apellido y nombre', 'Onboard date'],
      ['npaz', 4001, 'A', '  Nora   Paz ', new Date('2026-03-02')],
      [null, null, null, '', null],
    ]);
    expect(rows).toEqual([{ cwid: 'npaz', employee_Nr: '4001', name: 'Nora Paz', onboard_Date: '2026-03-02' }]);
    expect(unread).toEqual(['Categoría']);
  });

  test('without headings is read in the usual order', () => {
    expect(readTable([['4001', 'Nora Paz', 'npaz', 'Depósito']])).toEqual({
      rows: [{ employee_Nr: '4001', name: 'Nora Paz', cwid: 'npaz', sector_Name: 'Depósito' }],
      unread: [],
    });
    expect(readTable([]).rows).toEqual([]);
  });
});

describe('a name in a cell', () => {
  test('is found without regard to case, accents and blanks; the nearest are offered for one that does not exist', () => {
    expect(findNamed(names.sectors, 'DEPOSITO')).toEqual({ found: names.sectors[1] });
    expect(findNamed(names.sectors, 'Deposto')).toEqual({ code: 'NAME_UNKNOWN', offers: ['Depósito'] });
    expect(findNamed(names.sectors, 'estériles')).toEqual({ code: 'NAME_UNKNOWN', offers: ['Producción Estériles'] });
    expect(findNamed(names.sectors, 'Contaduría')).toEqual({ code: 'NAME_UNKNOWN', offers: [] });
    expect(findNamed(names.shifts, 'Mañana')).toEqual({ code: 'NAME_OF_SEVERAL', offers: [] });
  });
});

test('every field of a new person but the password has a column', () => {
  const named = peopleColumns.map((column) => fieldOfColumn[column] ?? column);
  expect(named.toSorted()).toEqual(Object.keys(newCollaboratorFields.omit({ password: true }).shape).toSorted());
});

describe('a row', () => {
  test('is what an addition takes, with what empty cells mean and the names that records have', () => {
    const { cells, fields, problems } = judge({ onboard_Date: '2/3/2026', capa_spac_ini: 'x', role: 'trainer' });
    expect(problems).toEqual([]);
    expect(fields).toEqual({
      employee_Nr: 4001,
      name: 'Nora Paz',
      cwid: 'npaz',
      iD_Sector: 1,
      iD_Profile_Web: 11,
      iD_ProfGral: null,
      iD_Shift: null,
      role: 4,
      active: 1,
      email: null,
      capa_Initial: true,
      capa_spac_ini: true,
      onboard_Date: '2026-03-02',
    });
    expect(cells).toMatchObject({
      sector_Name: 'Producción Estériles',
      profile_Name: 'Operador de llenado',
      active: 'Activo',
      onboard_Date: '02/03/2026',
      capa_Initial: 'Sí',
    });
  });

  test('says of each cell that is wrong why, once, and offers what exists', () => {
    expect(told({ employee_Nr: '', cwid: 'muy-largo', email: 'x', onboard_Date: '31/2/2026', role: 'Jefe' })).toEqual([
      ['role', 'NAME_UNKNOWN', []],
      ['employee_Nr', 'INVALID_INPUT', []],
      ['cwid', 'INVALID_INPUT', []],
      ['email', 'INVALID_INPUT', []],
      ['onboard_Date', 'INVALID_INPUT', []],
    ]);
    expect(told({ profile_Name: 'Operador' })).toEqual([['profile_Name', 'NAME_UNKNOWN', ['Operador de llenado']]]);
    // Of a profile nothing is said before its sector is right.
    expect(told({ sector_Name: 'Deposit' })).toEqual([['sector_Name', 'NAME_UNKNOWN', ['Depósito']]]);
    expect(told({ sector_Name: '', profile_Name: '' })).toEqual([
      ['sector_Name', 'INVALID_INPUT', []],
      ['profile_Name', 'INVALID_INPUT', []],
    ]);
    expect(judge({ name: '' }).fields).toBeNull();
  });
});
