import { course, link, questionnaire } from '#demo/company/courses/course.ts';
import { readQuestions } from '#demo/company/courses/read-questions.ts';
import { everyone } from '#demo/company/courses/requirement.ts';

/** What everyone takes on their first day. */
export const induction = course({
  key: 'bienvenida',
  docNumber: 'RAIZ-001',
  name: 'Inducción: quiénes somos y qué son las BPF',
  description: 'Primer día en Laboratorio Austral: la planta, sus reglas básicas y el porqué de las buenas prácticas.',
  type: 'RAIZ',
  dateVigInDays: -640,
  minimumScore: 70,
  includedCapaIni: true,
  requirements: everyone,
  contents: [
    {
      type: 'media',
      title: 'Cómo lavarse las manos con agua y jabón',
      description: 'Video de la Organización Mundial de la Salud.',
      media: {
        name: 'OMS: lavado de manos',
        embedUrl: 'https://www.youtube-nocookie.com/embed/3PmVJQUCm4E',
      },
    },
    link(
      'OMS: buenas prácticas de fabricación',
      'Por qué la calidad se construye en el proceso y no se agrega al final.',
      'https://www.who.int/teams/health-product-and-policy-standards/standards-and-specifications/norms-and-standards/gmp',
    ),
    questionnaire('Cuestionario de inducción', 'Cinco preguntas. Se aprueba con 70 %.', readQuestions('bienvenida')),
  ],
});
