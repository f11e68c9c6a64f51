import { multiple, questionnaire, right, single, wrong } from '#demo/company/courses/question.ts';
import { requiredOf, sterileStaff } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const roomCleaning: DemoCourse = {
  key: 'limpieza-sala-llenado',
  docNumber: 'POE-PE-011',
  name: 'Limpieza y desinfección de salas de llenado',
  description: 'Rotación de desinfectantes, técnica de paños, frecuencias y registros de las salas grado A, B y C.',
  type: 'SOP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -120,
  minimumScore: 80,
  includedCapaIni: true,
  requirements: requiredOf(P.AsepticFiller, P.SolutionPreparer, P.SterileSupervisor),
  spacProfiles: [],
  contents: [
    {
      type: 'pdf',
      title: 'POE-PE-011 Limpieza y desinfección de salas de llenado',
      description: 'Procedimiento vigente, versión 1.',
      pdfs: ['POE-PE-011-limpieza-salas.pdf'],
    },
    questionnaire('Cuestionario: limpieza y desinfección', 'Seis preguntas. Se aprueba con 80 %.', [
      single(
        '¿En qué orden se limpia una sala clasificada?',
        wrong('Piso, paredes y techo, en círculos.'),
        right('De arriba hacia abajo y de la zona más limpia a la menos limpia.'),
        wrong('De la puerta hacia el fondo, empezando por el piso.'),
        wrong('Cada operador elige, si usa el desinfectante del día.'),
      ),
      single(
        '¿Por qué se incluye un agente esporicida en la rotación?',
        right('Porque los desinfectantes habituales no eliminan las esporas bacterianas.'),
        wrong('Porque es el único que no deja residuos.'),
        wrong('Porque así no hace falta respetar el tiempo de contacto.'),
      ),
      multiple(
        '¿Qué debe verificarse antes de usar una solución desinfectante en grado A o B?',
        right('Que sea estéril y esté dentro de su fecha de uso.'),
        right('Que la concentración preparada coincida con la indicada.'),
        wrong('Que tenga fragancia suave, para reconocer las zonas ya tratadas.'),
        right('Que el envase esté rotulado con preparación, lote y vencimiento.'),
      ),
      single(
        'El tiempo de contacto indicado es de 10 minutos y la superficie se seca a los 4. ¿Qué se hace?',
        wrong('Nada: al secarse, el desinfectante ya actuó.'),
        wrong('Se pasa un paño seco y se registra la limpieza.'),
        right('Se vuelve a humedecer la superficie hasta completar el tiempo de contacto.'),
        wrong('Se duplica la concentración en la próxima limpieza.'),
      ),
      multiple(
        '¿Cuáles son técnicas correctas de trapeado?',
        right('Pasadas rectas, superpuestas, siempre en la misma dirección.'),
        wrong('Movimientos circulares para levantar mejor la suciedad.'),
        right('Cambio del paño al completar la superficie definida en el procedimiento.'),
        wrong('Enjuague del mopa en el mismo balde de desinfectante.'),
      ),
      single(
        'Al revisar el registro advierte que ayer no se anotó la hora de finalización. ¿Qué corresponde?',
        wrong('Completarla con la hora habitual y sus iniciales.'),
        right('Avisar al supervisor, dejar la observación fechada y firmada hoy, y abrir un desvío si aplica.'),
        wrong('Rehacer la hoja completa para que quede prolija.'),
        wrong('Pedirle a quien limpió que la complete con la fecha de ayer.'),
      ),
    ]),
  ],
};

const environmentalMonitoring: DemoCourse = {
  key: 'monitoreo-ambiental',
  docNumber: 'GMP-CC-006',
  name: 'Monitoreo ambiental de áreas clasificadas',
  description:
    'Partículas, aire activo y pasivo, superficies y personal: límites, tendencias y respuesta ante excursiones.',
  type: 'GMP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -310,
  minimumScore: 70,
  includedCapaIni: false,
  requirements: sterileStaff,
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'PIC/S: guías y anexos de buenas prácticas',
      description: 'Consulte el Anexo 1, sección 9, «Monitoreo ambiental y de proceso».',
      links: ['https://picscheme.org/en/publications'],
    },
    questionnaire('Cuestionario: monitoreo ambiental', 'Seis preguntas. Se aprueba con 70 %.', [
      single(
        '¿Qué diferencia a un límite de alerta de un límite de acción?',
        right('El de alerta avisa de una posible deriva; el de acción exige investigar y tomar medidas.'),
        wrong('El de alerta es para el personal y el de acción, para el aire.'),
        wrong('Ninguna: son dos nombres del mismo valor.'),
        wrong('El de acción sólo se aplica en áreas en reposo.'),
      ),
      single(
        '¿Cuánto crecimiento se espera en las placas de la zona grado A?',
        wrong('Hasta 10 UFC por placa.'),
        wrong('Hasta 5 UFC, si el lote pasa el ensayo de esterilidad.'),
        right('Ninguno: todo crecimiento se investiga.'),
      ),
      multiple(
        '¿Qué muestreos forman parte del programa de rutina?',
        right('Recuento de partículas no viables.'),
        right('Placas de sedimentación y muestreo activo de aire.'),
        right('Placas de contacto de superficies e impresión de guantes.'),
        wrong('Espesor del film de acondicionamiento secundario.'),
      ),
      single(
        'Después de tomar una placa de contacto en una mesa de trabajo, ¿qué debe hacerse con la superficie?',
        right('Eliminar el residuo de medio de cultivo y desinfectarla.'),
        wrong('Dejarla secar sin tocarla hasta el próximo turno.'),
        wrong('Repetir la toma en el mismo punto para confirmar.'),
        wrong('Nada, el medio de cultivo es estéril.'),
      ),
      single(
        '¿Qué aporta el análisis de tendencias que no se ve en los resultados individuales?',
        wrong('Permite promediar y descartar los valores altos.'),
        right('Muestra una deriva antes de que se supere un límite.'),
        wrong('Reemplaza la identificación de los microorganismos.'),
      ),
      multiple(
        'Una impresión de guantes supera el límite de acción. ¿Qué pasos corresponden?',
        right('Abrir un desvío y evaluar el impacto en el lote.'),
        right('Identificar el microorganismo.'),
        wrong('Repetir la impresión y conservar sólo el mejor resultado.'),
        right('Revisar la técnica y la calificación de vestimenta de la persona.'),
        wrong('Esperar a que haya tres resultados iguales.'),
      ),
    ]),
  ],
};

/** Cannot be finished yet: its questionnaire has no questions. */
const mediaFill: DemoCourse = {
  key: 'simulacion-llenado',
  docNumber: 'GMP-PE-019',
  name: 'Simulación de llenado aséptico con medio de cultivo',
  description: 'Borrador en preparación: diseño, intervenciones y criterios de aceptación de la simulación de proceso.',
  type: 'GMP',
  status: 0,
  version: 1,
  parent: null,
  dateVigInDays: 75,
  minimumScore: 100,
  includedCapaIni: false,
  requirements: requiredOf(P.AsepticFiller, P.SterileSupervisor, P.MicrobiologyAnalyst),
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'FDA: productos estériles elaborados por proceso aséptico',
      description: 'Guía de la FDA sobre proceso aséptico; consulte el capítulo de simulación.',
      links: [
        'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/sterile-drug-products-produced-aseptic-processing-current-good-manufacturing-practice',
      ],
    },
    questionnaire('Cuestionario: simulación de llenado', 'Preguntas por escribir. Se aprueba con 100 %.', []),
  ],
};

/** Courses of the sterile areas, beside the entry procedure. */
export const sterileOperationCourses: readonly DemoCourse[] = [roomCleaning, environmentalMonitoring, mediaFill];
