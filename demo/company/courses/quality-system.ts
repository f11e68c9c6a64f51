import { multiple, questionnaire, right, single, wrong } from '#demo/company/courses/question.ts';
import { gmpRecordStaff, productionStaff, requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const documentControl: DemoCourse = {
  key: 'control-documental',
  docNumber: 'POE-GC-002',
  name: 'Control de documentos y registros',
  description: 'Emisión, distribución, uso, archivo y baja de documentos controlados y sus registros.',
  type: 'SOP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -415,
  minimumScore: 70,
  includedCapaIni: true,
  requirements: gmpRecordStaff,
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'EudraLex, volumen 4: capítulo 4, Documentación',
      description: 'Requisitos generales de la documentación BPF.',
      links: ['https://health.ec.europa.eu/medicinal-products/eudralex/eudralex-volume-4_en'],
    },
    questionnaire('Cuestionario: control documental', 'Seis preguntas. Se aprueba con 70 %.', [
      single(
        'En su puesto encuentra una copia impresa de un procedimiento sin sello ni fecha. ¿Qué hace?',
        wrong('La usa si el contenido le parece actual.'),
        right('No la usa: la retira, avisa a Documentación y consulta la versión vigente en el sistema.'),
        wrong('Le agrega la fecha del día y su firma.'),
        wrong('La guarda para comparar con la próxima versión.'),
      ),
      single(
        '¿Desde cuándo se aplica una nueva versión de un procedimiento?',
        wrong('Desde que el autor termina de redactarla.'),
        wrong('Desde la fecha de la última firma de aprobación.'),
        right('Desde su fecha de vigencia, con el personal capacitado.'),
        wrong('Desde que se imprime la primera copia.'),
      ),
      multiple(
        '¿Qué datos identifican a un documento controlado?',
        right('Código'),
        right('Versión'),
        right('Fecha de vigencia'),
        wrong('Nombre del archivo en la computadora del autor'),
        wrong('Color de la carpeta'),
      ),
      single(
        'Un campo del registro de lote no aplica a su lote. ¿Cómo lo deja?',
        wrong('En blanco.'),
        right('Lo cruza o escribe «N/A», con fecha y firma.'),
        wrong('Con el valor del lote anterior.'),
      ),
      single(
        '¿Qué se hace con los originales de una versión obsoleta?',
        right('Se identifican como obsoletos y se archivan por el plazo de guarda.'),
        wrong('Se destruyen al entrar en vigencia la nueva.'),
        wrong('Se devuelven al autor.'),
        wrong('Se dejan en el puesto como material de consulta.'),
      ),
      multiple(
        '¿Qué prácticas son correctas al completar registros en papel?',
        right('Usar tinta indeleble.'),
        right('Anotar el dato en el documento oficial y en el momento.'),
        wrong('Anotar en un borrador y pasar en limpio al final del turno.'),
        wrong('Usar comillas para repetir el valor de la línea anterior.'),
      ),
    ]),
  ],
};

const deviations: DemoCourse = {
  key: 'desvios-capa',
  docNumber: 'POE-GC-012',
  name: 'Gestión de desvíos y acciones CAPA',
  description:
    'Cómo informar, clasificar e investigar un desvío, y cómo definir y verificar acciones correctivas y preventivas.',
  type: 'SOP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -180,
  minimumScore: 80,
  includedCapaIni: true,
  requirements: [...gmpRecordStaff, ...requiredOf(P.WarehouseOperator)],
  spacProfiles: [],
  contents: [
    {
      type: 'pdf',
      title: 'POE-GC-012 Gestión de desvíos y acciones CAPA',
      description: 'Procedimiento vigente, versión 1.',
      pdfs: ['POE-GC-012-desvios-y-capa.pdf'],
    },
    questionnaire('Cuestionario: desvíos y CAPA', 'Siete preguntas. Se aprueba con 80 %.', [
      single(
        '¿Quién puede informar un desvío?',
        wrong('Sólo el supervisor del sector.'),
        wrong('Sólo Garantía de Calidad.'),
        right('Toda persona que lo detecte, apenas lo detecte.'),
        wrong('Quien lo haya causado.'),
      ),
      single(
        '¿Qué distingue a una acción correctiva de una corrección?',
        right('La correctiva elimina la causa; la corrección resuelve el efecto inmediato.'),
        wrong('La correctiva es urgente; la corrección puede esperar.'),
        wrong('La corrección requiere la firma de Calidad y la correctiva, no.'),
      ),
      multiple(
        '¿Qué debe contener el informe inicial de un desvío?',
        right('Qué ocurrió, dónde y cuándo.'),
        right('Qué producto, lote o equipo está involucrado.'),
        right('Qué acción inmediata se tomó.'),
        wrong('La sanción propuesta.'),
        wrong('La causa raíz definitiva.'),
      ),
      single(
        'Una investigación concluye «error humano» como causa raíz. ¿Qué falta?',
        wrong('Nada: es una causa frecuente.'),
        right('Indagar por qué el error fue posible: instrucción, diseño, carga de trabajo, capacitación.'),
        wrong('Identificar a la persona en el título del desvío.'),
        wrong('Recapacitar a todo el sector y cerrar.'),
      ),
      single(
        '¿Cómo se clasifica un desvío que pudo afectar la esterilidad de un lote?',
        wrong('Menor'),
        wrong('Mayor'),
        right('Crítico'),
      ),
      multiple(
        '¿Qué herramientas ayudan a encontrar la causa raíz?',
        right('Los cinco porqués'),
        right('El diagrama de Ishikawa'),
        wrong('El certificado de análisis del producto'),
        right('La línea de tiempo de los hechos'),
      ),
      single(
        '¿Cuándo se cierra una acción CAPA?',
        wrong('Al vencer su plazo.'),
        wrong('Cuando el responsable informa que la ejecutó.'),
        right('Cuando se verificó que fue eficaz según el criterio definido.'),
        wrong('Cuando se libera el lote involucrado.'),
      ),
    ]),
  ],
};

const labelling: DemoCourse = {
  key: 'rotulado',
  docNumber: 'GMP-GC-009',
  name: 'Rotulado de materiales, equipos y áreas',
  description: 'Rótulos de estado, identificación de recipientes intermedios y conciliación de etiquetas impresas.',
  type: 'GMP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -260,
  minimumScore: 80,
  includedCapaIni: false,
  requirements: [...productionStaff, ...requiredOf(P.Sampler, P.WarehouseOperator)],
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'ANMAT: medicamentos',
      description: 'Normativa sobre rótulos y prospectos.',
      links: ['https://www.argentina.gob.ar/anmat/regulados/medicamentos'],
    },
    questionnaire('Cuestionario: rotulado', 'Cinco preguntas. Se aprueba con 80 %.', [
      single(
        'Encuentra un bidón con solución transparente y sin rótulo. ¿Qué hace?',
        wrong('Lo rotula como agua purificada si no tiene olor.'),
        right('No lo usa ni lo identifica por apariencia: lo segrega y avisa.'),
        wrong('Lo descarta por la pileta.'),
        wrong('Le pregunta al turno anterior y lo rotula con lo que recuerden.'),
      ),
      multiple(
        '¿Qué información lleva el rótulo de un recipiente intermedio?',
        right('Producto y etapa'),
        right('Número de lote'),
        right('Fecha de elaboración y de vencimiento'),
        wrong('Nombre del cliente final'),
      ),
      single(
        '¿Qué indica el rótulo amarillo «Cuarentena»?',
        wrong('Que el material está aprobado con observaciones.'),
        wrong('Que el material está vencido.'),
        right('Que todavía no hay decisión de Calidad y no puede usarse.'),
      ),
      single(
        'Al cerrar una orden sobran 14 etiquetas codificadas. ¿Qué corresponde?',
        wrong('Guardarlas para el próximo lote del mismo producto.'),
        right('Contarlas, destruirlas con testigo y registrar la conciliación.'),
        wrong('Devolverlas al depósito como material aprobado.'),
        wrong('Dejarlas en la línea junto al registro de lote.'),
      ),
      single(
        'Se cambia el estado de un equipo de «Sucio» a «Limpio». ¿Cuándo se coloca el nuevo rótulo?',
        wrong('Al empezar la limpieza, para no olvidarlo.'),
        right('Al terminar y verificar la limpieza, retirando el anterior.'),
        wrong('Al iniciar el próximo lote.'),
      ),
    ]),
  ],
};

const riskManagement: DemoCourse = {
  key: 'ich-q9',
  docNumber: 'EXT-GC-003',
  name: 'ICH Q9(R1): gestión de riesgos para la calidad',
  description: 'Lectura guiada de la guía internacional y de los ejemplos publicados por ICH.',
  type: 'EXT',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -350,
  minimumScore: 70,
  includedCapaIni: false,
  requirements: requiredOf(P.SterileSupervisor, P.SolidsSupervisor, P.QualityAnalyst, P.ChemicalAnalyst),
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'ICH: guías de calidad',
      description: 'Abra la guía Q9(R1) y lea los capítulos 4 y 5.',
      links: ['https://www.ich.org/page/quality-guidelines'],
    },
    {
      type: 'link',
      title: 'EMA: gestión de riesgos y buenas prácticas',
      description: 'Página de la Agencia Europea de Medicamentos sobre cumplimiento de BPF.',
      links: [
        'https://www.ema.europa.eu/en/human-regulatory-overview/research-development/compliance-research-development/good-manufacturing-practice',
      ],
    },
  ],
};

/** Courses of the quality system. */
export const qualitySystemCourses: readonly DemoCourse[] = [documentControl, deviations, labelling, riskManagement];
