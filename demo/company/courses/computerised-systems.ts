import { course, link, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { everyone } from '#demo/company/courses/requirement.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const systemAccess = course({
  key: 'accesos-sistemas',
  docNumber: 'SAC-IS-001',
  name: 'Accesos y uso de sistemas computarizados BPF',
  description:
    'Altas y bajas de usuarios, contraseñas, firma electrónica, alarmas y conducta ante una falla del sistema.',
  type: 'SAC',
  dateVigInDays: -240,
  spacProfiles: [
    'SCA01/operador',
    'SCA01/supervisor',
    'AUT03/operador',
    'BMS01/operador',
    'BMS01/mantenimiento',
    'ERP01/deposito',
    'ERP01/produccion',
    'ERP01/liberacion',
    'PES04/operador',
  ],
  contents: [
    link(
      '21 CFR parte 11: registros y firmas electrónicas',
      'Texto vigente en el código electrónico de regulaciones federales.',
      'https://www.ecfr.gov/current/title-21/chapter-I/subchapter-A/part-11',
    ),
    questionnaire(
      'Cuestionario: accesos a sistemas',
      'Seis preguntas. Se aprueba con 80 %.',
      readQuestions('accesos-sistemas'),
    ),
  ],
});

/** Has a next version in editing. */
export const limsAnalyst = course({
  key: 'lims-analista',
  docNumber: 'SAC-CC-002',
  name: 'LIMS y datos cromatográficos: perfil analista',
  description: 'Carga de resultados, integración de picos, reprocesos y revisión del audit trail.',
  type: 'SAC',
  dateVigInDays: -170,
  spacProfiles: ['LIMS1/analista', 'LIMS1/revisor', 'CDS02/analista', 'CDS02/revisor'],
  contents: [
    link(
      'FDA: integridad de datos y CGMP',
      'Preguntas 2, 4 y 12, sobre metadatos, inyecciones de prueba y revisión.',
      'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/data-integrity-and-compliance-drug-cgmp-questions-and-answers',
    ),
    questionnaire(
      'Cuestionario: LIMS y cromatografía',
      'Cinco preguntas. Se aprueba con 80 %.',
      readQuestions('lims-analista'),
    ),
  ],
});

const cyberSecurity = course({
  key: 'ciberseguridad',
  docNumber: 'NOGMP-IS-004',
  name: 'Ciberseguridad: contraseñas y correos sospechosos',
  description: 'Cómo reconocer un engaño, qué hacer si ya hizo clic y cómo cuidar sus accesos.',
  type: 'NOGMP',
  dateVigInDays: -105,
  minimumScore: 70,
  requirements: everyone,
  contents: [
    link(
      'Equipo de respuesta ante emergencias informáticas nacional',
      'Recomendaciones del CERT.ar.',
      'https://www.argentina.gob.ar/jefatura/innovacion-publica/ssetic/direccion-nacional-ciberseguridad/cert-ar',
    ),
    questionnaire(
      'Cuestionario: ciberseguridad',
      'Cinco preguntas. Se aprueba con 70 %.',
      readQuestions('ciberseguridad'),
    ),
  ],
});

/** Courses on computerised systems, and what no GMP rule asks for. */
export const computerisedSystemCourses: readonly DemoCourse[] = [systemAccess, limsAnalyst, cyberSecurity];
