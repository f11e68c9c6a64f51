import { multiple, questionnaire, right, single, wrong } from '#demo/company/courses/question.ts';
import { sterileStaff } from '#demo/company/courses/requirement.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const document = {
  docNumber: 'POE-PE-003',
  name: 'Ingreso y vestimenta en área estéril',
  type: 'SOP',
  minimumScore: 80,
  includedCapaIni: true,
  requirements: sterileStaff,
  spacProfiles: [],
} as const;

const newestQuestion = single(
  'Según el procedimiento, ¿cuándo se calza el segundo par de guantes estériles?',
  wrong('Antes de colocarse la escafandra, para no contaminarla.'),
  wrong('Al salir del vestuario, ya dentro de la sala de llenado.'),
  right('Al final de la secuencia, sobre los puños del mameluco y el primer par.'),
  wrong('Sólo si el primer par se rompe durante la tarea.'),
);

const sharedQuestions = [
  multiple(
    '¿Qué condiciones impiden el ingreso al área grado B?',
    right('Una herida abierta o una afección de piel sin evaluar por el servicio médico.'),
    right('Tener puestos anillos, reloj o aros.'),
    wrong('Haber ingresado a un área grado C en la misma jornada.'),
    right('Estar maquillado o con uñas esmaltadas.'),
    wrong('Usar anteojos recetados previamente desinfectados.'),
  ),
  single(
    'Al ponerse el mameluco, una manga toca el piso del vestuario. ¿Qué corresponde hacer?',
    wrong('Rociarla con alcohol isopropílico al 70 % y continuar.'),
    right('Descartar la prenda, desinfectarse las manos y empezar con un equipo nuevo.'),
    wrong('Continuar y dejar constancia en el registro de ingreso.'),
    wrong('Cubrir la zona con un segundo par de guantes largos.'),
  ),
  single(
    '¿Cuál es el propósito del espejo y de la verificación entre pares al final de la secuencia?',
    wrong('Comprobar que el talle de la prenda coincide con el asignado.'),
    wrong('Dejar constancia fotográfica de cada ingreso.'),
    right('Confirmar que no queda piel ni cabello expuestos y que las uniones están solapadas.'),
  ),
  multiple(
    '¿Cuáles de estas conductas son correctas dentro del área grado B?',
    right('Moverse despacio y de manera deliberada.'),
    wrong('Cruzar los brazos con las manos bajo las axilas para protegerlas.'),
    right('Desinfectarse los guantes con la frecuencia indicada y dejarlos secar.'),
    right('Mantener las manos a la vista y por encima de la cintura.'),
    wrong('Apoyarse en las superficies mientras se espera la apertura de una esclusa.'),
  ),
  single(
    '¿Con qué frecuencia se recalifica la vestimenta de quienes ingresan al grado B?',
    wrong('Cada cinco años, junto con el examen de salud.'),
    right('Al menos una vez por año, con evaluación visual y microbiológica.'),
    wrong('Sólo después de un resultado fuera del límite de acción.'),
    wrong('Nunca: la calificación inicial no vence.'),
  ),
];

/** The course that a visitor takes from start to end: a link, a PDF, a video, a questionnaire. */
export const sterileAreaEntryCourses: readonly DemoCourse[] = [
  {
    ...document,
    key: 'ingreso-area-esteril-v1',
    description: 'Secuencia de vestimenta y conducta en las áreas grado A y B. Versión reemplazada.',
    status: 3,
    version: 1,
    parent: null,
    dateVigInDays: -705,
    contents: [
      {
        type: 'link',
        title: 'Buenas prácticas de fabricación: normativa vigente',
        description: 'Sitio de la ANMAT con las disposiciones aplicables a medicamentos.',
        links: ['https://www.argentina.gob.ar/anmat/regulados/medicamentos'],
      },
      questionnaire(
        'Cuestionario de ingreso a áreas estériles',
        'Cinco preguntas. Se aprueba con 80 %.',
        sharedQuestions,
      ),
    ],
  },
  {
    ...document,
    key: 'ingreso-area-esteril',
    description:
      'Cómo ingresar a las áreas grado A y B sin contaminarlas: condiciones previas, higiene de manos, secuencia de vestimenta y conducta dentro del área.',
    status: 2,
    version: 2,
    parent: 'ingreso-area-esteril-v1',
    dateVigInDays: -46,
    contents: [
      {
        type: 'link',
        title: 'Anexo 1 de las BPF europeas: fabricación de productos estériles',
        description: 'Lea la sección 7, «Personal»: es el fundamento de este procedimiento.',
        links: ['https://health.ec.europa.eu/system/files/2022-08/20220825_gmp-an1_en_0.pdf'],
      },
      {
        type: 'pdf',
        title: 'POE-PE-003 Ingreso y vestimenta en área estéril',
        description: 'Procedimiento vigente, versión 2.',
        pdfs: ['POE-PE-003-ingreso-area-esteril.pdf'],
      },
      {
        type: 'media',
        title: 'La secuencia de vestimenta paso a paso',
        description: 'Video con audio y subtítulos en español.',
        media: { name: 'La secuencia de vestimenta', file: 'vestimenta.mp4', captions: 'vestimenta.vtt' },
      },
      questionnaire(
        'Cuestionario: ingreso y vestimenta',
        'Seis preguntas sobre el procedimiento y el video. Se aprueba con 80 %.',
        [newestQuestion, ...sharedQuestions],
      ),
    ],
  },
];
