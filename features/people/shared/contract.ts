import { z } from 'zod';
import { auditFields, defineShape, everyAct, masterData } from '#features/records/shared/record-shape.ts';
import { passwordMaxLength } from '#features/session/shared/contract.ts';
import { field, type GridFields } from '#platform/grid/fields.ts';
import { cwidPattern } from '#platform/schema/text.ts';
import {
  codeOf,
  day,
  flag,
  nullableText,
  orNull,
  recordNumber,
  requiredText,
  wholeBetween,
} from '#platform/schema/values.ts';
import { roleNames } from '#product/roles.ts';

/** Where a sector is (S1 section 3): 0 Otros, 1 Edificio 1, 2 Edificio 2. */
export const sectorBuildings = {
  0: { es: 'Otros', en: 'Other' },
  1: { es: 'Edificio 1', en: 'Building 1' },
  2: { es: 'Edificio 2', en: 'Building 2' },
} as const;

export const sectorShape = defineShape({
  path: 'Sector',
  title: { es: 'Sectores', en: 'Sectors' },
  key: ['iD_Sector'],
  readPermission: 'sectorData.read',
  ...masterData,
  fields: {
    iD_Sector: field.identifier('N.º', 'No.'),
    name: field.text('Sector', 'Sector'),
    management: field.text('Gerencia', 'Management'),
    active: field.code('Edificio', 'Building', sectorBuildings),
    resp_Employee_Nr: field.identifier('Legajo del responsable', 'Responsible, employee no.'),
    resp_Name: field.text('Responsable', 'Responsible'),
    ...auditFields,
  },
});

/** An employee's number: 1 to 8 digits (S0 section 5). */
export const employeeNumber = () => wholeBetween(1, 99_999_999, 'aboveZero', 'eightDigits');

/** At most so many sectors are chosen at once (S0 and S1 section 9). */
export const mostSectors = 25;

/** Longest name of a person (S1 section 5). */
export const personNameMaxLength = 50;

/** Fields of a sector that a person sets (S1 section 5). */
export const sectorFields = z.object({
  name: requiredText(80),
  management: requiredText(80).refine((code) => code === '' || code.length === 2, { error: 'twoCharacters' }),
  active: codeOf(sectorBuildings),
  resp_Employee_Nr: orNull(employeeNumber()),
});

export const profileShape = defineShape({
  path: 'Profile',
  title: { es: 'Perfiles', en: 'Profiles' },
  key: ['iD_Profile'],
  readPermission: 'sectorData.read',
  ...masterData,
  // Nobody has a new profile yet.
  previews: { update: ['iD_Sector'] },
  fields: {
    iD_Profile: field.identifier('N.º', 'No.'),
    name: field.text('Perfil', 'Profile'),
    iD_Sector: field.identifier('N.º de sector', 'Sector no.'),
    sector_Name: field.text('Sector', 'Sector'),
    ...auditFields,
  },
});

/** Fields of a profile that a person sets (S1 section 5). */
export const profileFields = z.object({
  name: requiredText(50, 'required', 'maximumLength'),
  iD_Sector: recordNumber(),
});

/** A new profile may take the course requirements of another one (S1 section 2, 'Copiar perfil'). */
export const newProfileFields = profileFields
  .extend({ copyProfile: orNull(flag()), profileToCopy: orNull(recordNumber()) })
  .refine(({ copyProfile, profileToCopy }) => copyProfile !== true || profileToCopy !== null, {
    path: ['profileToCopy'],
    error: 'required',
  });

export const shiftShape = defineShape({
  path: 'Turn',
  title: { es: 'Turnos', en: 'Shifts' },
  key: ['iD_Shift'],
  historyName: 'Turns',
  readPermission: 'staff.read',
  ...masterData,
  fields: {
    iD_Shift: field.identifier('N.º', 'No.'),
    name: field.text('Turno', 'Shift'),
    schedule: field.text('Horario', 'Schedule'),
    ...auditFields,
  },
});

/** Fields of a shift that a person sets (S1 section 5). */
export const shiftFields = z.object({ name: requiredText(50), schedule: requiredText(100) });

export const generalProfileShape = defineShape({
  path: 'ProfGral',
  title: { es: 'Perfiles generales', en: 'General profiles' },
  key: ['iD_ProfGral'],
  readPermission: 'staff.read',
  ...masterData,
  hasOwnAddress: true,
  // Nobody has a new profile yet.
  previews: { update: ['profSpacs'], remove: true },
  fields: {
    iD_ProfGral: field.identifier('N.º', 'No.'),
    description: field.text('Perfil general', 'General profile'),
    profSpacs_Names: field.text('Perfiles de SPAC', 'SPAC profiles'),
    ...auditFields,
  },
});

/** Fields of a general profile that a person sets: `profSpacs` is the whole wanted set of SPAC profiles (S1 section 5). */
export const generalProfileFields = z.object({
  description: requiredText(100),
  profSpacs: z
    .array(recordNumber(), {
      error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'type'),
    })
    .min(1, { error: 'required' })
    .max(500, { error: 'tooMany' }),
});

export const generalProfileSpacShape = defineShape({
  path: 'ProfGralSpac',
  title: { es: 'Perfiles generales - SPAC', en: 'General profiles - SPAC' },
  key: ['iD_ProfGral', 'iD_ProfileSpac'],
  called: ['profileGral_Name', 'profileSpac_Name'],
  readPermission: 'staff.read',
  ...masterData,
  acts: { insert: everyAct.insert, remove: everyAct.remove },
  previews: { insert: true, remove: true },
  fields: {
    iD_ProfGral: field.identifier('N.º de perfil general', 'General profile no.'),
    profileGral_Name: field.text('Perfil general', 'General profile'),
    iD_ProfileSpac: field.identifier('N.º de perfil de SPAC', 'SPAC profile no.'),
    profileSpac_Name: field.text('Perfil de SPAC', 'SPAC profile'),
    ...auditFields,
  },
});

/** What makes a SPAC profile part of a general profile. */
export const generalProfileSpacFields = z.object({ iD_ProfGral: recordNumber(), iD_ProfileSpac: recordNumber() });

/** Whether a collaborator is at work (S0 section 4); only who is active is given courses. */
export const CollaboratorStatus = { Deactivated: 0, Active: 1, OnLeave: 2 } as const;

export const collaboratorStates = {
  [CollaboratorStatus.Deactivated]: { es: 'Inactivo', en: 'Deactivated' },
  [CollaboratorStatus.Active]: { es: 'Activo', en: 'Active' },
  [CollaboratorStatus.OnLeave]: { es: 'En licencia', en: 'On leave' },
} as const;

/**
 * What every list says of a person: the collaborators, the choice of attendees, the consult lists, their exports. A field that is added
 * here, with its column (`server/person-places.ts`) and its width in `web/collaborator/person-columns.tsx`, is in all of them.
 */
export const personFields = {
  employee_Nr: field.identifier('Legajo', 'Employee no.'),
  name: field.text('Nombre', 'Name'),
  cwid: field.text('CWID', 'CWID'),
} as const satisfies GridFields;

/** A person's row as grids show it: never with a password (S0 section 3). */
export const collaboratorShape = defineShape({
  path: 'Collaborator',
  title: { es: 'Colaboradores', en: 'Collaborators' },
  key: ['employee_Nr'],
  readPermission: 'sectorData.read',
  openPermission: 'staffData.open',
  writePermission: 'collaborator.write',
  acts: { insert: everyAct.insert, update: everyAct.update },
  together: 'withAdditions',
  previews: {
    insert: true,
    // where somebody works, with which profiles, and whether they are there (decisions section 7)
    update: ['iD_Sector', 'iD_Profile_Web', 'iD_ProfGral', 'active', 'capa_Initial', 'capa_spac_ini', 'onboard_Date'],
  },
  secrets: ['password'],
  fields: {
    ...personFields,
    iD_Sector: field.identifier('N.º de sector', 'Sector no.'),
    sector_Name: field.text('Sector', 'Sector'),
    iD_Profile_Web: field.identifier('N.º de perfil', 'Profile no.'),
    profile_Name: field.text('Perfil', 'Profile'),
    iD_ProfGral: field.identifier('N.º de perfil general', 'General profile no.'),
    profGral_Name: field.text('Perfil general', 'General profile'),
    iD_Shift: field.identifier('N.º de turno', 'Shift no.'),
    shift_Name: field.text('Turno', 'Shift'),
    role: field.code('Rol', 'Role', roleNames),
    active: field.code('Estado', 'Status', collaboratorStates),
    email: field.text('Email', 'Email'),
    capa_Initial: field.boolean('Capacitación inicial', 'Initial training'),
    capa_spac_ini: field.boolean('Capacitación SPAC inicial', 'Initial SPAC training'),
    onboard_Date: field.date('Fecha de ingreso', 'Onboard date'),
    pdfName: field.text('Registro de firma', 'Signature registry'),
    signatureAccepted: field.moment('Firma electrónica aceptada', 'Electronic signature accepted'),
    ...auditFields,
  },
});

const isEmail = (text: string | null) => text === null || z.regexes.email.test(text);

/** Editable fields of an existing collaborator (S0 section 5); the employee number is theirs for good. */
export const collaboratorFields = z.object({
  name: requiredText(personNameMaxLength),
  /** Identifiers from before the rule of `newCwid` may stay as they are. */
  cwid: requiredText(6),
  iD_Sector: recordNumber(),
  iD_Profile_Web: recordNumber(),
  iD_ProfGral: orNull(recordNumber()),
  iD_Shift: orNull(recordNumber()),
  role: codeOf(roleNames),
  active: codeOf(collaboratorStates),
  email: nullableText(255).refine(isEmail, { error: 'email' }),
  capa_Initial: flag(),
  capa_spac_ini: flag(),
  onboard_Date: orNull(day()),
  /** Empty or absent on an edit: it stays. Otherwise as in `newCollaboratorFields`. */
  password: orNull(localPassword()),
});

/** A password that an administrator sets; blanks belong to it. */
function localPassword() {
  return z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .min(8, { error: 'tooShort' })
    .max(passwordMaxLength, { error: 'tooLong' })
    .refine((password) => password.isWellFormed(), { error: 'character' });
}

/** A cwid that is given: 1 to 6 of the letters a to z, digits, `.`, `_`, `-` (decisions section 5). */
export const newCwid = () => requiredText(6).refine((cwid) => cwid === '' || cwidPattern.test(cwid), { error: 'cwid' });

/** A new collaborator: also their number, and a password to sign in with (S0 section 5). */
export const newCollaboratorFields = z.object({
  employee_Nr: employeeNumber(),
  ...collaboratorFields.shape,
  cwid: newCwid(),
  password: localPassword(),
});

/** What the server alone knows of somebody's roles. */
export const administeredReply = z.object({
  /** whether they have, or ever had, role 0 to 2: with four eyes their cwid takes two people */
  hasAdministered: z.boolean(),
});

/** The most that a signature PDF may weigh, in bytes: 10 MB. */
export const signaturePdfMaxBytes = 10 * 1024 * 1024;
