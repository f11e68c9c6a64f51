import { z } from 'zod';
import { courseNumber, courseSetFields, wantedSetLimit } from '#features/courses/shared/contract.ts';
import { employeeNumber } from '#features/people/shared/contract.ts';
import { auditFields, defineShape, everyAct, masterData } from '#features/records/shared/record-shape.ts';
import { field, type GridFields } from '#platform/grid/fields.ts';
import {
  codeOf,
  day,
  flag,
  optionalLines,
  optionalText,
  orNull,
  recordNumber,
  requiredText,
} from '#platform/schema/values.ts';

/** Status of a computerised system (S1 section 4). */
export const spacStatuses = {
  0: { es: 'En ejecución', en: 'Under way' },
  1: { es: 'Validado', en: 'Validated' },
  2: { es: 'Revalidado', en: 'Revalidated' },
  3: { es: 'Baja', en: 'Retired' },
  4: { es: 'Calificado', en: 'Qualified' },
} as const;

/** Where a computerised system is (S1 section 4). */
export const spacBuildings = {
  0: { es: 'Edificio 1', en: 'Building 1' },
  1: { es: 'Edificio 2', en: 'Building 2' },
  2: { es: 'Hormonales', en: 'Hormones' },
} as const;

const yesNo = { 0: { es: 'No', en: 'No' }, 1: { es: 'Sí', en: 'Yes' } } as const;

/** GAMP categories of software (2 was dropped from GAMP) and of hardware (decisions section 12). */
const softwareCategories = {
  1: { es: '1 Infraestructura', en: '1 Infrastructure' },
  3: { es: '3 No configurado', en: '3 Non-configured' },
  4: { es: '4 Configurado', en: '4 Configured' },
  5: { es: '5 A medida', en: '5 Custom' },
} as const;
const hardwareCategories = {
  1: { es: '1 Estándar', en: '1 Standard' },
  2: { es: '2 A medida', en: '2 Custom' },
} as const;

export const spacShape = defineShape({
  path: 'Spac',
  title: { es: 'SPAC', en: 'SPAC' },
  key: ['iD_Spac'],
  readPermission: 'staff.read',
  ...masterData,
  fields: {
    iD_Spac: field.text('N.º de SPAC', 'SPAC no.'),
    name: field.text('SPAC', 'SPAC'),
    status: field.code('Estado', 'Status', spacStatuses),
    gxp: field.code('GxP', 'GxP', yesNo),
    building: field.code('Edificio', 'Building', spacBuildings),
    bpOwner: field.text('Dueño del proceso', 'Business process owner'),
    observation: field.text('Observaciones', 'Observations'),
    catSw: field.code('Categoría de software', 'Software category', softwareCategories),
    catHw: field.code('Categoría de hardware', 'Hardware category', hardwareCategories),
    respUser: field.text('Usuario responsable', 'Responsible user'),
    sysOwner: field.text('Dueño del sistema', 'System owner'),
    qaUnit: field.text('Unidad de calidad', 'Quality unit'),
    smExpert: field.text('Experto en la materia', 'Subject matter expert'),
    dateStIni: field.date('Inicio previsto', 'Planned start'),
    dateStFin: field.date('Fin previsto', 'Planned end'),
    dateRealIni: field.date('Inicio real', 'Actual start'),
    dateRealFin: field.date('Fin real', 'Actual end'),
    dateReval: field.date('Revalidación', 'Revalidation'),
    sysSupplier: field.text('Proveedor', 'Supplier'),
    itService: field.text('Servicio de TI', 'IT service'),
    hse: field.text('HSE', 'HSE'),
    active: field.boolean('Activo', 'Active'),
    owner: field.text('Propietario', 'Owner'),
    admIng: field.text('Administra Ingeniería', 'Run by Engineering'),
    formXls: field.text('Planilla Excel', 'Excel form'),
    ...auditFields,
  },
});

const spacNumber = () => requiredText(5);
const spacStatus = () => codeOf(spacStatuses);

/** Fields of a SPAC that a person sets (S1 section 5, decisions section 12); its number stays what it was. */
export const spacFields = z.object({
  name: requiredText(255),
  status: spacStatus(),
  gxp: codeOf(yesNo, 'number'),
  building: codeOf(spacBuildings, 'number'),
  bpOwner: optionalText(100),
  observation: optionalLines(255),
  catSw: codeOf(softwareCategories),
  catHw: codeOf(hardwareCategories),
  respUser: optionalText(100),
  sysOwner: optionalText(50),
  qaUnit: optionalText(50),
  smExpert: optionalText(50),
  dateStIni: orNull(day()),
  dateStFin: orNull(day()),
  dateRealIni: orNull(day()),
  dateRealFin: orNull(day()),
  dateReval: orNull(day()),
  sysSupplier: optionalText(50),
  itService: optionalText(100),
  hse: optionalText(100),
  active: flag(),
  owner: optionalText(100),
  admIng: optionalText(100),
  formXls: optionalText(100),
});

/** A new SPAC also has its number, and is under way unless stated otherwise. */
export const newSpacFields = spacFields.extend({ iD_Spac: spacNumber(), status: spacStatus().default(0) });

type Day = string | null | undefined;

/** The end that stands before its start, if one does: by wire name. */
export function findReversedDates(dates: {
  readonly dateStIni?: Day;
  readonly dateStFin?: Day;
  readonly dateRealIni?: Day;
  readonly dateRealFin?: Day;
}): 'dateStFin' | 'dateRealFin' | null {
  const { dateStIni, dateStFin, dateRealIni, dateRealFin } = dates;
  if (dateStIni && dateStFin && dateStFin < dateStIni) return 'dateStFin';
  if (dateRealIni && dateRealFin && dateRealFin < dateRealIni) return 'dateRealFin';
  return null;
}

export const profSpacShape = defineShape({
  path: 'ProfSpac',
  title: { es: 'Perfiles de SPAC', en: 'SPAC profiles' },
  key: ['iD_ProfileSpac'],
  called: ['profileDesc', 'spac_Name'],
  readPermission: 'staff.read',
  ...masterData,
  fields: {
    iD_ProfileSpac: field.identifier('N.º', 'No.'),
    spac: field.text('N.º de SPAC', 'SPAC no.'),
    spac_Name: field.text('SPAC', 'SPAC'),
    profileDesc: field.text('Perfil de SPAC', 'SPAC profile'),
    ...auditFields,
  },
});

/** Fields of a SPAC profile that a person sets (S1 section 5). */
export const profSpacFields = z.object({ spac: spacNumber(), profileDesc: requiredText(100) });

/** How every link to a SPAC profile names it. */
const profileNames = {
  spac: field.text('N.º de SPAC', 'SPAC no.'),
  name_Spac: field.text('SPAC', 'SPAC'),
  name_ProfSpac: field.text('Perfil de SPAC', 'SPAC profile'),
} as const satisfies GridFields;

export const profCourseShape = defineShape({
  path: 'ProfCourse',
  title: { es: 'Perfiles - Cursos', en: 'Profiles - Courses' },
  key: ['iD_Course', 'iD_ProfileSpac'],
  called: ['name_Course', 'name_ProfSpac'],
  readPermission: 'staff.read',
  openPermission: 'spacRequirement.open',
  writePermission: 'spacRequirement.write',
  acts: { insert: everyAct.insert, remove: everyAct.remove },
  together: true,
  previews: { insert: true, remove: true },
  fields: {
    iD_Course: field.text('N.º de curso', 'Course no.'),
    iD_ProfileSpac: field.identifier('N.º de perfil de SPAC', 'SPAC profile no.'),
    name_Course: field.text('Curso', 'Course'),
    doc_Number: field.documentNumber('Documento', 'Document'),
    version: field.version('Versión', 'Version'),
    ...profileNames,
    ...auditFields,
  },
});

/** A SPAC requirement is its two ends. */
export const profCourseFields = z.object({ iD_Course: courseNumber(), iD_ProfileSpac: recordNumber() });

const spacProfiles = z
  .array(z.object({ iD_ProfileSpac: recordNumber() }), { error: 'type' })
  .max(wantedSetLimit, { error: 'tooMany' });

/**
 * `profiles` is the whole wanted set; a requirement that it leaves out ends.
 * @see courseSetFields
 */
export const courseSpacProfilesFields = z.object({
  ...courseSetFields,
  profiles: spacProfiles,
  current: spacProfiles.optional(),
});

export const profCollaboratorShape = defineShape({
  path: 'ProfCollaborator',
  title: { es: 'Perfiles - Colaboradores', en: 'Profiles - Collaborators' },
  key: ['employee_Nr', 'iD_ProfileSpac'],
  called: ['name_Employee', 'name_ProfSpac'],
  readPermission: 'sectorData.read',
  ...masterData,
  previews: { insert: true, update: ['throwInstances'], remove: true },
  fields: {
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    name_Employee: field.text('Colaborador', 'Collaborator'),
    cwid: field.text('CWID', 'CWID'),
    iD_ProfileSpac: field.identifier('N.º de perfil de SPAC', 'SPAC profile no.'),
    ...profileNames,
    iD_Profile: field.identifier('N.º de perfil', 'Profile no.'),
    iD_Sector: field.identifier('N.º de sector', 'Sector no.'),
    sector_Name: field.text('Sector', 'Sector'),
    throwInstances: field.boolean('Asignar en el momento', 'Assign at once'),
    ...auditFields,
  },
});

/** What may change of a collaborator's SPAC profile: whether it assigns training at once (decisions section 7). */
export const profCollaboratorFields = z.object({ throwInstances: flag() });

/** A new one names its two ends (S1 section 5). */
export const newProfCollaboratorFields = z.object({
  employee_Nr: employeeNumber(),
  iD_ProfileSpac: recordNumber(),
  throwInstances: flag().default(false),
});
