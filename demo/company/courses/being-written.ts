import { limsAnalyst } from '#demo/company/courses/computerised-systems.ts';
import { course, link, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const manualHandling = course({
  key: 'manejo-cargas',
  docNumber: 'HSE-IS-021',
  name: 'Manejo manual de cargas',
  description: 'Cómo levantar, trasladar y apilar sin lesionarse, y cuándo pedir ayuda o un equipo de elevación.',
  type: 'HSE',
  status: 0,
  dateVigInDays: 35,
  requirements: requiredOf(P.WarehouseOperator, P.PackagingOperator, P.MaintenanceTechnician),
  contents: [
    link(
      'EU-OSHA: trastornos musculoesqueléticos',
      'Causas y prevención, con fichas para cada tarea.',
      'https://osha.europa.eu/es/themes/musculoskeletal-disorders',
    ),
    questionnaire(
      'Cuestionario: manejo de cargas',
      'Cinco preguntas. Se aprueba con 80 %.',
      readQuestions('manejo-cargas'),
    ),
  ],
});

const tidyWorkplace = course({
  key: 'orden-limpieza',
  docNumber: 'NOGMP-PE-011',
  name: 'Las 5S en el puesto de trabajo',
  description: 'Clasificar, ordenar, limpiar, estandarizar y sostener: la recorrida semanal y su planilla.',
  type: 'NOGMP',
  author: 'train',
  status: 0,
  dateVigInDays: 20,
  minimumScore: 70,
  requirements: requiredOf(P.AsepticFiller, P.SolutionPreparer),
  contents: [
    link(
      'Qué son las 5S',
      'Leer la introducción y los cinco pasos antes de la primera recorrida.',
      'https://es.wikipedia.org/wiki/5S',
    ),
  ],
});

const limsAnalystNext: DemoCourse = {
  ...limsAnalyst,
  key: 'lims-analista-v2',
  description: 'Carga de resultados, integración de picos, reprocesos y revisión del audit trail. Agrega la consulta.',
  status: 0,
  version: 2,
  parent: limsAnalyst.key,
  dateVigInDays: 45,
  spacProfiles: [...limsAnalyst.spacProfiles, 'LIMS1/consulta'],
};

/** What HSE, a trainer and the systems' administrator are writing now; QA's stand beside their other versions and subjects. */
export const coursesBeingWritten: readonly DemoCourse[] = [manualHandling, tidyWorkplace, limsAnalystNext];
