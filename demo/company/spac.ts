import { sectors } from '#demo/company/sectors.ts';
import type { DemoGeneralProfile, DemoProfileCollaborator, DemoSpac, DemoSpacProfile } from '#demo/company/types.ts';

/** General profile names, so that the other modules spell them one way. */
export const GeneralProfileName = {
  SterileOperation: 'Operación de áreas estériles',
  PlantSupervision: 'Supervisión de planta',
  Laboratory: 'Laboratorio: ejecución de ensayos',
  LaboratoryReview: 'Laboratorio: revisión y aprobación',
  QualityUnit: 'Unidad de calidad',
} as const;

/** What most systems of the plant share. */
const usual = {
  gxp: 1,
  qaUnit: 'Carolina Inés Etchegaray',
  observation: '',
  itService: 'SI',
  hse: 'NO',
  active: true,
  admIng: 'NO',
  formXls: 'NO',
} as const;

type Dates = 'dateStIni' | 'dateStFin' | 'dateRealIni' | 'dateRealFin' | 'dateReval';

/** A system by what tells it from the usual one; its business owner is the sector of its management. */
function system({
  validation,
  ...own
}: Omit<DemoSpac, Dates | 'bpOwner' | keyof typeof usual> &
  Partial<DemoSpac> & {
    /** planned start and end, real start and end, next revalidation: days from today */
    readonly validation: readonly [number, number, number, number | null, number | null];
  }): DemoSpac {
  const [dateStIni, dateStFin, dateRealIni, dateRealFin, dateReval] = validation;
  const bpOwner = sectors.find(({ management }) => management === own.owner)?.name ?? '';
  return { ...usual, bpOwner, dateStIni, dateStFin, dateRealIni, dateRealFin, dateReval, ...own };
}

/** The computerised systems under GxP control. */
export const spacs: readonly DemoSpac[] = [
  system({
    id: 'LIMS1',
    name: 'LIMS: gestión de muestras, ensayos y certificados de análisis',
    status: 1,
    building: 0,
    catSw: 4,
    catHw: 1,
    respUser: 'Patricia Echagüe',
    sysOwner: 'Alejandro Martín Güemes',
    smExpert: 'Federico Andrés Sanguinetti',
    validation: [-900, -720, -890, -695, 400],
    sysSupplier: 'Sistemas Analíticos del Plata S. A.',
    owner: 'CC',
    formXls: 'SI',
  }),
  system({
    id: 'SCA01',
    name: 'SCADA de preparación y llenado aséptico, línea 2',
    status: 2,
    building: 0,
    observation: 'Revalidado por el cambio de servidores históricos.',
    catSw: 4,
    catHw: 2,
    respUser: "María José D'Angelo",
    sysOwner: 'Oscar Alberto Vázquez',
    smExpert: 'Tomás Ibáñez',
    validation: [-1500, -1380, -1490, -1350, 210],
    sysSupplier: 'Automación Pampeana S. R. L.',
    hse: 'SI',
    owner: 'PE',
    admIng: 'SI',
  }),
  system({
    id: 'ERP01',
    name: 'ERP: materiales, órdenes de elaboración y liberación de lotes',
    status: 1,
    building: 1,
    catSw: 4,
    catHw: 1,
    respUser: 'Marcela Alejandra Ocaña',
    sysOwner: 'Alejandro Martín Güemes',
    smExpert: 'Paula Andrea Iñíguez',
    validation: [-1220, -1010, -1215, -960, 150],
    sysSupplier: 'Gestión Integral Sur S. A.',
    owner: 'DL',
  }),
  system({
    id: 'CDS02',
    name: 'Sistema de datos cromatográficos (HPLC y GC)',
    status: 1,
    building: 0,
    catSw: 4,
    catHw: 1,
    respUser: 'Valeria Rodríguez Larreta',
    sysOwner: 'Alejandro Martín Güemes',
    smExpert: 'Nicolás Iván Kowalczuk',
    validation: [-610, -480, -600, -471, 624],
    sysSupplier: 'Cromatografía Aplicada S. A.',
    owner: 'CC',
  }),
  system({
    id: 'AUT03',
    name: 'PLC y registrador del autoclave de doble puerta AU-03',
    status: 4,
    building: 2,
    observation: 'Calificación de desempeño anual junto con la del equipo.',
    catSw: 3,
    catHw: 2,
    respUser: 'Norberto Cañete',
    sysOwner: 'Oscar Alberto Vázquez',
    smExpert: 'Pablo Daniel Ñancucheo',
    validation: [-430, -380, -428, -371, -6],
    sysSupplier: 'Esterilización Industrial Rosario S. A.',
    itService: 'NO',
    hse: 'SI',
    owner: 'PE',
    admIng: 'SI',
  }),
  system({
    id: 'BMS01',
    name: 'BMS: presiones, temperatura y humedad de áreas clasificadas',
    status: 2,
    building: 2,
    catSw: 4,
    catHw: 2,
    respUser: 'Oscar Alberto Vázquez',
    sysOwner: 'Oscar Alberto Vázquez',
    smExpert: 'Kevin Nahuel Sarmiento',
    validation: [-2100, -1960, -2080, -1930, 88],
    sysSupplier: 'Climatización Técnica Pilar S. A.',
    owner: 'IS',
    admIng: 'SI',
  }),
  system({
    id: 'DOC02',
    name: 'Gestión electrónica de documentos controlados',
    status: 0,
    building: 1,
    observation: 'Validación en curso; reemplaza a DOC01.',
    catSw: 4,
    catHw: 1,
    respUser: 'Beatriz Elena Santángelo',
    sysOwner: 'Paula Andrea Iñíguez',
    smExpert: 'Maximiliano Brítez',
    validation: [-75, 60, -70, null, null],
    sysSupplier: 'Documenta Austral S. A. S.',
    owner: 'GC',
  }),
  system({
    id: 'PES04',
    name: 'Pesada y dispensación de materias primas, central de pesadas',
    status: 1,
    building: 1,
    catSw: 3,
    catHw: 1,
    respUser: 'Héctor Raúl Bustamante',
    sysOwner: 'Alejandro Martín Güemes',
    smExpert: 'Darío Sebastián Acuña',
    validation: [-820, -770, -815, -758, 340],
    sysSupplier: 'Balanzas y Sistemas S. A.',
    owner: 'PS',
    formXls: 'SI',
  }),
  system({
    id: 'DOC01',
    name: 'Archivo documental anterior (sólo consulta)',
    status: 3,
    building: 1,
    observation: 'Dado de baja; los registros se conservan por el plazo de guarda.',
    catSw: 5,
    catHw: 1,
    respUser: 'Beatriz Elena Santángelo',
    sysOwner: 'Alejandro Martín Güemes',
    smExpert: 'Paula Andrea Iñíguez',
    validation: [-3600, -3400, -3580, -3350, null],
    sysSupplier: 'Desarrollo propio',
    active: false,
    owner: 'GC',
    formXls: 'SI',
  }),
];

/** The access profiles of those systems. */
export const spacProfiles: readonly DemoSpacProfile[] = [
  { key: 'LIMS1/analista', spac: 'LIMS1', description: 'Analista: carga de resultados' },
  { key: 'LIMS1/revisor', spac: 'LIMS1', description: 'Revisor: aprobación de ensayos' },
  { key: 'LIMS1/consulta', spac: 'LIMS1', description: 'Consulta de certificados' },
  { key: 'SCA01/operador', spac: 'SCA01', description: 'Operador de línea' },
  { key: 'SCA01/supervisor', spac: 'SCA01', description: 'Supervisor: recetas y alarmas' },
  { key: 'ERP01/deposito', spac: 'ERP01', description: 'Movimientos de depósito' },
  { key: 'ERP01/produccion', spac: 'ERP01', description: 'Órdenes de elaboración' },
  { key: 'ERP01/liberacion', spac: 'ERP01', description: 'Liberación de lotes' },
  { key: 'CDS02/analista', spac: 'CDS02', description: 'Analista: adquisición e integración' },
  { key: 'CDS02/revisor', spac: 'CDS02', description: 'Revisor de cromatogramas y audit trail' },
  { key: 'AUT03/operador', spac: 'AUT03', description: 'Operador de autoclave' },
  { key: 'BMS01/operador', spac: 'BMS01', description: 'Operador: reconocimiento de alarmas' },
  { key: 'BMS01/mantenimiento', spac: 'BMS01', description: 'Mantenimiento: ajuste de lazos' },
  { key: 'DOC02/autor', spac: 'DOC02', description: 'Autor de documentos' },
  { key: 'DOC02/aprobador', spac: 'DOC02', description: 'Aprobador de documentos' },
  { key: 'PES04/operador', spac: 'PES04', description: 'Operador de central de pesadas' },
];

/** Bundles of access profiles. */
export const generalProfiles: readonly DemoGeneralProfile[] = [
  {
    description: GeneralProfileName.SterileOperation,
    spacProfiles: ['SCA01/operador', 'AUT03/operador', 'BMS01/operador'],
  },
  {
    description: GeneralProfileName.PlantSupervision,
    spacProfiles: ['ERP01/produccion', 'PES04/operador', 'DOC02/autor'],
  },
  { description: GeneralProfileName.Laboratory, spacProfiles: ['LIMS1/analista', 'CDS02/analista'] },
  {
    description: GeneralProfileName.LaboratoryReview,
    spacProfiles: ['LIMS1/revisor', 'CDS02/revisor', 'DOC02/aprobador'],
  },
  {
    description: GeneralProfileName.QualityUnit,
    spacProfiles: ['LIMS1/consulta', 'ERP01/liberacion', 'DOC02/autor', 'DOC02/aprobador'],
  },
];

/** Access given to a person directly, outside any general profile. */
export const profileCollaborators: readonly DemoProfileCollaborator[] = [
  { employeeNr: 10231, spacProfile: 'SCA01/supervisor', throwInstances: true },
  { employeeNr: 10245, spacProfile: 'SCA01/supervisor', throwInstances: true },
  { employeeNr: 20201, spacProfile: 'PES04/operador', throwInstances: true },
  { employeeNr: 20139, spacProfile: 'PES04/operador', throwInstances: true },
  { employeeNr: 20601, spacProfile: 'ERP01/deposito', throwInstances: true },
  { employeeNr: 20604, spacProfile: 'ERP01/deposito', throwInstances: true },
  { employeeNr: 20606, spacProfile: 'ERP01/deposito', throwInstances: false },
  { employeeNr: 20501, spacProfile: 'BMS01/mantenimiento', throwInstances: true },
  { employeeNr: 20504, spacProfile: 'BMS01/mantenimiento', throwInstances: true },
  { employeeNr: 20305, spacProfile: 'LIMS1/revisor', throwInstances: false },
];
