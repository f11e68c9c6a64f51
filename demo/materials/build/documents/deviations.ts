import type { ControlledDocument } from '#demo/materials/build/pdf-model.ts';

export const deviations: ControlledDocument = {
  file: 'POE-GC-012-desvios-y-capa.pdf',
  code: 'POE-GC-012',
  version: 1,
  title: 'Gestión de desvíos y acciones CAPA',
  sector: 'Garantía de Calidad',
  summary:
    'Cómo se informa, clasifica, investiga y cierra un desvío, y cómo se define y se comprueba la eficacia de las acciones correctivas y preventivas.',
  sections: [
    {
      title: 'Objetivo',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Asegurar que todo apartamiento de lo aprobado se detecte, se informe y se investigue de manera proporcional al riesgo, y que las acciones eviten su repetición.',
        },
      ],
    },
    {
      title: 'Alcance',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Todos los procesos BPF de la planta y los contratados a terceros. Los resultados fuera de especificación se inician según el POE-CC-017 y los reclamos según el POE-GC-020; ambos pueden derivar en un desvío.',
        },
      ],
    },
    {
      title: 'Definiciones',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Desvío: apartamiento, planificado o no, de un procedimiento, especificación o condición aprobada.',
            'Corrección: acción inmediata sobre el efecto (por ejemplo, segregar un lote).',
            'Acción correctiva: elimina la causa de un problema que ya ocurrió.',
            'Acción preventiva: elimina la causa de un problema que podría ocurrir.',
            'Causa raíz: la causa que, si se elimina, evita que el problema se repita.',
          ],
        },
      ],
    },
    {
      title: 'Responsabilidades',
      blocks: [
        {
          kind: 'table',
          caption: 'Quién hace qué',
          columns: [
            { title: 'Función', share: 2 },
            { title: 'Responsabilidad', share: 5 },
          ],
          rows: [
            ['Quien detecta', 'Informa en el día, describe los hechos y preserva la evidencia.'],
            ['Supervisor del sector', 'Toma la acción inmediata y registra el desvío dentro de las 24 horas.'],
            ['Dueño del desvío', 'Conduce la investigación y propone acciones dentro del plazo.'],
            [
              'Garantía de Calidad',
              'Clasifica, aprueba la investigación, decide sobre el lote y verifica la eficacia.',
            ],
          ],
        },
      ],
    },
    {
      title: 'Clasificación',
      blocks: [
        {
          kind: 'diagram',
          caption: 'Figura 1. La clasificación depende del posible efecto en el paciente, el producto y los datos.',
          diagram: {
            shape: 'scale',
            ranges: [
              { title: 'Menor', note: 'sin efecto en el producto', tone: 'good', from: 'Riesgo bajo' },
              { title: 'Mayor', note: 'podría afectar la calidad', tone: 'primary', from: '' },
              { title: 'Crítico', note: 'podría dañar al paciente', tone: 'bad', from: '' },
            ],
            end: 'Riesgo alto',
          },
        },
        {
          kind: 'table',
          caption: 'Plazos máximos por clasificación (días corridos)',
          columns: [
            { title: 'Etapa', share: 3 },
            { title: 'Menor', share: 1 },
            { title: 'Mayor', share: 1 },
            { title: 'Crítico', share: 1 },
          ],
          rows: [
            ['Clasificar', '3', '2', '1'],
            ['Completar la investigación', '30', '30', '20'],
            ['Definir acciones', '45', '30', '20'],
            ['Avisar a la Dirección Técnica', '—', '2', 'En el día'],
          ],
        },
      ],
    },
    {
      title: 'Procedimiento',
      blocks: [
        {
          kind: 'diagram',
          caption: 'Figura 2. Recorrido de un desvío.',
          diagram: {
            shape: 'flow',
            perRow: 3,
            nodes: [
              { title: 'Detectar e informar', note: 'en el día', tone: 'primary' },
              { title: 'Contener', note: 'segregar, detener, preservar', tone: 'bad' },
              { title: 'Clasificar', note: 'Garantía de Calidad', tone: 'neutral' },
              { title: 'Investigar', note: 'causa raíz e impacto', tone: 'neutral' },
              { title: 'Actuar', note: 'CAPA con responsable y plazo', tone: 'neutral' },
              { title: 'Verificar y cerrar', note: 'eficacia demostrada', tone: 'good' },
            ],
          },
        },
        {
          kind: 'steps',
          items: [
            {
              lead: 'Informar los hechos',
              text: 'Qué se esperaba, qué ocurrió, dónde, cuándo, quién lo detectó y qué productos, lotes o equipos están involucrados. Sin opiniones ni causas supuestas.',
            },
            {
              lead: 'Contener',
              text: 'Tomar la acción inmediata que evite que el problema alcance a otros lotes. Identificar y segregar lo afectado.',
            },
            {
              lead: 'Evaluar el impacto',
              text: 'Considerar el lote en curso, los anteriores, otros productos del mismo equipo y la validez de los datos.',
            },
            {
              lead: 'Buscar la causa raíz',
              text: 'Reconstruir la línea de tiempo en el lugar, entrevistar sin culpar y aplicar los cinco porqués o el diagrama de Ishikawa.',
            },
            {
              lead: 'Definir acciones',
              text: 'Cada acción ataca una causa identificada y lleva responsable, plazo y criterio de eficacia medible.',
            },
            {
              lead: 'Verificar la eficacia',
              text: 'En el plazo definido (en general, tres meses o diez lotes), comparar el resultado con el criterio. Si no se cumple, se reabre.',
            },
          ],
        },
        {
          kind: 'notice',
          tone: 'warning',
          title: '«Error humano» no es una causa raíz',
          text: 'Es el punto de partida. La pregunta es qué hizo posible el error: una instrucción ambigua, un diseño confuso, una carga excesiva, una capacitación insuficiente. Recapacitar como única acción requiere justificación.',
        },
      ],
    },
    {
      title: 'Ejemplo: los cinco porqués',
      blocks: [
        {
          kind: 'table',
          caption: 'Se hallaron 12 estuches con la codificación del lote anterior',
          columns: [
            { title: 'Pregunta', share: 3 },
            { title: 'Respuesta', share: 4 },
          ],
          rows: [
            ['¿Por qué había estuches del lote anterior?', 'Quedaron en el canasto de rechazo.'],
            ['¿Por qué quedaron en el canasto?', 'No se vació durante el despeje.'],
            ['¿Por qué no se vació?', 'No figura en la lista de verificación.'],
            ['¿Por qué no figura?', 'El canasto se agregó con la cámara nueva y la lista no se actualizó.'],
            ['¿Por qué no se actualizó?', 'El control de cambios no pedía revisar las listas de despeje.'],
          ],
        },
        {
          kind: 'paragraph',
          text: 'Acción correctiva: incorporar la revisión de las listas de despeje al formulario de control de cambios. Criterio de eficacia: ningún hallazgo en los diez despejes siguientes a cada cambio, durante seis meses.',
        },
      ],
    },
    {
      title: 'Indicadores y registros',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Desvíos por sector, clasificación y causa; porcentaje cerrado en plazo; recurrencia a doce meses.',
            'R-GC-012-01 Informe de desvío.',
            'R-GC-012-02 Plan de acciones CAPA y verificación de eficacia.',
            'Guarda: un año después del vencimiento del lote y, como mínimo, cinco años.',
          ],
        },
      ],
    },
  ],
  history: [
    { version: '1', change: 'Emisión inicial en el nuevo formato. Unifica los procedimientos de desvíos y de CAPA.' },
  ],
  signatures: [
    { act: 'Elaboró', name: "Juan Cruz Dell'Oro", position: 'Analista de garantía de calidad' },
    { act: 'Revisó', name: 'Héctor Raúl Bustamante', position: 'Jefe de Sólidos Orales' },
    { act: 'Aprobó', name: 'Carolina Inés Etchegaray', position: 'Garantía de Calidad' },
  ],
};
