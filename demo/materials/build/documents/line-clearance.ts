import type { ControlledDocument } from '#demo/materials/build/pdf-model.ts';

export const lineClearance: ControlledDocument = {
  file: 'POE-PS-014-despeje-de-linea.pdf',
  code: 'POE-PS-014',
  version: 1,
  title: 'Despeje de línea',
  sector: 'Producción Sólidos Orales',
  summary:
    'Asegura que una línea esté libre de productos, materiales y documentos ajenos al lote que va a empezar, con verificación independiente y registro.',
  sections: [
    {
      title: 'Objetivo',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Evitar la mezcla de productos, lotes y materiales de acondicionamiento. Una sola unidad ajena en un estuche puede dañar a un paciente y obliga a retirar el lote del mercado.',
        },
      ],
    },
    {
      title: 'Alcance',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Líneas de compresión, recubrimiento, llenado, blisteado, estuchado y codificación de los Edificios 1 y 2. Se aplica antes de cada lote, aunque el siguiente sea del mismo producto.',
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
            ['Operador de línea', 'Retira, limpia y completa la lista de verificación.'],
            ['Segundo verificador', 'Comprueba cada punto de manera independiente, con la línea detenida y buena luz.'],
            ['Supervisor', 'Autoriza el inicio y resuelve los hallazgos.'],
            ['Garantía de Calidad', 'Audita despejes al azar y aprueba las listas de cada línea.'],
          ],
        },
      ],
    },
    {
      title: 'Cuándo se hace',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Antes de iniciar un lote, una orden parcial o una nueva codificación.',
            'Después de una intervención de mantenimiento que haya abierto la línea.',
            'Después de una parada de más de 24 horas o de un hallazgo durante el lote.',
          ],
        },
      ],
    },
    {
      title: 'Procedimiento',
      blocks: [
        {
          kind: 'diagram',
          caption: 'Figura 1. Recorrido del despeje, en el sentido del producto.',
          diagram: {
            shape: 'flow',
            perRow: 4,
            nodes: [
              { title: 'Tolva', note: 'interior y vibrador', tone: 'neutral' },
              { title: 'Formado y llenado', note: 'moldes, guías', tone: 'neutral' },
              { title: 'Sellado y corte', note: 'bandejas de recortes', tone: 'neutral' },
              { title: 'Cámara y rechazo', note: 'canasto vacío', tone: 'bad' },
              { title: 'Estuchadora', note: 'cargador de prospectos', tone: 'neutral' },
              { title: 'Codificación', note: 'datos del lote nuevo', tone: 'primary' },
              { title: 'Balanza', note: 'unidades rechazadas', tone: 'neutral' },
              { title: 'Encajonado', note: 'cajas y etiquetas', tone: 'good' },
            ],
          },
        },
        {
          kind: 'steps',
          items: [
            {
              lead: 'Detener y asegurar',
              text: 'Línea detenida y, si hay que introducir las manos, con bloqueo según HSE-IS-007.',
            },
            {
              lead: 'Retirar el producto',
              text: 'Granel, unidades sueltas, rechazos, muestras de control y residuos. Contarlos y anotarlos en la conciliación del lote anterior.',
            },
            {
              lead: 'Retirar los materiales',
              text: 'Estuches, prospectos, etiquetas y aluminio impreso. Destruir con testigo los sobrantes codificados.',
            },
            {
              lead: 'Retirar los documentos',
              text: 'Registro, órdenes, rótulos y carteles del lote anterior, también los de la puerta.',
            },
            {
              lead: 'Limpiar',
              text: 'Según la instrucción del equipo y el tipo de cambio: de lote, de concentración o de producto.',
            },
            {
              lead: 'Revisar los puntos ocultos',
              text: 'Debajo de cintas, rieles, tarimas y detrás de tableros. Usar linterna y espejo.',
            },
            {
              lead: 'Verificar en forma independiente',
              text: 'Una segunda persona repite el recorrido sin la lista ya completa a la vista y firma punto por punto.',
            },
            {
              lead: 'Autorizar',
              text: 'El supervisor coloca el rótulo «Línea despejada» con producto, lote, fecha y hora. Vence a las 8 horas.',
            },
          ],
        },
        {
          kind: 'notice',
          tone: 'warning',
          title: 'Si aparece algo ajeno después de empezar',
          text: 'Detener la línea, segregar todo lo producido desde el inicio, avisar al supervisor y a Garantía de Calidad. No continuar ni descartar nada hasta que Calidad lo disponga.',
        },
      ],
    },
    {
      title: 'Lista de verificación mínima',
      blocks: [
        {
          kind: 'table',
          caption: 'Blistera y estuchadora L-4 (extracto del R-PS-014-01)',
          columns: [
            { title: 'Punto', share: 4 },
            { title: 'Criterio', share: 3 },
            { title: 'Realizó', share: 1.2 },
            { title: 'Verificó', share: 1.2 },
          ],
          rows: [
            ['Tolva, vibrador y canales', 'Sin unidades ni polvo', '', ''],
            ['Placas de formado y sellado', 'Limpias, del formato indicado', '', ''],
            ['Canasto de rechazo de la cámara', 'Vacío y vuelto a colocar', '', ''],
            ['Cargador de prospectos', 'Vacío; código del nuevo lote a mano', '', ''],
            ['Cinta y parte inferior', 'Sin blísteres ni estuches', '', ''],
            ['Codificador', 'Lote y vencimiento nuevos; anterior borrado', '', ''],
            ['Pisos, tarimas y bolsillos', 'Sin material suelto', '', ''],
            ['Carteles y documentos', 'Sólo los del nuevo lote', '', ''],
          ],
        },
        {
          kind: 'paragraph',
          text: 'La primera unidad codificada se adjunta al registro de lote, con la firma de quien la controló contra la orden.',
        },
      ],
    },
    {
      title: 'Capacitación',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Quien realiza o verifica un despeje aprueba el curso de este procedimiento y completa tres despejes supervisados. Se recalifica cada dos años y cuando cambia la configuración de la línea.',
        },
      ],
    },
    {
      title: 'Registros',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'R-PS-014-01 Lista de verificación de despeje, una por línea.',
            'R-PS-014-02 Conciliación de materiales impresos.',
            'Ambos integran el registro de lote y siguen su plazo de guarda.',
          ],
        },
      ],
    },
  ],
  history: [
    {
      version: '1',
      change:
        'Emisión inicial. Incorpora el canasto de rechazo de la cámara y la verificación independiente punto por punto.',
    },
  ],
  signatures: [
    { act: 'Elaboró', name: 'Verónica Lucía Müller', position: 'Supervisora de sólidos orales' },
    { act: 'Revisó', name: 'Silvia Noemí Zárate', position: 'Operadora de acondicionamiento' },
    { act: 'Aprobó', name: 'Esteban Núñez Alcorta', position: 'Garantía de Calidad' },
  ],
};
