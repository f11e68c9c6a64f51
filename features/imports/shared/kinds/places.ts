import {
  generalProfileShape,
  profileShape,
  sectorBuildings,
  sectorShape,
  shiftShape,
} from '#features/people/shared/contract.ts';
import { Role } from '#product/roles.ts';
import { externalId, type ImportKindShape, oneOf, upTo } from './import-kind.ts';

const sector = sectorShape.fields;
const shift = shiftShape.fields;
const itps = [Role.AdminITPS];

export const sectors = {
  code: 'sectors',
  title: sectorShape.title,
  lead: { es: 'Una fila por sector; se lo conoce por su nombre.', en: 'A row for each sector, known by its name.' },
  roles: itps,
  key: ['name'],
  columns: {
    name: {
      type: 'text',
      label: sector.name.label,
      also: ['nombre', 'name', 'area', 'departamento', 'department'],
      isNeeded: true,
      rule: upTo(80),
      examples: ['Producción estériles', 'Depósito'],
    },
    management: {
      type: 'text',
      label: sector.management.label,
      isNeeded: true,
      rule: { es: 'Dos letras', en: 'Two letters' },
      examples: ['PR', 'LG'],
    },
    active: {
      type: 'code',
      label: sector.active.label,
      values: sectorBuildings,
      isNeeded: true,
      rule: oneOf(sectorBuildings),
      examples: ['Edificio 1', 'Otros'],
    },
    resp_Employee_Nr: {
      type: 'integer',
      label: sector.resp_Employee_Nr.label,
      also: ['responsable', 'responsible'],
      rule: {
        es: 'Legajo de un colaborador que ya está; en blanco mientras no llegan las personas',
        en: 'Employee number of a person who is here already; empty before the people have come',
      },
      examples: ['', ''],
    },
    ...externalId,
  },
} as const satisfies ImportKindShape;

export const shifts = {
  code: 'shifts',
  title: shiftShape.title,
  lead: { es: 'Una fila por turno; se lo conoce por su nombre.', en: 'A row for each shift, known by its name.' },
  roles: itps,
  key: ['name'],
  columns: {
    name: {
      type: 'text',
      label: shift.name.label,
      also: ['nombre', 'name'],
      isNeeded: true,
      rule: upTo(50),
      examples: ['Mañana', 'Tarde'],
    },
    schedule: {
      type: 'text',
      label: shift.schedule.label,
      also: ['schedule', 'horas', 'hours'],
      isNeeded: true,
      rule: upTo(100),
      examples: ['6 a 14', '14 a 22'],
    },
    ...externalId,
  },
} as const satisfies ImportKindShape;

export const profiles = {
  code: 'profiles',
  title: profileShape.title,
  lead: {
    es: 'Una fila por perfil de un sector; se lo conoce por sector y nombre.',
    en: 'A row for each profile of a sector, known by sector and name.',
  },
  roles: itps,
  key: ['sector_Name', 'name'],
  columns: {
    sector_Name: {
      type: 'text',
      label: sector.name.label,
      also: ['area', 'departamento', 'department'],
      isNeeded: true,
      rule: { es: 'Nombre de un sector', en: 'Name of a sector' },
      examples: ['Producción estériles', 'Depósito'],
    },
    name: {
      type: 'text',
      label: profileShape.fields.name.label,
      also: ['puesto', 'cargo', 'position', 'job', 'nombre', 'name'],
      isNeeded: true,
      rule: upTo(50),
      examples: ['Operador de llenado', 'Operador'],
    },
    ...externalId,
  },
} as const satisfies ImportKindShape;

export const generalProfiles = {
  code: 'generalProfiles',
  title: generalProfileShape.title,
  lead: {
    es: 'Una fila por perfil general, con todos sus perfiles de SPAC; se lo conoce por su nombre.',
    en: 'A row for each general profile with all of its SPAC profiles, known by its name.',
  },
  roles: itps,
  key: ['description'],
  columns: {
    description: {
      type: 'text',
      label: generalProfileShape.fields.description.label,
      also: ['nombre', 'name'],
      isNeeded: true,
      rule: upTo(100),
      examples: ['Supervisor de envasado', 'Analista'],
    },
    profSpacs: {
      type: 'list',
      label: generalProfileShape.fields.profSpacs_Names.label,
      isNeeded: true,
      rule: {
        es: 'Todos los que lo forman, como SPAC / perfil, separados por punto y coma',
        en: 'All that it is made of, as SPAC / profile, parted by semicolons',
      },
      examples: ['LIMS / Analista; SAP / Consulta', 'LIMS / Analista'],
    },
    ...externalId,
  },
} as const satisfies ImportKindShape;
