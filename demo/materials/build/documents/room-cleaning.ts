import type { ControlledDocument } from '#demo/materials/build/pdf-model.ts';

export const roomCleaning: ControlledDocument = {
  file: 'POE-PE-011-limpieza-salas.pdf',
  code: 'POE-PE-011',
  version: 1,
  title: 'Limpieza y desinfección de salas de llenado',
  sector: 'Producción Estériles',
  summary:
    'Describe los agentes, la técnica, las frecuencias y los registros con los que se mantiene el estado sanitario de las salas grado A, B y C.',
  sections: [
    {
      title: 'Objetivo',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Asegurar que la limpieza y la desinfección de las salas de llenado se hagan siempre del mismo modo, con agentes eficaces y en concentraciones controladas, y que quede evidencia de ello.',
        },
      ],
    },
    {
      title: 'Alcance',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Salas 201 a 208 del Edificio 1, sus esclusas y los equipos fijos de la línea 2. La limpieza de piezas en contacto con el producto se describe en el POE-PE-015.',
        },
      ],
    },
    {
      title: 'Responsabilidades',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Operadores calificados: preparar, aplicar y registrar.',
            'Supervisión: verificar el estado de la sala y liberar para el uso.',
            'Microbiología: evaluar la eficacia por medio del monitoreo de superficies y la identificación de aislados.',
            'Garantía de Calidad: aprobar los agentes y la rotación; evaluar tendencias cada trimestre.',
          ],
        },
      ],
    },
    {
      title: 'Agentes y rotación',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Los desinfectantes que se usan en grado A y B son estériles. El esporicida se aplica según la rotación y siempre después de una parada, una obra o una excursión.',
        },
        {
          kind: 'table',
          caption: 'Agentes aprobados',
          columns: [
            { title: 'Agente', share: 3 },
            { title: 'Concentración', share: 2 },
            { title: 'Contacto', share: 1.4 },
            { title: 'Uso', share: 3 },
          ],
          rows: [
            ['Amonio cuaternario', '0,4 %', '10 min', 'Semanas 1 y 3, todas las superficies'],
            ['Derivado fenólico', '0,8 %', '10 min', 'Semanas 2 y 4, todas las superficies'],
            [
              'Peróxido de hidrógeno y ácido peracético',
              'Listo para usar',
              '5 min',
              'Viernes de cada semana: esporicida',
            ],
            ['Alcohol isopropílico', '70 %', 'Hasta secar', 'Guantes, superficies de trabajo, retiro de residuos'],
            ['Agua para inyectables', '—', '—', 'Enjuague mensual de residuos'],
          ],
        },
        {
          kind: 'diagram',
          caption: 'Figura 1. Rotación mensual.',
          diagram: {
            shape: 'flow',
            perRow: 4,
            nodes: [
              { title: 'Semana 1', note: 'amonio + esporicida', tone: 'primary' },
              { title: 'Semana 2', note: 'fenólico + esporicida', tone: 'neutral' },
              { title: 'Semana 3', note: 'amonio + esporicida', tone: 'primary' },
              { title: 'Semana 4', note: 'fenólico, esporicida y enjuague', tone: 'good' },
            ],
          },
        },
      ],
    },
    {
      title: 'Procedimiento',
      blocks: [
        {
          kind: 'steps',
          items: [
            {
              lead: 'Verificar la sala',
              text: 'Sin producto ni materiales expuestos; residuos retirados; presión diferencial dentro del rango.',
            },
            {
              lead: 'Preparar la solución',
              text: 'En recipiente limpio y rotulado con nombre, concentración, lote, fecha y hora de preparación y vencimiento (24 horas en C; envase de un solo uso en A y B).',
            },
            {
              lead: 'Limpiar antes de desinfectar',
              text: 'Retirar restos visibles con paño humedecido. Un desinfectante no actúa sobre suciedad.',
            },
            {
              lead: 'Aplicar de arriba hacia abajo',
              text: 'Techo, paredes, vidrios, equipos y por último el piso; del fondo hacia la puerta y de la zona más limpia a la menos limpia.',
            },
            {
              lead: 'Superponer las pasadas',
              text: 'Movimientos rectos en una sola dirección, superpuestos 10 cm. Cambiar la cara del paño en cada pasada y el paño cada 4 m².',
            },
            {
              lead: 'Respetar el contacto',
              text: 'La superficie debe permanecer húmeda durante todo el tiempo indicado. Si se seca, volver a humedecer.',
            },
            {
              lead: 'Retirar residuos',
              text: 'En superficies de trabajo, pasar un paño con alcohol isopropílico estéril al 70 %.',
            },
            {
              lead: 'Registrar y rotular',
              text: 'Completar el registro en el momento, con hora de inicio y fin, y colocar el rótulo «Limpio» con fecha y vencimiento.',
            },
          ],
        },
        {
          kind: 'notice',
          tone: 'warning',
          title: 'Nunca mezclar agentes',
          text: 'La mezcla de desinfectantes puede liberar gases tóxicos y anula su eficacia. Un balde, un agente, un rótulo.',
        },
      ],
    },
    {
      title: 'Frecuencias y vencimientos',
      blocks: [
        {
          kind: 'table',
          caption: 'Programa mínimo',
          columns: [
            { title: 'Superficie', share: 3 },
            { title: 'Grado A y B', share: 2 },
            { title: 'Grado C', share: 2 },
          ],
          rows: [
            ['Superficies de trabajo', 'Antes y después de cada lote', 'Diaria'],
            ['Pisos', 'Después de cada turno', 'Diaria'],
            ['Paredes hasta 2 m y vidrios', 'Diaria', 'Semanal'],
            ['Techos y paredes altas', 'Semanal', 'Mensual'],
            ['Manijas y botoneras', 'Cada 4 horas', 'Cada turno'],
            ['Vencimiento del estado «Limpio»', '24 horas', '72 horas'],
          ],
        },
        {
          kind: 'paragraph',
          text: 'Una sala con el estado vencido se limpia otra vez antes de usarla. Después de una parada de más de tres días se aplica esporicida en todas las superficies y se espera el resultado del monitoreo.',
        },
      ],
    },
    {
      title: 'Seguridad',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Usar antiparras y guantes de nitrilo al preparar soluciones; protección respiratoria con ácido peracético.',
            'Leer la ficha de seguridad, disponible en el punto de preparación.',
            'Ante salpicaduras en los ojos, enjuagar 15 minutos en el lavaojos y avisar al servicio médico.',
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
            'R-PE-011-01 Limpieza y desinfección de salas.',
            'R-PE-011-02 Preparación de soluciones desinfectantes.',
            'R-CC-006-02 Monitoreo de superficies.',
          ],
        },
      ],
    },
  ],
  history: [
    {
      version: '1',
      change: 'Emisión inicial. Reemplaza a la instrucción IT-PE-031 y agrega la rotación con esporicida semanal.',
    },
  ],
  signatures: [
    { act: 'Elaboró', name: "María José D'Angelo", position: 'Jefa de Producción Estériles' },
    { act: 'Revisó', name: 'Agustina Belmonte', position: 'Analista de microbiología' },
    { act: 'Aprobó', name: 'Esteban Núñez Alcorta', position: 'Garantía de Calidad' },
  ],
};
