import { ProfileName as P, sectorOfProfile } from '#demo/company/profiles.ts';
import { GeneralProfileName as G } from '#demo/company/spac.ts';
import type { DemoCollaborator } from '#demo/company/types.ts';

/** Reserved top-level domain: no message to it can reach anyone. */
const emailDomain = 'laboratorioaustral.example';

/** Who holds which general profile, by their cwid. */
const holders: Readonly<Record<string, readonly string[]>> = {
  [G.SterileOperation]: ['ana', 'bruno', 'mdange', 'train'],
  [G.PlantSupervision]: ['hbusta', 'vmulle', 'mocana'],
  [G.LaboratoryReview]: ['pechag'],
  [G.Laboratory]: ['fsangu', 'vrodri', 'nkowal', 'canas', 'girigo', 'lferre', 'abelmo'],
  [G.QualityUnit]: ['qa', 'enunez', 'mrios', 'jdello', 'bsanta', 'itps'],
};

const bundles = new Map(Object.entries(holders).flatMap(([bundle, cwids]) => cwids.map((cwid) => [cwid, bundle])));

function person(
  employeeNr: number,
  name: string,
  cwid: string,
  profile: string,
  shift: string | null,
  onboardDaysAgo: number,
  rest: Partial<DemoCollaborator> = {},
): DemoCollaborator {
  return {
    employeeNr,
    name,
    cwid,
    sector: sectorOfProfile(profile),
    profile,
    shift,
    generalProfile: bundles.get(cwid) ?? null,
    role: 3,
    active: 1,
    email: `${cwid}@${emailDomain}`,
    onboardDaysAgo,
    capaInitial: false,
    capaSpacInitial: false,
    ...rest,
  };
}

const sterile: readonly DemoCollaborator[] = [
  person(20147, 'Ana Belén Núñez', 'ana', P.AsepticFiller, 'Mañana', 1460),
  person(20163, 'Bruno Agustín Peña', 'bruno', P.SolutionPreparer, 'Tarde', 980),
  person(10231, "María José D'Angelo", 'mdange', P.SterileSupervisor, 'Central', 4380),
  person(10245, 'Tomás Ibáñez', 'train', P.SterileSupervisor, 'Mañana', 3120, { role: 4 }),
  person(20151, 'Rocío Belén Argañaraz', 'rargan', P.AsepticFiller, 'Mañana', 1730),
  person(20158, 'Matías Ezequiel Quiroga', 'mquiro', P.AsepticFiller, 'Tarde', 1205),
  person(20170, 'Sofía Castro Muñiz', 'scastr', P.AsepticFiller, 'Noche', 640),
  person(20174, 'Julián Bautista Ordóñez', 'jordon', P.AsepticFiller, 'Noche', 411, { email: null }),
  person(20188, 'Micaela Toloza', 'mtoloz', P.AsepticFiller, 'Tarde', 18, { capaInitial: true, capaSpacInitial: true }),
  person(20139, 'Norberto Cañete', 'ncanet', P.SolutionPreparer, 'Mañana', 2890),
  person(20166, 'Lucía Fernández Pérez', 'lferna', P.SolutionPreparer, 'Noche', 702, { active: 2 }),
  person(20172, 'Gonzalo Iñaki Etcheverry', 'getche', P.SolutionPreparer, 'Tarde', 530),
];

const solids: readonly DemoCollaborator[] = [
  person(10418, 'Héctor Raúl Bustamante', 'hbusta', P.SolidsSupervisor, 'Central', 5210),
  person(10422, 'Verónica Lucía Müller', 'vmulle', P.SolidsSupervisor, 'Tarde', 2410, { role: 4 }),
  person(20201, 'Darío Sebastián Acuña', 'dacuna', P.TabletOperator, 'Mañana', 2055),
  person(20207, 'Florencia Agüero', 'fagu', P.TabletOperator, 'Tarde', 1490),
  person(20214, 'Ramón Ángel Villalba', 'rvilla', P.TabletOperator, 'Noche', 3650, { email: null }),
  person(20219, 'Brenda Soledad Yáñez', 'byanez', P.TabletOperator, 'Mañana', 365),
  person(20226, 'Ignacio Paz', 'ipaz', P.TabletOperator, 'Tarde', 9, { capaInitial: true }),
  person(20203, 'Silvia Noemí Zárate', 'szarat', P.PackagingOperator, 'Mañana', 4015),
  person(20210, 'Cristian Ariel Leguizamón', 'clegui', P.PackagingOperator, 'Mañana', 1880),
  person(20212, "Antonella O'Connor", 'aoconn', P.PackagingOperator, 'Tarde', 1333),
  person(20221, 'Walter Fabián Páez', 'wpaez', P.PackagingOperator, 'Noche', 820, { active: 0 }),
  person(20223, 'Yamila Abigail Godoy', 'ygodoy', P.PackagingOperator, 'Tarde', 274),
];

const laboratory: readonly DemoCollaborator[] = [
  person(10307, 'Dra. Patricia Echagüe', 'pechag', P.ChemicalAnalyst, 'Central', 6020),
  person(20302, 'Federico Andrés Sanguinetti', 'fsangu', P.ChemicalAnalyst, 'Mañana', 2222),
  person(20305, 'Valeria Rodríguez Larreta', 'vrodri', P.ChemicalAnalyst, 'Mañana', 1610),
  person(20309, 'Nicolás Iván Kowalczuk', 'nkowal', P.ChemicalAnalyst, 'Tarde', 905),
  person(20316, 'Camila Añasco', 'canas', P.ChemicalAnalyst, 'Tarde', 33, { capaInitial: true, capaSpacInitial: true }),
  person(20303, 'Guadalupe Irigoyen', 'girigo', P.MicrobiologyAnalyst, 'Mañana', 1995),
  person(20311, 'Leandro Martín Ferreyra', 'lferre', P.MicrobiologyAnalyst, 'Mañana', 760),
  person(20313, 'Agustina Belmonte', 'abelmo', P.MicrobiologyAnalyst, 'Tarde', 498),
  person(20307, 'Rubén Darío Maidana', 'rmaida', P.Sampler, 'Mañana', 2705),
  person(20314, 'Noelia Peñalva', 'npenal', P.Sampler, 'Tarde', 590),
];

const quality: readonly DemoCollaborator[] = [
  person(10112, 'Carolina Inés Etchegaray', 'qa', P.QualityAnalyst, 'Central', 3980, { role: 1 }),
  person(10118, 'Esteban Núñez Alcorta', 'enunez', P.QualityAnalyst, 'Central', 2870, { role: 1 }),
  person(10126, 'Mariana Luján Ríos', 'mrios', P.QualityAnalyst, 'Central', 1540),
  person(20402, "Juan Cruz Dell'Oro", 'jdello', P.QualityAnalyst, 'Tarde', 688),
  person(20407, 'Lourdes Cabañas', 'lcaban', P.QualityAnalyst, 'Mañana', 212),
  person(20401, 'Beatriz Elena Santángelo', 'bsanta', P.DocumentController, 'Central', 4440),
  person(20405, 'Facundo Joaquín Ponce de León', 'fponce', P.DocumentController, 'Central', 377),
  person(20409, 'Delfina Gómez Sañudo', 'dgomez', P.DocumentController, 'Central', 1015, { active: 2 }),
];

const engineering: readonly DemoCollaborator[] = [
  person(10054, 'Alejandro Martín Güemes', 'itps', P.SystemsAnalyst, 'Central', 3710, { role: 0 }),
  person(10061, 'Paula Andrea Iñíguez', 'piigue', P.SystemsAnalyst, 'Central', 1290, { role: 0 }),
  person(20503, 'Maximiliano Brítez', 'mbrite', P.SystemsAnalyst, 'Central', 455),
  person(10083, 'Gabriela Susana Oyarzábal', 'hse', P.SafetyOfficer, 'Central', 3365, { role: 2 }),
  person(10087, 'Diego Hernán Castaño', 'dcasta', P.SafetyOfficer, 'Central', 1822, { role: 2 }),
  person(20507, 'Melisa Antúnez', 'mantun', P.SafetyOfficer, 'Mañana', 301),
  person(20501, 'Oscar Alberto Vázquez', 'ovazqu', P.MaintenanceTechnician, 'Mañana', 4802),
  person(20504, 'Pablo Daniel Ñancucheo', 'pnancu', P.MaintenanceTechnician, 'Tarde', 1377),
  person(20505, 'Kevin Nahuel Sarmiento', 'ksarmi', P.MaintenanceTechnician, 'Noche', 566, { email: null }),
  person(20509, 'Sergio Omar Benítez', 'sbenit', P.MaintenanceTechnician, 'Noche', 2601, { active: 0 }),
];

const warehouse: readonly DemoCollaborator[] = [
  person(10511, 'Marcela Alejandra Ocaña', 'mocana', P.WarehouseOperator, 'Central', 2960, { role: 4 }),
  person(20601, 'José Luis Peralta', 'jperal', P.WarehouseOperator, 'Mañana', 3902),
  person(20604, 'Rodrigo Emanuel Sánchez', 'rsanch', P.WarehouseOperator, 'Mañana', 1702),
  person(20606, 'Daiana Micaela Ibarra', 'dibarr', P.WarehouseOperator, 'Tarde', 1111),
  person(20609, 'Franco Nicolás Bergés', 'fberge', P.WarehouseOperator, 'Tarde', 602),
  person(20612, 'Elías Ñanco Cardozo', 'ecardo', P.WarehouseOperator, 'Noche', 148),
  person(20614, 'Milagros Araceli Coria', 'mcoria', P.WarehouseOperator, null, 62, { capaInitial: true }),
  person(20602, "Hugo Néstor Dall'Asta", 'hdalla', P.WarehouseOperator, 'Noche', 2333),
];

/** The people of Laboratorio Austral, by sector. */
export const collaborators: readonly DemoCollaborator[] = [
  ...sterile,
  ...solids,
  ...laboratory,
  ...quality,
  ...engineering,
  ...warehouse,
];
