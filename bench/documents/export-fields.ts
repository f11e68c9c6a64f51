import { sql } from 'kysely';
import { field, type GridFields } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';

/** As many rows as the aim names. */
export const exportedRows = 200_000;

/** A table of twelve columns of every type, like a long grid of the product. */
export const createRows = `
  create table exported as
  select n as id, 'SOP' || lpad(n::text, 5, '0') as code, 'Limpieza de la línea de envasado n.º ' || n as name,
    'Sector ' || n % 40 as sector, 'Pérez Núñez, ' || md5(n::text) as person, n % 5 as status, n % 3 = 0 as present,
    (n % 101) / 100.0 as score, date '2026-01-01' + n % 365 as due, now() - n * interval '1 minute' as updated,
    md5('reason' || n) || ' ' || md5('more' || n) as reason, n % 7 as revision
  from generate_series(1, ${exportedRows}) as n;
  alter table exported add primary key (id);
  analyze exported;
  grant select on exported to capacita_app`;

const words = Object.fromEntries([0, 1, 2, 3, 4].map((code) => [code, { es: `Estado ${code}`, en: `Status ${code}` }]));

export const exportFields: GridFields = {
  id: field.integer('Nro.', 'No.'),
  code: field.text('Código', 'Code'),
  name: field.text('Nombre', 'Name'),
  sector: field.text('Sector', 'Sector'),
  person: field.text('Colaborador', 'Collaborator'),
  status: field.code('Estado', 'Status', words),
  present: field.boolean('Presente', 'Present'),
  score: field.percent('Nota', 'Score'),
  due: field.date('Vencimiento', 'Due'),
  updated: field.moment('Modificado', 'Updated'),
  reason: field.text('Razón', 'Reason'),
  revision: field.integer('Revisión', 'Revision'),
};

export const exportSource: GridSource = {
  fields: new Map(Object.entries(exportFields).map(([name, { type }]) => [name, { sql: sql.ref(`t.${name}`), type }])),
  key: ['id'],
  from: sql`exported t`,
};
