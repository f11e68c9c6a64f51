import { multiple, order, questionnaire, right, single, trueOrFalse, wrong } from '#demo/company/courses/question.ts';
import { productionStaff, requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const lineClearance: DemoCourse = {
  key: 'despeje-linea',
  docNumber: 'POE-PS-014',
  name: 'Despeje de línea',
  description:
    'Cómo dejar una línea libre de restos del lote anterior y cómo verificarlo y registrarlo antes de empezar.',
  type: 'SOP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -150,
  minimumScore: 80,
  includedCapaIni: true,
  requirements: productionStaff,
  spacProfiles: [],
  contents: [
    {
      type: 'pdf',
      title: 'POE-PS-014 Despeje de línea',
      description: 'Procedimiento vigente, versión 1.',
      pdfs: ['POE-PS-014-despeje-de-linea.pdf'],
    },
    questionnaire('Cuestionario: despeje de línea', 'Seis preguntas. Se aprueba con 80 %.', [
      single(
        '¿Qué riesgo evita principalmente el despeje de línea?',
        wrong('El desgaste prematuro de los equipos.'),
        right('La mezcla de productos, lotes o materiales de acondicionamiento.'),
        wrong('La demora en el inicio del turno.'),
        wrong('La pérdida de rendimiento del lote.'),
      ),
      trueOrFalse('La misma persona que hizo el despeje puede verificarlo una hora después.', false),
      multiple(
        '¿Qué puntos suelen esconder restos del lote anterior?',
        right('Debajo de cintas transportadoras y rieles.'),
        right('Interior de la tolva y del vibrador.'),
        right('Canastos de rechazo y bolsillos del ambo.'),
        wrong('Tablero de mando de la sala contigua.'),
      ),
      order(
        'Ya empezado el lote, aparece un comprimido de otro producto bajo la blistera. ¿En qué orden procede?',
        'Detener la línea.',
        'Segregar lo producido e identificarlo.',
        'Avisar al supervisor y a Calidad.',
        'Repetir el despeje, con verificación de una segunda persona.',
        'Retomar el lote cuando Calidad lo autoriza.',
      ),
      single(
        '¿Cuándo debe hacerse el despeje?',
        wrong('Sólo al cambiar de producto.'),
        right('Antes de cada lote, aunque sea del mismo producto.'),
        wrong('Una vez por día.'),
        wrong('Cuando Calidad lo solicita.'),
      ),
      multiple(
        '¿Qué se retira de la línea durante el despeje?',
        right('Etiquetas, estuches y prospectos del lote anterior.'),
        right('Documentación del lote anterior.'),
        wrong('Los rótulos de calibración vigentes de los instrumentos.'),
        right('Muestras de control en proceso del lote anterior.'),
      ),
    ]),
  ],
};

const weighing: DemoCourse = {
  key: 'pesada-dispensacion',
  docNumber: 'POE-PS-021',
  name: 'Pesada y dispensación de materias primas',
  description:
    'Nueva versión del circuito de la central de pesadas: verificación de balanza, cabina, doble control y rotulado.',
  type: 'SOP',
  status: 1,
  version: 1,
  parent: null,
  dateVigInDays: 25,
  minimumScore: 80,
  includedCapaIni: true,
  requirements: requiredOf(
    P.AsepticFiller,
    P.SolutionPreparer,
    P.SterileSupervisor,
    P.TabletOperator,
    P.SolidsSupervisor,
    P.WarehouseOperator,
  ),
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'FDA: preguntas y respuestas sobre control de materiales',
      description: 'Sección de buenas prácticas de manufactura vigentes (CGMP).',
      links: [
        'https://www.fda.gov/drugs/guidances-drugs/questions-and-answers-current-good-manufacturing-practice-regulations-control-components-and-drug',
      ],
    },
    questionnaire('Cuestionario: pesada y dispensación', 'Seis preguntas. Se aprueba con 80 %.', [
      single(
        '¿Qué se hace con la balanza antes de la primera pesada del día?',
        right('Se nivela, se pone en cero y se verifica con pesas patrón, y se registra.'),
        wrong('Se calibra con la primera materia prima a pesar.'),
        wrong('Se enciende y se espera a que muestre cero.'),
        wrong('Nada, si la calibración anual está vigente.'),
      ),
      single(
        '¿Para qué se trabaja bajo la cabina de flujo descendente?',
        wrong('Para iluminar mejor el plato de la balanza.'),
        right('Para contener el polvo y proteger a la persona y al producto.'),
        wrong('Para mantener estéril la materia prima.'),
      ),
      multiple(
        '¿Qué controla la segunda persona en una pesada crítica?',
        right('Identidad y lote de la materia prima.'),
        right('Peso obtenido contra el indicado en la orden.'),
        right('Estado de aprobación y fecha de vencimiento.'),
        wrong('El precio unitario del material.'),
      ),
      single(
        'La verificación con la pesa patrón da fuera de la tolerancia. ¿Qué corresponde?',
        wrong('Restar la diferencia a cada pesada.'),
        right('No usar la balanza, rotularla fuera de uso y avisar a Metrología y a Calidad.'),
        wrong('Repetir hasta que dé dentro de la tolerancia.'),
        wrong('Usarla sólo para pesadas mayores de 10 kg.'),
      ),
      single(
        'El excipiente y el principio activo de un lote, ¿en qué orden se pesan?',
        right(
          'En el que indica la orden, con limpieza entre materiales y el activo en último término salvo indicación.',
        ),
        wrong('En cualquiera, si los recipientes están tapados.'),
        wrong('Primero el activo, para no olvidarlo.'),
      ),
      multiple(
        '¿Qué es correcto sobre el sobrante de una materia prima?',
        right('Se cierra, se rotula con la cantidad remanente y se devuelve al depósito.'),
        wrong('Se junta con el sobrante de otro lote para ahorrar espacio.'),
        right('Se descuenta en el sistema de inventario.'),
        wrong('Se conserva en la cabina para la próxima orden.'),
      ),
    ]),
  ],
};

const cleaningValidation: DemoCourse = {
  key: 'validacion-limpieza',
  docNumber: 'GMP-GC-015',
  name: 'Validación de limpieza de equipos',
  description: 'Peor caso, límites basados en la salud, muestreo por hisopado y enjuague, y tiempos de espera.',
  type: 'GMP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -225,
  minimumScore: 70,
  includedCapaIni: false,
  requirements: requiredOf(
    P.SterileSupervisor,
    P.SolidsSupervisor,
    P.TabletOperator,
    P.QualityAnalyst,
    P.ChemicalAnalyst,
  ),
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'EMA: límites de exposición basados en la salud',
      description: 'Guía para identificar riesgos en instalaciones compartidas.',
      links: [
        'https://www.ema.europa.eu/en/setting-health-based-exposure-limits-use-risk-identification-manufacture-different-medicinal-products-shared-facilities-scientific-guideline',
      ],
    },
    questionnaire('Cuestionario: validación de limpieza', 'Seis preguntas. Se aprueba con 70 %.', [
      single(
        '¿Qué representa el producto «peor caso»?',
        wrong('El de mayor precio.'),
        right('El más difícil de limpiar o el de mayor riesgo si queda un residuo.'),
        wrong('El que se elabora con mayor frecuencia.'),
        wrong('El de menor rendimiento.'),
      ),
      single(
        '¿Qué se valida con el tiempo de espera de equipo sucio?',
        right('Cuánto puede pasar entre el fin del uso y la limpieza sin que ésta pierda eficacia.'),
        wrong('Cuánto tarda el equipo en secarse.'),
        wrong('Cuánto puede guardarse limpio antes de usarlo.'),
      ),
      multiple(
        '¿Qué métodos de muestreo se aplican a superficies de equipos?',
        right('Hisopado de puntos críticos'),
        right('Agua de enjuague'),
        wrong('Muestreo por aptitud de empaque'),
        wrong('Placas de sedimentación de 4 horas'),
      ),
      single(
        '¿Qué hace falta además de «visualmente limpio» para aceptar una limpieza en validación?',
        wrong('Nada: si se ve limpio, está limpio.'),
        wrong('La conformidad verbal del operador.'),
        right('Resultados analíticos por debajo de los límites calculados, con método validado.'),
        wrong('Que la limpieza dure más que la anterior.'),
      ),
      single(
        'Se cambia el detergente de una limpieza validada. ¿Qué corresponde?',
        right('Gestionar el cambio y evaluar la revalidación antes de usarlo.'),
        wrong('Usarlo si es del mismo proveedor.'),
        wrong('Aumentar el tiempo de enjuague y continuar.'),
      ),
      multiple(
        '¿Qué factores deben fijarse en una limpieza manual para que sea reproducible?',
        right('Concentración y temperatura del detergente'),
        right('Tiempo y secuencia de pasos'),
        right('Capacitación de quien limpia'),
        wrong('Marca del balde'),
      ),
    ]),
  ],
};

/** Courses of the production of oral solids, several of them shared with the sterile sector. */
export const solidsProductionCourses: readonly DemoCourse[] = [lineClearance, weighing, cleaningValidation];
