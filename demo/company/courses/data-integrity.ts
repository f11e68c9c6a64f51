import { course, link, pdf, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { gmpRecordStaff } from '#demo/company/courses/requirement.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const questions = readQuestions('integridad-datos');

const guidance = link(
  'Guías internacionales de integridad de datos',
  'FDA (preguntas y respuestas), OMS (TRS 1033, anexo 4) y PIC/S (PI 041).',
  'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/data-integrity-and-compliance-drug-cgmp-questions-and-answers',
  'https://www.who.int/publications/m/item/annex-4-trs-1033',
  'https://picscheme.org/en/publications',
);

const policy = pdf(
  'GMP-GC-001 Integridad de datos',
  'Política y reglas de registro, versión 2.',
  'GMP-GC-001-integridad-de-datos.pdf',
);

const document = {
  docNumber: 'GMP-GC-001',
  name: 'Integridad de datos: principios ALCOA+',
  type: 'GMP',
  includedCapaIni: true,
  requirements: gmpRecordStaff,
} as const;

/** Three versions of one document: obsolete, valid, in editing. */
export const dataIntegrityCourses: readonly DemoCourse[] = [
  course({
    ...document,
    key: 'integridad-datos-v1',
    description: 'Principios ALCOA+ y corrección de registros en papel. Versión reemplazada.',
    status: 3,
    dateVigInDays: -690,
    minimumScore: 70,
    contents: [
      guidance,
      questionnaire('Cuestionario: principios ALCOA+', 'Cinco preguntas. Se aprueba con 70 %.', questions.slice(0, 5)),
    ],
  }),
  course({
    ...document,
    key: 'integridad-datos',
    description: 'Qué hace confiable a un registro BPF, en papel y electrónico, y cómo actuar ante una posible falla.',
    version: 2,
    parent: 'integridad-datos-v1',
    dateVigInDays: -62,
    contents: [
      guidance,
      policy,
      questionnaire('Cuestionario: integridad de datos', 'Ocho preguntas. Se aprueba con 80 %.', questions.slice(0, 8)),
    ],
  }),
  course({
    ...document,
    key: 'integridad-datos-v3',
    description: 'Borrador: agrega sistemas híbridos y revisión periódica del audit trail.',
    status: 0,
    version: 3,
    parent: 'integridad-datos',
    dateVigInDays: 60,
    contents: [
      guidance,
      policy,
      questionnaire('Cuestionario: integridad de datos', 'Nueve preguntas. Se aprueba con 80 %.', questions),
    ],
  }),
];
