import { course, link, pdf, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { gmpRecordStaff, productionStaff, requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const documentControl = course({
  key: 'control-documental',
  docNumber: 'POE-GC-002',
  name: 'Control de documentos y registros',
  description: 'Emisión, distribución, uso, archivo y baja de documentos controlados y sus registros.',
  type: 'SOP',
  dateVigInDays: -415,
  minimumScore: 70,
  requirements: gmpRecordStaff,
  contents: [
    link(
      'EudraLex, volumen 4: capítulo 4, Documentación',
      'Requisitos generales de la documentación BPF.',
      'https://health.ec.europa.eu/medicinal-products/eudralex/eudralex-volume-4_en',
    ),
    questionnaire(
      'Cuestionario: control documental',
      'Seis preguntas. Se aprueba con 70 %.',
      readQuestions('control-documental'),
    ),
  ],
});

const deviations = course({
  key: 'desvios-capa',
  docNumber: 'POE-GC-012',
  name: 'Gestión de desvíos y acciones CAPA',
  description:
    'Cómo informar, clasificar e investigar un desvío, y cómo definir y verificar acciones correctivas y preventivas.',
  type: 'SOP',
  dateVigInDays: -180,
  requirements: [...gmpRecordStaff, ...requiredOf(P.WarehouseOperator)],
  contents: [
    pdf(
      'POE-GC-012 Gestión de desvíos y acciones CAPA',
      'Procedimiento vigente, versión 1.',
      'POE-GC-012-desvios-y-capa.pdf',
    ),
    questionnaire(
      'Cuestionario: desvíos y CAPA',
      'Siete preguntas. Se aprueba con 80 %.',
      readQuestions('desvios-capa'),
    ),
  ],
});

const labelling = course({
  key: 'rotulado',
  docNumber: 'GMP-GC-009',
  name: 'Rotulado de materiales, equipos y áreas',
  description: 'Rótulos de estado, identificación de recipientes intermedios y conciliación de etiquetas impresas.',
  type: 'GMP',
  dateVigInDays: -260,
  requirements: [...productionStaff, ...requiredOf(P.Sampler, P.WarehouseOperator)],
  contents: [
    link(
      'ANMAT: medicamentos',
      'Normativa sobre rótulos y prospectos.',
      'https://www.argentina.gob.ar/anmat/regulados/medicamentos',
    ),
    questionnaire('Cuestionario: rotulado', 'Cinco preguntas. Se aprueba con 80 %.', readQuestions('rotulado')),
  ],
});

const riskManagement = course({
  key: 'ich-q9',
  docNumber: 'EXT-GC-003',
  name: 'ICH Q9(R1): gestión de riesgos para la calidad',
  description: 'Lectura guiada de la guía internacional y de los ejemplos publicados por ICH.',
  type: 'EXT',
  dateVigInDays: -350,
  minimumScore: 70,
  requirements: requiredOf(P.SterileSupervisor, P.SolidsSupervisor, P.QualityAnalyst, P.ChemicalAnalyst),
  contents: [
    link(
      'ICH: guías de calidad',
      'Abra la guía Q9(R1) y lea los capítulos 4 y 5.',
      'https://www.ich.org/page/quality-guidelines',
    ),
    link(
      'EMA: gestión de riesgos y buenas prácticas',
      'Página de la Agencia Europea de Medicamentos sobre cumplimiento de BPF.',
      'https://www.ema.europa.eu/en/human-regulatory-overview/research-development/compliance-research-development/good-manufacturing-practice',
    ),
  ],
});

/** Courses of the quality system. */
export const qualitySystemCourses: readonly DemoCourse[] = [documentControl, deviations, labelling, riskManagement];
