import { course, link, pdf, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const sampling = course({
  key: 'muestreo-materias-primas',
  docNumber: 'POE-CC-008',
  name: 'Muestreo de materias primas y materiales',
  description: 'Plan de muestreo, preparación de la sala, toma, rotulado y traslado de muestras.',
  type: 'SOP',
  dateVigInDays: -280,
  requirements: requiredOf(P.Sampler, P.ChemicalAnalyst, P.MicrobiologyAnalyst, P.WarehouseOperator),
  contents: [
    link(
      'OMS: guía de muestreo de productos farmacéuticos',
      'Serie de informes técnicos 929, anexo 4.',
      'https://www.who.int/publications/m/item/annex-4-trs-929',
    ),
    questionnaire(
      'Cuestionario: muestreo',
      'Seis preguntas. Se aprueba con 80 %.',
      readQuestions('muestreo-materias-primas'),
    ),
  ],
});

const outOfSpecification = course({
  key: 'fuera-de-especificacion',
  docNumber: 'POE-CC-017',
  name: 'Resultados fuera de especificación (OOS)',
  description: 'Investigación en fase I y fase II, reensayo, remuestreo y decisión sobre el lote.',
  type: 'SOP',
  status: 1,
  dateVigInDays: 12,
  requirements: requiredOf(P.ChemicalAnalyst, P.MicrobiologyAnalyst, P.QualityAnalyst),
  contents: [
    link(
      'FDA: investigación de resultados fuera de especificación',
      'Guía para la industria, revisión de 2022.',
      'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/investigating-out-specification-oos-test-results-pharmaceutical-production-level-2-revision',
    ),
    questionnaire(
      'Cuestionario: OOS',
      'Cinco preguntas. Se aprueba con 80 %.',
      readQuestions('fuera-de-especificacion'),
    ),
  ],
});

const coldChain = course({
  key: 'cadena-frio',
  docNumber: 'GMP-DL-004',
  name: 'Cadena de frío: recepción, guarda y despacho',
  description: 'Productos de 2 a 8 °C: mapeo, alarmas, embalajes calificados y decisión ante excursiones.',
  type: 'GMP',
  dateVigInDays: -95,
  requirements: requiredOf(P.WarehouseOperator, P.Sampler, P.QualityAnalyst, P.SterileSupervisor),
  contents: [
    pdf('GMP-DL-004 Cadena de frío', 'Procedimiento vigente, versión 1.', 'GMP-DL-004-cadena-de-frio.pdf'),
    link(
      'EMA: buenas prácticas de distribución',
      'Referencia sobre transporte y almacenamiento.',
      'https://www.ema.europa.eu/en/human-regulatory-overview/post-authorisation/compliance-post-authorisation/good-distribution-practice',
    ),
    questionnaire(
      'Cuestionario: cadena de frío',
      'Siete preguntas. Se aprueba con 80 %.',
      readQuestions('cadena-frio'),
    ),
  ],
});

/** Courses of the laboratory and the warehouse. */
export const laboratoryWarehouseCourses: readonly DemoCourse[] = [sampling, outOfSpecification, coldChain];
