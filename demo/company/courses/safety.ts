import { course, link, pdf, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { everyone, requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const lockout = course({
  key: 'bloqueo-etiquetado',
  docNumber: 'HSE-IS-007',
  name: 'Bloqueo y etiquetado de energías peligrosas',
  description:
    'Los seis pasos para intervenir un equipo con sus energías aisladas, bloqueadas y en estado de energía cero.',
  type: 'HSE',
  dateVigInDays: -200,
  requirements: requiredOf(
    P.MaintenanceTechnician,
    P.SafetyOfficer,
    P.AsepticFiller,
    P.TabletOperator,
    P.PackagingOperator,
    P.SterileSupervisor,
    P.SolidsSupervisor,
  ),
  contents: [
    pdf('HSE-IS-007 Bloqueo y etiquetado', 'Procedimiento vigente, versión 1.', 'HSE-IS-007-bloqueo-y-etiquetado.pdf'),
    questionnaire(
      'Cuestionario: bloqueo y etiquetado',
      'Siete preguntas. Se aprueba con 80 %.',
      readQuestions('bloqueo-etiquetado'),
    ),
  ],
});

const extinguishers = course({
  key: 'extintores',
  docNumber: 'HSE-IS-002',
  name: 'Uso de extintores y evacuación',
  description: 'Clases de fuego, elección del extintor, técnica de ataque y plan de evacuación de la planta.',
  type: 'HSE',
  dateVigInDays: -330,
  minimumScore: 70,
  requirements: everyone,
  contents: [
    link(
      'Ley 19.587 de higiene y seguridad en el trabajo',
      'Texto de la ley en el sitio oficial de normativa.',
      'https://www.argentina.gob.ar/normativa/nacional/ley-19587-17612',
    ),
    questionnaire(
      'Cuestionario: extintores y evacuación',
      'Seis preguntas. Se aprueba con 70 %.',
      readQuestions('extintores'),
    ),
  ],
});

const spills = course({
  key: 'derrames',
  docNumber: 'HSE-IS-011',
  name: 'Respuesta ante derrames de productos químicos',
  description: 'Lectura de la ficha de seguridad, contención, neutralización, residuos y primeros auxilios.',
  type: 'HSE',
  dateVigInDays: -135,
  requirements: requiredOf(
    P.ChemicalAnalyst,
    P.MicrobiologyAnalyst,
    P.SolutionPreparer,
    P.WarehouseOperator,
    P.SafetyOfficer,
    P.MaintenanceTechnician,
  ),
  contents: [
    link(
      'Superintendencia de Riesgos del Trabajo',
      'Material sobre el Sistema Globalmente Armonizado (SGA).',
      'https://www.argentina.gob.ar/srt',
    ),
    questionnaire('Cuestionario: derrames', 'Seis preguntas. Se aprueba con 80 %.', readQuestions('derrames')),
  ],
});

/** Courses of safety, health and environment. */
export const safetyCourses: readonly DemoCourse[] = [lockout, extinguishers, spills];
