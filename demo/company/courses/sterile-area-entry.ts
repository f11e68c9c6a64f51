import { course, link, pdf, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { sterileStaff } from '#demo/company/courses/requirement.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const document = {
  docNumber: 'POE-PE-003',
  name: 'Ingreso y vestimenta en área estéril',
  type: 'SOP',
  requirements: sterileStaff,
} as const;

const questions = readQuestions('ingreso-area-esteril');

/** The course that a visitor takes from start to end: a link, a PDF, a video, a questionnaire. */
export const sterileAreaEntryCourses: readonly DemoCourse[] = [
  course({
    ...document,
    key: 'ingreso-area-esteril-v1',
    description: 'Secuencia de vestimenta y conducta en las áreas grado A y B. Versión reemplazada.',
    status: 3,
    dateVigInDays: -705,
    contents: [
      link(
        'Buenas prácticas de fabricación: normativa vigente',
        'Sitio de la ANMAT con las disposiciones aplicables a medicamentos.',
        'https://www.argentina.gob.ar/anmat/regulados/medicamentos',
      ),
      questionnaire(
        'Cuestionario de ingreso a áreas estériles',
        'Cinco preguntas. Se aprueba con 80 %.',
        questions.slice(1),
      ),
    ],
  }),
  course({
    ...document,
    key: 'ingreso-area-esteril',
    description:
      'Cómo ingresar a las áreas grado A y B sin contaminarlas: condiciones previas, higiene de manos, secuencia de vestimenta y conducta dentro del área.',
    version: 2,
    parent: 'ingreso-area-esteril-v1',
    dateVigInDays: -46,
    contents: [
      link(
        'Anexo 1 de las BPF europeas: fabricación de productos estériles',
        'Lea la sección 7, «Personal»: es el fundamento de este procedimiento.',
        'https://health.ec.europa.eu/system/files/2022-08/20220825_gmp-an1_en_0.pdf',
      ),
      pdf(
        'POE-PE-003 Ingreso y vestimenta en área estéril',
        'Procedimiento vigente, versión 2.',
        'POE-PE-003-ingreso-area-esteril.pdf',
      ),
      {
        type: 'media',
        title: 'La secuencia de vestimenta paso a paso',
        description: 'Video con audio y subtítulos en español.',
        media: { name: 'La secuencia de vestimenta', file: 'vestimenta.mp4', captions: 'vestimenta.vtt' },
      },
      questionnaire(
        'Cuestionario: ingreso y vestimenta',
        'Seis preguntas sobre el procedimiento y el video. Se aprueba con 80 %.',
        questions,
      ),
    ],
  }),
];
