import { profSpacShape, spacShape } from '#features/spac/shared/contract.ts';
import type { GridField } from '#platform/grid/fields.ts';
import { Role } from '#product/roles.ts';
import { dayRule, externalId, flagRule, type ImportColumn, type ImportKindShape, oneOf, upTo } from './import-kind.ts';

const { fields } = spacShape;
const itps = [Role.AdminITPS];

const text = (field: GridField, characters: number): ImportColumn => ({
  type: 'text',
  label: field.label,
  rule: upTo(characters),
  examples: [],
});
const day = (field: GridField): ImportColumn => ({ type: 'day', label: field.label, rule: dayRule, examples: [] });
const code = ({ label, values = {} }: GridField, ...examples: readonly string[]): ImportColumn => ({
  type: 'code',
  label,
  values,
  isNeeded: true,
  rule: oneOf(values),
  examples,
});

export const spacs = {
  code: 'spacs',
  title: spacShape.title,
  lead: { es: 'Una fila por SPAC; se lo conoce por su número.', en: 'A row for each SPAC, known by its number.' },
  roles: itps,
  key: ['iD_Spac'],
  columns: {
    iD_Spac: { ...text(fields.iD_Spac, 5), isNeeded: true, examples: ['LIMS', 'SAP'] },
    name: {
      ...text(fields.name, 255),
      isNeeded: true,
      also: ['nombre', 'name', 'sistema', 'system'],
      examples: ['Gestión de laboratorio', 'SAP ERP'],
    },
    status: code(fields.status, 'Validado', 'Validado'),
    gxp: code(fields.gxp, 'Sí', 'No'),
    building: code(fields.building, 'Edificio 1', 'Edificio 2'),
    catSw: code(fields.catSw, '4 Configurado', '4 Configurado'),
    catHw: code(fields.catHw, '1 Estándar', '1 Estándar'),
    active: { type: 'flag', label: fields.active.label, rule: flagRule, examples: ['Sí', 'Sí'] },
    bpOwner: text(fields.bpOwner, 100),
    observation: text(fields.observation, 255),
    respUser: text(fields.respUser, 100),
    sysOwner: text(fields.sysOwner, 50),
    qaUnit: text(fields.qaUnit, 50),
    smExpert: text(fields.smExpert, 50),
    dateStIni: day(fields.dateStIni),
    dateStFin: day(fields.dateStFin),
    dateRealIni: day(fields.dateRealIni),
    dateRealFin: day(fields.dateRealFin),
    dateReval: day(fields.dateReval),
    sysSupplier: text(fields.sysSupplier, 50),
    itService: text(fields.itService, 100),
    hse: text(fields.hse, 100),
    owner: text(fields.owner, 100),
    admIng: text(fields.admIng, 100),
    formXls: text(fields.formXls, 100),
    ...externalId,
  },
} as const satisfies ImportKindShape;

export const spacProfiles = {
  code: 'spacProfiles',
  title: profSpacShape.title,
  lead: {
    es: 'Una fila por perfil de un SPAC; se lo conoce por SPAC y nombre.',
    en: 'A row for each profile of a SPAC, known by SPAC and name.',
  },
  roles: itps,
  key: ['spac', 'profileDesc'],
  columns: {
    spac: {
      ...text(profSpacShape.fields.spac, 5),
      isNeeded: true,
      also: ['spac', 'sistema', 'system'],
      rule: { es: 'Número de un SPAC', en: 'Number of a SPAC' },
      examples: ['LIMS', 'SAP'],
    },
    profileDesc: {
      ...text(profSpacShape.fields.profileDesc, 100),
      isNeeded: true,
      also: ['perfil', 'profile', 'nombre', 'name'],
      examples: ['Analista', 'Consulta'],
    },
    ...externalId,
  },
} as const satisfies ImportKindShape;
