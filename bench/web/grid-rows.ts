import { auditFields } from '#features/records/shared/record-shape.ts';
import { field, type GridFields } from '#platform/grid/fields.ts';
import type { GridRow, GridValue } from '#platform/grid/wire.ts';

/** Two million; fewer by `?rows=`, since the page filters and groups them by itself. */
export const rowCount = Number(new URLSearchParams(window.location.search).get('rows') ?? 2_000_000);

/** Fields of the made-up attendances. */
export const benchFields = {
  id: field.integer('Registro', 'Record'),
  name: field.text('Nombre', 'Name'),
  sector_Name: field.text('Sector', 'Sector'),
  iD_Course: field.text('Curso', 'Course'),
  employee_Nr: field.integer('Legajo', 'Employee number'),
  status: field.code('Estado', 'Status', {
    0: { es: 'Sin empezar', en: 'Not started' },
    1: { es: 'Terminado', en: 'Finished' },
    2: { es: 'En Progreso', en: 'In progress' },
    4: { es: 'Suspendido', en: 'Suspended' },
  }),
  score: field.percent('Puntaje', 'Score'),
  onTime: field.boolean('A tiempo', 'On time'),
  expiration_Date: field.date('Vencimiento', 'Expiry'),
  observations: field.text('Observaciones', 'Remarks'),
  revision: auditFields.revision,
  updateDate: auditFields.updateDate,
  updatedBy: auditFields.updatedBy,
  deleted: auditFields.deleted,
} as const satisfies GridFields;

type Name = keyof typeof benchFields;

const firstNames = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elena',
  'Facundo',
  'Gabriela',
  'Hernán',
  'Inés',
  'Joaquín',
  'Ñusta',
];
const lastNames = [
  'Álvarez',
  'Benítez',
  'Castro',
  'Díaz',
  'Escobar',
  'Fernández',
  'Giménez',
  'Herrera',
  'Ibarra',
  'Juárez',
  'López',
  'Muñoz',
  'Núñez',
];
const sectors = [
  'Depósito',
  'Envasado',
  'Garantía de calidad',
  'Ingeniería',
  'Inyectables',
  'Laboratorio',
  'Mantenimiento',
  'Planta',
  'Sólidos',
  null,
];
const day = 86_400_000;
const origin = Date.UTC(2021, 0, 1);

/** A number that looks random and is always the same for the same row and salt. */
function hash(index: number, salt: number): number {
  let value = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** One value of a row; rows are made as they are asked for and never kept. */
export function benchValue(index: number, name: Name): GridValue {
  const number = (salt: number) => hash(index, salt);
  switch (name) {
    case 'id':
      return index + 1;
    case 'name':
      return `${pick(lastNames, number(1))}, ${pick(firstNames, number(2))}`;
    case 'sector_Name':
      return pick(sectors, number(3));
    case 'iD_Course':
      return `SOP${String((number(4) % 900) + 100).padStart(5, '0')}`;
    case 'employee_Nr':
      return number(5) % 90_000;
    case 'status':
      return pick([0, 1, 1, 1, 2, 4], number(6));
    case 'score':
      return (number(7) % 101) / 100;
    case 'onTime':
      return number(8) % 5 > 0;
    case 'expiration_Date':
      return number(9) % 20 === 0 ? null : new Date(origin + (number(9) % 2000) * day).toISOString().slice(0, 10);
    case 'observations':
      return number(10) % 3 === 0 ? null : `Revisión ${number(10) % 997} del procedimiento, con evaluación escrita`;
    case 'revision':
      return number(11) % 7;
    case 'updateDate':
      return new Date(origin + (number(12) % 2000) * day + (number(13) % 86_400) * 1000).toISOString();
    case 'updatedBy':
      return pick(['ITPS', 'ABCD', 'QAQA', 'HSEA'], number(14));
    case 'deleted':
      return number(15) % 23 === 0;
  }
}

export const benchNames = Object.keys(benchFields) as readonly Name[];

export function benchRow(index: number): GridRow {
  return Object.fromEntries(benchNames.map((name) => [name, benchValue(index, name)]));
}
