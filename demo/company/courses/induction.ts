import { multiple, questionnaire, right, single, wrong } from '#demo/company/courses/question.ts';
import { everyone } from '#demo/company/courses/requirement.ts';
import type { DemoCourse } from '#demo/company/types.ts';

/** What everyone takes on their first day. */
export const induction: DemoCourse = {
  key: 'bienvenida',
  docNumber: 'RAIZ-001',
  name: 'Inducción: quiénes somos y qué son las BPF',
  description: 'Primer día en Laboratorio Austral: la planta, sus reglas básicas y el porqué de las buenas prácticas.',
  type: 'RAIZ',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -640,
  minimumScore: 70,
  includedCapaIni: true,
  requirements: everyone,
  spacProfiles: [],
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
    {
      type: 'link',
      title: 'OMS: buenas prácticas de fabricación',
      description: 'Por qué la calidad se construye en el proceso y no se agrega al final.',
      links: [
        'https://www.who.int/teams/health-product-and-policy-standards/standards-and-specifications/norms-and-standards/gmp',
      ],
    },
    questionnaire('Cuestionario de inducción', 'Cinco preguntas. Se aprueba con 70 %.', [
      single(
        '¿Cuál es el objetivo principal de las buenas prácticas de fabricación?',
        right('Asegurar que cada lote sea seguro, eficaz y de calidad uniforme.'),
        wrong('Reducir el costo de los controles de laboratorio.'),
        wrong('Aumentar la velocidad de las líneas.'),
      ),
      multiple(
        '¿Qué está prohibido en las áreas productivas?',
        right('Comer, beber o fumar.'),
        right('Usar el teléfono celular.'),
        wrong('Consultar el procedimiento durante la tarea.'),
        right('Guardar objetos personales.'),
      ),
      single(
        'No entiende un paso del procedimiento. ¿Qué hace?',
        wrong('Lo hace como lo haría en su trabajo anterior.'),
        right('Se detiene y consulta a su supervisor antes de seguir.'),
        wrong('Saltea el paso y lo anota al final.'),
      ),
      single(
        'Se despierta con fiebre y diarrea y le toca ingresar a producción. ¿Qué corresponde?',
        wrong('Ingresar con doble barbijo.'),
        right('Avisar a su supervisor y al servicio médico antes de ingresar.'),
        wrong('Ingresar sólo a las áreas sin producto expuesto.'),
      ),
      multiple(
        '¿Quiénes son responsables de la calidad del producto?',
        right('Quien elabora'),
        right('Quien controla y libera'),
        right('Quien almacena y transporta'),
        wrong('Sólo el director técnico'),
      ),
    ]),
  ],
};
