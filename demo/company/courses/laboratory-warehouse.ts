import { multiple, questionnaire, right, single, wrong } from '#demo/company/courses/question.ts';
import { requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const sampling: DemoCourse = {
  key: 'muestreo-materias-primas',
  docNumber: 'POE-CC-008',
  name: 'Muestreo de materias primas y materiales',
  description: 'Plan de muestreo, preparación de la sala, toma, rotulado y traslado de muestras.',
  type: 'SOP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -280,
  minimumScore: 80,
  includedCapaIni: true,
  requirements: requiredOf(P.Sampler, P.ChemicalAnalyst, P.MicrobiologyAnalyst, P.WarehouseOperator),
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'OMS: guía de muestreo de productos farmacéuticos',
      description: 'Serie de informes técnicos 929, anexo 4.',
      links: ['https://www.who.int/publications/m/item/annex-4-trs-929'],
    },
    questionnaire('Cuestionario: muestreo', 'Seis preguntas. Se aprueba con 80 %.', [
      single(
        '¿Qué hace representativa a una muestra?',
        wrong('Que sea grande.'),
        right('Que se haya tomado según un plan que refleja la variabilidad del lote.'),
        wrong('Que provenga del primer bulto de la entrega.'),
      ),
      single(
        'Llegan 25 tambores de una materia prima. Para el ensayo de identidad, ¿cuántos se muestrean?',
        right('Los 25, salvo que exista una excepción validada y aprobada.'),
        wrong('5: la raíz cuadrada de 25.'),
        wrong('Uno, si el proveedor está calificado.'),
        wrong('3, al azar.'),
      ),
      multiple(
        '¿Qué se revisa antes de abrir un bulto?',
        right('Integridad del envase y del precinto'),
        right('Coincidencia de rótulo, remito y orden de compra'),
        right('Limpieza exterior'),
        wrong('El peso de los bultos ya consumidos'),
      ),
      single(
        'Durante el muestreo nota que el polvo de un bulto tiene otro color. ¿Qué hace?',
        wrong('Lo mezcla con el resto para obtener una muestra promedio.'),
        right('Suspende, no mezcla, identifica ese bulto y avisa a Calidad.'),
        wrong('Descarta ese bulto y muestrea otro.'),
      ),
      single(
        '¿Cuándo se rotula el envase de la muestra?',
        wrong('Al llegar al laboratorio.'),
        wrong('Al final de la jornada, todos juntos.'),
        right('En el lugar y en el momento de la toma.'),
      ),
      multiple(
        '¿Qué se hace con el bulto muestreado?',
        right('Se cierra de modo que conserve su protección.'),
        right('Se identifica con el rótulo «Muestreado».'),
        wrong('Se pasa a aprobado.'),
        wrong('Se deja abierto hasta conocer el resultado.'),
      ),
    ]),
  ],
};

const outOfSpecification: DemoCourse = {
  key: 'fuera-de-especificacion',
  docNumber: 'POE-CC-017',
  name: 'Resultados fuera de especificación (OOS)',
  description: 'Investigación en fase I y fase II, reensayo, remuestreo y decisión sobre el lote.',
  type: 'SOP',
  status: 1,
  version: 1,
  parent: null,
  dateVigInDays: 12,
  minimumScore: 80,
  includedCapaIni: true,
  requirements: requiredOf(P.ChemicalAnalyst, P.MicrobiologyAnalyst, P.QualityAnalyst),
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'FDA: investigación de resultados fuera de especificación',
      description: 'Guía para la industria, revisión de 2022.',
      links: [
        'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/investigating-out-specification-oos-test-results-pharmaceutical-production-level-2-revision',
      ],
    },
    questionnaire('Cuestionario: OOS', 'Cinco preguntas. Se aprueba con 80 %.', [
      single(
        'Obtiene un resultado fuera de especificación. ¿Qué hace con las soluciones preparadas?',
        wrong('Las descarta y prepara otras.'),
        right('Las conserva hasta que termine la evaluación inicial.'),
        wrong('Las entrega a producción.'),
      ),
      single(
        '¿Cuándo puede invalidarse un resultado OOS?',
        wrong('Cuando dos reensayos dan dentro de especificación.'),
        right('Cuando la investigación demuestra una causa asignable de laboratorio.'),
        wrong('Cuando el promedio general cumple.'),
        wrong('Cuando el lote es urgente.'),
      ),
      multiple(
        '¿Qué se revisa en la fase I?',
        right('Cálculos y transcripción de datos'),
        right('Desempeño del equipo y aptitud del sistema'),
        right('Preparación de patrones y muestras'),
        wrong('El contrato con el cliente'),
      ),
      single(
        '¿Qué significa «ensayar hasta cumplir»?',
        right('Repetir sin justificación hasta lograr un valor conforme: es una falta grave.'),
        wrong('Completar todas las réplicas del método.'),
        wrong('Ampliar la muestra según un protocolo aprobado.'),
      ),
      single(
        '¿Quién decide el destino del lote?',
        wrong('El analista'),
        wrong('Producción'),
        right('Garantía de Calidad'),
      ),
    ]),
  ],
};

const coldChain: DemoCourse = {
  key: 'cadena-frio',
  docNumber: 'GMP-DL-004',
  name: 'Cadena de frío: recepción, guarda y despacho',
  description: 'Productos de 2 a 8 °C: mapeo, alarmas, embalajes calificados y decisión ante excursiones.',
  type: 'GMP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -95,
  minimumScore: 80,
  includedCapaIni: false,
  requirements: requiredOf(P.WarehouseOperator, P.Sampler, P.QualityAnalyst, P.SterileSupervisor),
  spacProfiles: [],
  contents: [
    {
      type: 'pdf',
      title: 'GMP-DL-004 Cadena de frío',
      description: 'Procedimiento vigente, versión 1.',
      pdfs: ['GMP-DL-004-cadena-de-frio.pdf'],
    },
    {
      type: 'link',
      title: 'EMA: buenas prácticas de distribución',
      description: 'Referencia sobre transporte y almacenamiento.',
      links: [
        'https://www.ema.europa.eu/en/human-regulatory-overview/post-authorisation/compliance-post-authorisation/good-distribution-practice',
      ],
    },
    questionnaire('Cuestionario: cadena de frío', 'Siete preguntas. Se aprueba con 80 %.', [
      single(
        '¿Cuál es el rango de guarda de los productos refrigerados?',
        wrong('De 0 a 5 °C'),
        right('De 2 a 8 °C'),
        wrong('De 8 a 15 °C'),
        wrong('Menos de 0 °C'),
      ),
      single(
        'El registrador de un envío indica 9,4 °C durante 40 minutos. ¿Qué hace al recibirlo?',
        wrong('Lo acepta: la excursión fue breve.'),
        wrong('Lo rechaza y lo destruye.'),
        right('Lo segrega en frío, en cuarentena, e informa el desvío para que Calidad decida.'),
        wrong('Lo pasa a freezer para compensar.'),
      ),
      multiple(
        '¿Qué productos pueden arruinarse por congelamiento aunque después se vean normales?',
        right('Vacunas con adyuvante de aluminio'),
        right('Insulinas'),
        wrong('Comprimidos recubiertos'),
        wrong('Cloruro de sodio en polvo'),
      ),
      single(
        '¿Para qué se mapea la temperatura de una cámara?',
        right('Para conocer sus puntos más caliente y más frío y ubicar allí los sensores.'),
        wrong('Para calcular su consumo eléctrico.'),
        wrong('Para definir el orden alfabético de los estantes.'),
      ),
      multiple(
        '¿Qué condiciones debe cumplir un embalaje para despacho refrigerado?',
        right('Configuración calificada para la estación y la duración del viaje.'),
        right('Acumuladores acondicionados según la instrucción.'),
        wrong('Producto en contacto directo con acumuladores congelados.'),
        right('Registrador de temperatura activado y ubicado según el esquema.'),
      ),
      single(
        'Suena la alarma de alta temperatura de la cámara a las 3 de la mañana. ¿Cuál es la primera acción?',
        wrong('Silenciarla y revisar al llegar el turno de la mañana.'),
        right('Confirmar la lectura y activar el plan de contingencia, con registro.'),
        wrong('Abrir la puerta para verificar el producto.'),
        wrong('Apagar y encender el equipo.'),
      ),
      single(
        '¿Qué significa FEFO?',
        right('Que sale primero lo que vence primero.'),
        wrong('Que sale primero lo que entró primero.'),
        wrong('Que se prioriza el pedido más antiguo.'),
      ),
    ]),
  ],
};

/** Courses of the laboratory and the warehouse. */
export const laboratoryWarehouseCourses: readonly DemoCourse[] = [sampling, outOfSpecification, coldChain];
