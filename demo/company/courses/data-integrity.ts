import { multiple, questionnaire, right, single, wrong } from '#demo/company/courses/question.ts';
import { gmpRecordStaff } from '#demo/company/courses/requirement.ts';
import type { DemoContent, DemoCourse } from '#demo/company/types.ts';

const firstQuestions = [
  single(
    'En ALCOA+, ¿qué significa que un registro sea «contemporáneo»?',
    wrong('Que se escribió con el formulario vigente.'),
    right('Que se hizo en el momento en que ocurrió la actividad.'),
    wrong('Que puede leerse durante todo el plazo de guarda.'),
    wrong('Que lo revisó una segunda persona el mismo día.'),
  ),
  multiple(
    '¿Cuáles de estos atributos agrega el «+» de ALCOA+?',
    right('Completo'),
    right('Consistente'),
    wrong('Atribuible'),
    right('Perdurable'),
    right('Disponible'),
  ),
  single(
    'Se equivocó al anotar una temperatura en un registro en papel. ¿Cómo la corrige?',
    wrong('Con corrector, para que el dato quede legible.'),
    wrong('Sobrescribe el número con trazo más grueso.'),
    right('La tacha con una sola línea, escribe el valor correcto, el motivo, la fecha y su firma.'),
    wrong('Pasa la hoja en limpio y destruye la original.'),
  ),
  single(
    'Un compañero le pide su clave para aprobar un ensayo porque olvidó la suya. ¿Qué hace?',
    wrong('Se la presta y la cambia al final del turno.'),
    wrong('Ingresa usted y lo deja trabajar bajo su supervisión.'),
    right('No la presta: le indica que pida el restablecimiento de la suya.'),
    wrong('Se la presta si el supervisor está de acuerdo.'),
  ),
  multiple(
    '¿Qué constituye un dato original que debe conservarse?',
    right('El archivo electrónico crudo del cromatógrafo, con su historial.'),
    right('El ticket impreso por la balanza que no guarda datos.'),
    wrong('La planilla en la que se copiaron los valores a mano, si está prolija.'),
    right('La inyección anulada, con su justificación.'),
  ),
];

const laterQuestions = [
  single(
    '¿Para qué sirve el audit trail de un sistema computarizado?',
    wrong('Para medir la productividad de cada analista.'),
    right('Para reconstruir quién hizo qué, cuándo y por qué, con el valor anterior y el nuevo.'),
    wrong('Para recuperar los datos si se pierde el servidor.'),
  ),
  single(
    '¿Quién debe tener permisos para cambiar la fecha y hora de un equipo con registros BPF?',
    right('Un administrador sin interés directo en los datos, según un procedimiento.'),
    wrong('El analista que usa el equipo.'),
    wrong('Cualquier persona del sector, si queda anotado.'),
    wrong('El responsable del turno, cuando haya retrasos.'),
  ),
  multiple(
    '¿Qué situaciones debe informar de inmediato como posible falla de integridad de datos?',
    right('Registros firmados con horarios en los que la persona no estaba en planta.'),
    right('Ensayos repetidos sin justificación hasta obtener un valor conforme.'),
    wrong('Una corrección tachada, fechada, firmada y con motivo.'),
    right('Hojas en blanco firmadas por adelantado.'),
  ),
];

const guidance: DemoContent = {
  type: 'link',
  title: 'Guías internacionales de integridad de datos',
  description: 'FDA (preguntas y respuestas), OMS (TRS 1033, anexo 4) y PIC/S (PI 041).',
  links: [
    'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/data-integrity-and-compliance-drug-cgmp-questions-and-answers',
    'https://www.who.int/publications/m/item/annex-4-trs-1033',
    'https://picscheme.org/en/publications',
  ],
};

const policy: DemoContent = {
  type: 'pdf',
  title: 'GMP-GC-001 Integridad de datos',
  description: 'Política y reglas de registro, versión 2.',
  pdfs: ['GMP-GC-001-integridad-de-datos.pdf'],
};

const document = {
  docNumber: 'GMP-GC-001',
  name: 'Integridad de datos: principios ALCOA+',
  type: 'GMP',
  includedCapaIni: true,
  requirements: gmpRecordStaff,
  spacProfiles: [],
} as const;

/** Three versions of one document: obsolete, valid, in editing. */
export const dataIntegrityCourses: readonly DemoCourse[] = [
  {
    ...document,
    key: 'integridad-datos-v1',
    description: 'Principios ALCOA+ y corrección de registros en papel. Versión reemplazada.',
    status: 3,
    version: 1,
    parent: null,
    dateVigInDays: -690,
    minimumScore: 70,
    contents: [
      guidance,
      questionnaire('Cuestionario: principios ALCOA+', 'Cinco preguntas. Se aprueba con 70 %.', firstQuestions),
    ],
  },
  {
    ...document,
    key: 'integridad-datos',
    description: 'Qué hace confiable a un registro BPF, en papel y electrónico, y cómo actuar ante una posible falla.',
    status: 2,
    version: 2,
    parent: 'integridad-datos-v1',
    dateVigInDays: -62,
    minimumScore: 80,
    contents: [
      guidance,
      policy,
      questionnaire('Cuestionario: integridad de datos', 'Ocho preguntas. Se aprueba con 80 %.', [
        ...firstQuestions,
        ...laterQuestions,
      ]),
    ],
  },
  {
    ...document,
    key: 'integridad-datos-v3',
    description: 'Borrador: agrega sistemas híbridos y revisión periódica del audit trail.',
    status: 0,
    version: 3,
    parent: 'integridad-datos',
    dateVigInDays: 60,
    minimumScore: 80,
    contents: [
      guidance,
      policy,
      questionnaire('Cuestionario: integridad de datos', 'Nueve preguntas. Se aprueba con 80 %.', [
        ...firstQuestions,
        ...laterQuestions,
        multiple(
          'En un sistema híbrido (registro electrónico y firma en papel), ¿qué debe asegurarse?',
          right('Que el papel firmado identifique sin ambigüedad el registro electrónico.'),
          right('Que ambos se conserven y se recuperen juntos.'),
          wrong('Que el registro electrónico se borre al imprimirlo.'),
          wrong('Que la impresión reemplace al historial de cambios.'),
        ),
      ]),
    ],
  },
];
