import type { ControlledDocument } from '#demo/materials/build/pdf-model.ts';

export const coldChain: ControlledDocument = {
  file: 'GMP-DL-004-cadena-de-frio.pdf',
  code: 'GMP-DL-004',
  version: 1,
  title: 'Cadena de frío: recepción, guarda y despacho',
  sector: 'Depósito y Logística',
  summary:
    'Reglas para conservar entre 2 y 8 °C los productos y materiales refrigerados, desde que llegan a la planta hasta que se entregan.',
  sections: [
    {
      title: 'Objetivo',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Mantener la temperatura dentro del rango aprobado en cada etapa, detectar toda excursión y decidir con datos sobre el destino de lo afectado.',
        },
      ],
    },
    {
      title: 'Alcance',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Productos terminados, granel, patrones y materias primas que se conservan entre 2 y 8 °C; cámaras CF-01 y CF-02, heladeras de tránsito y embalajes isotérmicos.',
        },
      ],
    },
    {
      title: 'Responsabilidades',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Operador de depósito: recibir, ubicar, embalar y registrar; responder la alarma en primera instancia.',
            'Jefatura de depósito: mantener el plan de contingencia y la calificación de los embalajes.',
            'Ingeniería: mantener, calibrar y mapear las cámaras.',
            'Garantía de Calidad: decidir sobre las excursiones y aprobar transportistas.',
          ],
        },
      ],
    },
    {
      title: 'Rango y límites',
      blocks: [
        {
          kind: 'diagram',
          caption: 'Figura 1. Rango de guarda y zonas de alarma.',
          diagram: {
            shape: 'scale',
            ranges: [
              { title: 'Congelación', note: 'daño irreversible', tone: 'bad', from: '' },
              { title: 'Alerta', note: 'riesgo de frío', tone: 'primary', from: '0 °C' },
              { title: 'Rango aprobado', note: 'objetivo 5 °C', tone: 'good', from: '2 °C' },
              { title: 'Excursión', note: 'segregar e informar', tone: 'bad', from: '8 °C' },
            ],
            end: '',
          },
        },
        {
          kind: 'notice',
          tone: 'warning',
          title: 'El congelamiento no se ve',
          text: 'Vacunas con adyuvante de aluminio, insulinas y otras proteínas pierden actividad al congelarse aunque después parezcan normales. Un producto que pudo congelarse se segrega siempre.',
        },
        {
          kind: 'table',
          caption: 'Alarmas de las cámaras',
          columns: [
            { title: 'Condición', share: 2.4 },
            { title: 'Demora', share: 1.2 },
            { title: 'Respuesta', share: 4 },
          ],
          rows: [
            ['Mayor de 7,5 °C', '10 min', 'Verificar puerta y carga; registrar.'],
            ['Mayor de 8,0 °C', '5 min', 'Avisar a guardia; preparar el traslado.'],
            ['Menor de 2,5 °C', '5 min', 'Verificar evaporador; alejar la carga del flujo de aire.'],
            ['Falta de energía', 'Inmediata', 'Confirmar el arranque del grupo electrógeno en 60 segundos.'],
            ['Sensor sin señal', '15 min', 'Colocar registrador portátil; avisar a Ingeniería.'],
          ],
        },
      ],
    },
    {
      title: 'Recepción',
      blocks: [
        {
          kind: 'steps',
          items: [
            {
              lead: 'Dar prioridad',
              text: 'El envío refrigerado se descarga primero. Desde que se abre el vehículo hasta la cámara no pasan más de 15 minutos.',
            },
            {
              lead: 'Detener y leer el registrador',
              text: 'Comprobar que corresponde al envío, descargar los datos completos y adjuntarlos a la recepción.',
            },
            {
              lead: 'Revisar el embalaje',
              text: 'Integridad, precinto, acumuladores en su lugar, ausencia de condensación excesiva.',
            },
            { lead: 'Ubicar en cuarentena refrigerada', text: 'Con rótulo amarillo, hasta la decisión de Calidad.' },
            {
              lead: 'Si hubo excursión',
              text: 'Segregar en frío, colocar el rótulo «Retenido», abrir un desvío e informar máximo, mínimo y duración. No rechazar ni aceptar por cuenta propia.',
            },
          ],
        },
      ],
    },
    {
      title: 'Guarda',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Respetar las posiciones del mapeo: a 10 cm de las paredes, 15 cm del techo y nunca frente al evaporador.',
            'Las cámaras se mapean en verano y en invierno, vacías y con carga, y después de cada cambio.',
            'Abrir la puerta sólo lo necesario; más de 3 minutos dispara la alarma de puerta.',
            'Sale primero lo que vence primero (FEFO). El sistema propone la ubicación; no se elige a ojo.',
            'Los sensores de control están en los puntos más caliente y más frío y se calibran cada 12 meses.',
          ],
        },
      ],
    },
    {
      title: 'Despacho',
      blocks: [
        {
          kind: 'diagram',
          caption: 'Figura 2. Preparación de un envío refrigerado.',
          diagram: {
            shape: 'flow',
            perRow: 4,
            nodes: [
              { title: 'Elegir la configuración', note: 'verano o invierno; 24, 48 o 72 h', tone: 'primary' },
              { title: 'Acondicionar acumuladores', note: 'hasta que «transpiren»', tone: 'neutral' },
              { title: 'Embalar en la cámara', note: 'separador entre hielo y producto', tone: 'neutral' },
              { title: 'Activar el registrador', note: 'junto al producto', tone: 'good' },
            ],
          },
        },
        {
          kind: 'table',
          caption: 'Embalajes calificados',
          columns: [
            { title: 'Embalaje', share: 2 },
            { title: 'Carga', share: 1.4 },
            { title: 'Acumuladores', share: 2.6 },
            { title: 'Duración', share: 1.4 },
          ],
          rows: [
            ['EPS-12', '12 L', '4 de 750 g', '24 h'],
            ['EPS-30', '30 L', '8 de 750 g', '48 h'],
            ['PUR-60', '60 L', '10 de 1,2 kg', '72 h'],
            ['Vehículo refrigerado', '6 palés', 'No usa', '120 h'],
          ],
        },
        {
          kind: 'paragraph',
          text: 'El remito indica la temperatura de transporte, el número del registrador y el teléfono de guardia. La entrega no está completa hasta recibir los datos del registrador y su evaluación.',
        },
      ],
    },
    {
      title: 'Contingencias',
      blocks: [
        {
          kind: 'steps',
          items: [
            {
              lead: 'Confirmar',
              text: 'Comparar la lectura con un termómetro calibrado. No abrir la cámara si no es necesario.',
            },
            {
              lead: 'Avisar',
              text: 'A la guardia de Ingeniería y a la jefatura de depósito, según la lista de llamadas.',
            },
            {
              lead: 'Trasladar',
              text: 'Si en 30 minutos no se recupera el rango, mover la carga a la otra cámara o a los embalajes preparados.',
            },
            { lead: 'Registrar', text: 'Horarios, lecturas, acciones y cantidades. Abrir el desvío en el día.' },
          ],
        },
      ],
    },
    {
      title: 'Registros',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'R-DL-004-01 Recepción de producto refrigerado.',
            'R-DL-004-02 Preparación de despacho refrigerado.',
            'R-DL-004-03 Respuesta a alarmas de cámaras.',
            'Datos electrónicos de registradores y del BMS, con su historial.',
          ],
        },
      ],
    },
  ],
  history: [
    {
      version: '1',
      change: 'Emisión inicial. Incorpora los embalajes PUR-60 y el plan de contingencia de la cámara CF-02.',
    },
  ],
  signatures: [
    { act: 'Elaboró', name: 'Marcela Alejandra Ocaña', position: 'Jefa de Depósito y Logística' },
    { act: 'Revisó', name: 'Oscar Alberto Vázquez', position: 'Ingeniería' },
    { act: 'Aprobó', name: 'Mariana Luján Ríos', position: 'Garantía de Calidad' },
  ],
};
