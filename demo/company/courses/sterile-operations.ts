import { course, link, pdf, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { requiredOf, sterileStaff } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const roomCleaning = course({
  key: 'limpieza-sala-llenado',
  docNumber: 'POE-PE-011',
  name: 'Limpieza y desinfección de salas de llenado',
  description: 'Rotación de desinfectantes, técnica de paños, frecuencias y registros de las salas grado A, B y C.',
  type: 'SOP',
  dateVigInDays: -120,
  requirements: requiredOf(P.AsepticFiller, P.SolutionPreparer, P.SterileSupervisor),
  contents: [
    pdf(
      'POE-PE-011 Limpieza y desinfección de salas de llenado',
      'Procedimiento vigente, versión 1.',
      'POE-PE-011-limpieza-salas.pdf',
    ),
    questionnaire(
      'Cuestionario: limpieza y desinfección',
      'Seis preguntas. Se aprueba con 80 %.',
      readQuestions('limpieza-sala-llenado'),
    ),
  ],
});

const environmentalMonitoring = course({
  key: 'monitoreo-ambiental',
  docNumber: 'GMP-CC-006',
  name: 'Monitoreo ambiental de áreas clasificadas',
  description:
    'Partículas, aire activo y pasivo, superficies y personal: límites, tendencias y respuesta ante excursiones.',
  type: 'GMP',
  dateVigInDays: -310,
  minimumScore: 70,
  requirements: sterileStaff,
  contents: [
    link(
      'PIC/S: guías y anexos de buenas prácticas',
      'Consulte el Anexo 1, sección 9, «Monitoreo ambiental y de proceso».',
      'https://picscheme.org/en/publications',
    ),
    questionnaire(
      'Cuestionario: monitoreo ambiental',
      'Seis preguntas. Se aprueba con 70 %.',
      readQuestions('monitoreo-ambiental'),
    ),
  ],
});

/** Cannot be finished yet: its questionnaire has no questions. */
const mediaFill = course({
  key: 'simulacion-llenado',
  docNumber: 'GMP-PE-019',
  name: 'Simulación de llenado aséptico con medio de cultivo',
  description: 'Borrador en preparación: diseño, intervenciones y criterios de aceptación de la simulación de proceso.',
  type: 'GMP',
  status: 0,
  dateVigInDays: 75,
  minimumScore: 100,
  requirements: requiredOf(P.AsepticFiller, P.SterileSupervisor, P.MicrobiologyAnalyst),
  contents: [
    link(
      'FDA: productos estériles elaborados por proceso aséptico',
      'Guía de la FDA sobre proceso aséptico; consulte el capítulo de simulación.',
      'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/sterile-drug-products-produced-aseptic-processing-current-good-manufacturing-practice',
    ),
    questionnaire('Cuestionario: simulación de llenado', 'Preguntas por escribir. Se aprueba con 100 %.', []),
  ],
});

/** Courses of the sterile areas, beside the entry procedure. */
export const sterileOperationCourses: readonly DemoCourse[] = [roomCleaning, environmentalMonitoring, mediaFill];
