import { collaboratorShape, collaboratorStates } from '#features/people/shared/contract.ts';
import { neededColumns, type PeopleColumn, peopleColumns } from '#features/people/shared/people-table.ts';
import { profCollaboratorShape } from '#features/spac/shared/contract.ts';
import { Role, roleNames } from '#product/roles.ts';
import {
  type CellType,
  dayRule,
  externalId,
  flagRule,
  type ImportColumn,
  type ImportKindShape,
  oneOf,
  upTo,
} from './import-kind.ts';

type Told = Pick<ImportColumn, 'values' | 'rule' | 'examples'> & { readonly type?: CellType };

const named = (es: string, en: string, ...examples: readonly string[]): Told => ({ rule: { es, en }, examples });

/** What may stand in each column of people; its words are those of the collaborators. */
const told: Readonly<Record<PeopleColumn, Told>> = {
  employee_Nr: named(
    'De 1 a 8 cifras; los ceros de adelante no cuentan',
    '1 to 8 digits; leading zeros do not count',
    '4001',
    '4002',
  ),
  name: { rule: upTo(50), examples: ['Nora Paz', 'Íñigo O’Neill'] },
  cwid: named('1 a 6 letras, cifras, punto, guion', '1 to 6 letters, digits, dot, hyphen', 'npaz', 'ioneil'),
  sector_Name: named('Nombre de un sector', 'Name of a sector', 'Producción estériles', 'Depósito'),
  profile_Name: named(
    'Nombre de un perfil del sector',
    'Name of a profile of the sector',
    'Operador de llenado',
    'Operador',
  ),
  email: named('Una dirección de correo', 'A mail address', 'nora.paz@ejemplo.com', ''),
  profGral_Name: named('Nombre de un perfil general', 'Name of a general profile', '', 'Analista'),
  shift_Name: named('Nombre de un turno', 'Name of a shift', 'Mañana', ''),
  // Read by the rules of new people, as text; told in words.
  role: { values: roleNames, rule: oneOf(roleNames), examples: ['Colaborador', 'Entrenador'] },
  active: { values: collaboratorStates, rule: oneOf(collaboratorStates), examples: ['Activo', 'Inactivo'] },
  onboard_Date: { type: 'day', rule: dayRule, examples: ['15/03/2019', '2021-08-02'] },
  capa_Initial: { rule: flagRule, examples: ['No', 'No'] },
  capa_spac_ini: { rule: flagRule, examples: ['No', 'No'] },
};

/** What the columns are called in the sheets of other systems. */
const also: Readonly<Partial<Record<PeopleColumn, readonly string[]>>> = {
  employee_Nr: ['nro legajo', 'numero de legajo', 'n legajo', 'employee number', 'employee id', 'personnel number'],
  name: ['apellido y nombre', 'nombre y apellido', 'full name', 'nombre completo'],
  cwid: ['usuario', 'user', 'user id', 'username', 'login'],
  sector_Name: ['area', 'departamento', 'department'],
  profile_Name: ['puesto', 'cargo', 'position', 'job'],
  email: ['correo', 'mail', 'e mail', 'email address', 'correo electronico'],
  onboard_Date: ['ingreso', 'fecha de alta', 'hire date', 'start date'],
};

const column = (name: PeopleColumn): ImportColumn => ({
  type: 'text',
  label: collaboratorShape.fields[name].label,
  also: [name, ...(also[name] ?? [])],
  ...(neededColumns.includes(name) ? { isNeeded: true as const } : {}),
  ...told[name],
});

const columns: Readonly<Record<string, ImportColumn>> = {
  ...Object.fromEntries(peopleColumns.map((name) => [name, column(name)])),
  spacProfiles: {
    type: 'list',
    label: { es: 'Perfiles de SPAC', en: profCollaboratorShape.title.en },
    rule: {
      es: 'Los que tiene, como SPAC / perfil, separados por punto y coma; se agregan a los que ya tenga',
      en: 'Those that the person has, as SPAC / profile, parted by semicolons; added to those that are there',
    },
    examples: ['LIMS / Analista', ''],
  },
  ...externalId,
};

export const people = {
  code: 'people',
  title: collaboratorShape.title,
  lead: {
    es: 'Una fila por persona; se la conoce por su legajo. Nadie recibe contraseña: entra con la del directorio, o se le envía una.',
    en: 'A row for each person, known by the employee number. Nobody is given a password: people sign in by the directory, or are mailed one.',
  },
  roles: [Role.AdminITPS],
  key: ['employee_Nr'],
  columns,
} as const satisfies ImportKindShape;
