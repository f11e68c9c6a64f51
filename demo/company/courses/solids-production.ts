import { course, link, pdf, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { productionStaff, requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const lineClearance = course({
  key: 'despeje-linea',
  docNumber: 'POE-PS-014',
  name: 'Despeje de línea',
  description:
    'Cómo dejar una línea libre de restos del lote anterior y cómo verificarlo y registrarlo antes de empezar.',
  type: 'SOP',
  dateVigInDays: -150,
  requirements: productionStaff,
  contents: [
    pdf('POE-PS-014 Despeje de línea', 'Procedimiento vigente, versión 1.', 'POE-PS-014-despeje-de-linea.pdf'),
    questionnaire(
      'Cuestionario: despeje de línea',
      'Seis preguntas. Se aprueba con 80 %.',
      readQuestions('despeje-linea'),
    ),
  ],
});

const weighing = course({
  key: 'pesada-dispensacion',
  docNumber: 'POE-PS-021',
  name: 'Pesada y dispensación de materias primas',
  description:
    'Nueva versión del circuito de la central de pesadas: verificación de balanza, cabina, doble control y rotulado.',
  type: 'SOP',
  status: 1,
  dateVigInDays: 25,
  requirements: requiredOf(
    P.AsepticFiller,
    P.SolutionPreparer,
    P.SterileSupervisor,
    P.TabletOperator,
    P.SolidsSupervisor,
    P.WarehouseOperator,
  ),
  contents: [
    link(
      'FDA: preguntas y respuestas sobre control de materiales',
      'Sección de buenas prácticas de manufactura vigentes (CGMP).',
      'https://www.fda.gov/drugs/guidances-drugs/questions-and-answers-current-good-manufacturing-practice-regulations-control-components-and-drug',
    ),
    questionnaire(
      'Cuestionario: pesada y dispensación',
      'Seis preguntas. Se aprueba con 80 %.',
      readQuestions('pesada-dispensacion'),
    ),
  ],
});

const cleaningValidation = course({
  key: 'validacion-limpieza',
  docNumber: 'GMP-GC-015',
  name: 'Validación de limpieza de equipos',
  description: 'Peor caso, límites basados en la salud, muestreo por hisopado y enjuague, y tiempos de espera.',
  type: 'GMP',
  dateVigInDays: -225,
  minimumScore: 70,
  requirements: requiredOf(
    P.SterileSupervisor,
    P.SolidsSupervisor,
    P.TabletOperator,
    P.QualityAnalyst,
    P.ChemicalAnalyst,
  ),
  contents: [
    link(
      'EMA: límites de exposición basados en la salud',
      'Guía para identificar riesgos en instalaciones compartidas.',
      'https://www.ema.europa.eu/en/setting-health-based-exposure-limits-use-risk-identification-manufacture-different-medicinal-products-shared-facilities-scientific-guideline',
    ),
    questionnaire(
      'Cuestionario: validación de limpieza',
      'Seis preguntas. Se aprueba con 70 %.',
      readQuestions('validacion-limpieza'),
    ),
  ],
});

/** Courses of the production of oral solids, several of them shared with the sterile sector. */
export const solidsProductionCourses: readonly DemoCourse[] = [lineClearance, weighing, cleaningValidation];
