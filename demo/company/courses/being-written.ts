import { limsAnalyst } from '#demo/company/courses/computerised-systems.ts';
import { multiple, questionnaire, right, single, wrong } from '#demo/company/courses/question.ts';
import { requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const manualHandling: DemoCourse = {
  key: 'manejo-cargas',
  docNumber: 'HSE-IS-021',
  name: 'Manejo manual de cargas',
  description: 'Cómo levantar, trasladar y apilar sin lesionarse, y cuándo pedir ayuda o un equipo de elevación.',
  type: 'HSE',
  status: 0,
  version: 1,
  parent: null,
  dateVigInDays: 35,
  minimumScore: 80,
  includedCapaIni: false,
  requirements: requiredOf(P.WarehouseOperator, P.PackagingOperator, P.MaintenanceTechnician),
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'EU-OSHA: trastornos musculoesqueléticos',
      description: 'Causas y prevención, con fichas para cada tarea.',
      links: ['https://osha.europa.eu/es/themes/musculoskeletal-disorders'],
    },
    questionnaire('Cuestionario: manejo de cargas', 'Cinco preguntas. Se aprueba con 80 %.', [
      single(
        '¿Qué se hace antes de levantar una carga?',
        wrong('Se la inclina para calcular cuánto tiempo llevará.'),
        right('Se evalúan el peso, el agarre y el recorrido hasta el destino.'),
        wrong('Se la levanta apenas, para probar.'),
      ),
      single(
        '¿Cómo se levanta una caja del piso?',
        right('Con las piernas flexionadas, la espalda recta y la carga pegada al cuerpo.'),
        wrong('Con las piernas rectas y la espalda flexionada.'),
        wrong('Con los brazos extendidos, lejos del cuerpo.'),
      ),
      multiple(
        '¿Cuándo corresponde pedir ayuda o un equipo?',
        right('Cuando la carga supera el límite que indica su rótulo.'),
        right('Cuando la carga impide ver el camino.'),
        right('Cuando hay que elevarla por encima de los hombros.'),
        wrong('Sólo cuando ya apareció un dolor.'),
      ),
      single(
        '¿Cómo se cambia de dirección con una carga en los brazos?',
        wrong('Girando la cintura con los pies quietos.'),
        right('Moviendo los pies, sin girar la cintura.'),
        wrong('Caminando hacia atrás.'),
      ),
      multiple(
        '¿Qué se informa al servicio médico?',
        right('Un dolor que empieza durante la tarea.'),
        right('Un dolor que vuelve cada jornada.'),
        wrong('El cansancio normal del final del turno.'),
      ),
    ]),
  ],
};

const tidyWorkplace: DemoCourse = {
  key: 'orden-limpieza',
  docNumber: 'NOGMP-PE-011',
  name: 'Las 5S en el puesto de trabajo',
  description: 'Clasificar, ordenar, limpiar, estandarizar y sostener: la recorrida semanal y su planilla.',
  type: 'NOGMP',
  author: 'train',
  status: 0,
  version: 1,
  parent: null,
  dateVigInDays: 20,
  minimumScore: 70,
  includedCapaIni: false,
  requirements: requiredOf(P.AsepticFiller, P.SolutionPreparer),
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'Qué son las 5S',
      description: 'Leer la introducción y los cinco pasos antes de la primera recorrida.',
      links: ['https://es.wikipedia.org/wiki/5S'],
    },
  ],
};

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
