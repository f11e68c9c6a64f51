import { multiple, questionnaire, right, single, wrong } from '#demo/company/courses/question.ts';
import { everyone, requiredOf } from '#demo/company/courses/requirement.ts';
import { ProfileName as P } from '#demo/company/profiles.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const lockout: DemoCourse = {
  key: 'bloqueo-etiquetado',
  docNumber: 'HSE-IS-007',
  name: 'Bloqueo y etiquetado de energías peligrosas',
  description:
    'Los seis pasos para intervenir un equipo con sus energías aisladas, bloqueadas y en estado de energía cero.',
  type: 'HSE',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -200,
  minimumScore: 80,
  includedCapaIni: false,
  requirements: requiredOf(
    P.MaintenanceTechnician,
    P.SafetyOfficer,
    P.AsepticFiller,
    P.TabletOperator,
    P.PackagingOperator,
    P.SterileSupervisor,
    P.SolidsSupervisor,
  ),
  spacProfiles: [],
  contents: [
    {
      type: 'pdf',
      title: 'HSE-IS-007 Bloqueo y etiquetado',
      description: 'Procedimiento vigente, versión 1.',
      pdfs: ['HSE-IS-007-bloqueo-y-etiquetado.pdf'],
    },
    questionnaire('Cuestionario: bloqueo y etiquetado', 'Siete preguntas. Se aprueba con 80 %.', [
      single(
        '¿Quién puede retirar un candado de bloqueo?',
        wrong('El supervisor del sector.'),
        right('La persona que lo colocó.'),
        wrong('Cualquier técnico con copia de la llave.'),
        wrong('Quien necesite arrancar el equipo.'),
      ),
      single(
        '¿Qué se hace después de bloquear y antes de intervenir?',
        wrong('Avisar por radio que el equipo está detenido.'),
        right('Verificar energía cero: disipar la acumulada e intentar el arranque.'),
        wrong('Colocar un segundo candado del mismo técnico.'),
      ),
      multiple(
        '¿Qué energías deben considerarse además de la eléctrica?',
        right('Neumática e hidráulica'),
        right('Térmica, como la del vapor'),
        right('Gravitatoria y de resortes'),
        wrong('La iluminación natural de la sala'),
      ),
      single(
        'Tres técnicos intervienen la misma llenadora. ¿Cuántos candados se colocan?',
        wrong('Uno, el del líder del grupo.'),
        right('Tres, uno por persona, con pinza múltiple o caja de bloqueo.'),
        wrong('Ninguno, si el tablero tiene cartel.'),
      ),
      single(
        '¿Alcanza con la tarjeta «No operar» sin candado?',
        wrong('Sí, si está firmada.'),
        wrong('Sí, en intervenciones de menos de diez minutos.'),
        right('No: la tarjeta informa, el candado impide.'),
      ),
      single(
        'Presionar la parada de emergencia, ¿equivale a bloquear el equipo?',
        right('No: detiene el movimiento, pero no aísla la energía.'),
        wrong('Sí, mientras no se la desenclave.'),
        wrong('Sí, en equipos con PLC.'),
      ),
      multiple(
        '¿Qué se controla antes de restituir la energía?',
        right('Que no queden herramientas ni personas en la zona.'),
        right('Que las protecciones estén colocadas.'),
        wrong('Que el lote esté liberado.'),
        right('Que el personal afectado esté avisado.'),
      ),
    ]),
  ],
};

const extinguishers: DemoCourse = {
  key: 'extintores',
  docNumber: 'HSE-IS-002',
  name: 'Uso de extintores y evacuación',
  description: 'Clases de fuego, elección del extintor, técnica de ataque y plan de evacuación de la planta.',
  type: 'HSE',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -330,
  minimumScore: 70,
  includedCapaIni: false,
  requirements: everyone,
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'Ley 19.587 de higiene y seguridad en el trabajo',
      description: 'Texto de la ley en el sitio oficial de normativa.',
      links: ['https://www.argentina.gob.ar/normativa/nacional/ley-19587-17612'],
    },
    questionnaire('Cuestionario: extintores y evacuación', 'Seis preguntas. Se aprueba con 70 %.', [
      single(
        '¿Qué extintor usaría en un tablero eléctrico energizado?',
        wrong('Agua a presión'),
        right('Dióxido de carbono'),
        wrong('Espuma'),
        wrong('Acetato de potasio'),
      ),
      single(
        '¿A qué parte del fuego se dirige el agente extintor?',
        wrong('A la punta de las llamas'),
        right('A la base'),
        wrong('Al humo'),
      ),
      multiple(
        '¿Qué se comprueba al tomar un extintor?',
        right('Que el manómetro esté en la zona verde, si lo tiene.'),
        right('Que el precinto y el seguro estén colocados.'),
        right('Que sea apto para la clase de fuego.'),
        wrong('Que sea el más pesado disponible.'),
      ),
      single(
        '¿Cuándo NO debe intentar apagar un principio de incendio?',
        right('Si el fuego queda entre usted y la salida.'),
        wrong('Si todavía no sonó la alarma.'),
        wrong('Si el fuego es de clase A.'),
      ),
      single(
        'Suena la señal de evacuación mientras está en el vestuario de salida del área estéril. ¿Qué hace?',
        wrong('Completa el cambio de ropa y sale ordenadamente.'),
        right('Sale de inmediato por la salida de emergencia, vestido como está.'),
        wrong('Espera a que el brigadista confirme que no es un simulacro.'),
      ),
      multiple(
        '¿Qué conductas son correctas durante la evacuación?',
        right('Caminar por la derecha, sin correr.'),
        wrong('Usar el ascensor si está vacío.'),
        right('Ir al punto de encuentro y presentarse para el recuento.'),
        wrong('Volver por los objetos personales.'),
      ),
    ]),
  ],
};

const spills: DemoCourse = {
  key: 'derrames',
  docNumber: 'HSE-IS-011',
  name: 'Respuesta ante derrames de productos químicos',
  description: 'Lectura de la ficha de seguridad, contención, neutralización, residuos y primeros auxilios.',
  type: 'HSE',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -135,
  minimumScore: 80,
  includedCapaIni: false,
  requirements: requiredOf(
    P.ChemicalAnalyst,
    P.MicrobiologyAnalyst,
    P.SolutionPreparer,
    P.WarehouseOperator,
    P.SafetyOfficer,
    P.MaintenanceTechnician,
  ),
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'Superintendencia de Riesgos del Trabajo',
      description: 'Material sobre el Sistema Globalmente Armonizado (SGA).',
      links: ['https://www.argentina.gob.ar/srt'],
    },
    questionnaire('Cuestionario: derrames', 'Seis preguntas. Se aprueba con 80 %.', [
      single(
        'Se rompe un bidón de ácido clorhídrico concentrado. ¿Qué hace primero?',
        wrong('Le echa agua para diluirlo.'),
        right('Aleja a las personas, da aviso y sale de la zona de vapores.'),
        wrong('Lo cubre con aserrín.'),
        wrong('Lo neutraliza con soda cáustica.'),
      ),
      single(
        '¿Dónde encuentra las medidas ante un derrame de un producto determinado?',
        right('En la sección 6 de su ficha de datos de seguridad.'),
        wrong('En el certificado de análisis.'),
        wrong('En la orden de compra.'),
      ),
      multiple(
        '¿Qué elementos tiene un kit de derrames?',
        right('Cordones y almohadillas absorbentes'),
        right('Guantes, antiparras y protección respiratoria adecuados'),
        right('Bolsas y rótulos para residuos peligrosos'),
        wrong('Baldes con arena de obra húmeda'),
      ),
      single(
        '¿Hacia dónde se trabaja al absorber un derrame contenido?',
        wrong('Del centro hacia afuera'),
        right('De los bordes hacia el centro'),
        wrong('En el sentido de la pendiente'),
      ),
      single(
        'Le salpicó un corrosivo en los ojos. ¿Cuánto tiempo debe enjuagarse, como mínimo?',
        wrong('1 minuto'),
        wrong('5 minutos'),
        right('15 minutos'),
      ),
      multiple(
        '¿Qué derrames deben informarse?',
        right('Los que requirieron el uso del kit.'),
        right('Los que alcanzaron un desagüe.'),
        right('Los que causaron una lesión, aunque leve.'),
        wrong('Sólo los de más de 20 litros.'),
      ),
    ]),
  ],
};

/** Courses of safety, health and environment. */
export const safetyCourses: readonly DemoCourse[] = [lockout, extinguishers, spills];
