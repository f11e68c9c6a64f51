import type { ControlledDocument } from '#demo/materials/build/pdf-model.ts';

export const dataIntegrity: ControlledDocument = {
  file: 'GMP-GC-001-integridad-de-datos.pdf',
  code: 'GMP-GC-001',
  version: 2,
  title: 'Integridad de datos',
  sector: 'Garantía de Calidad',
  summary:
    'Política y reglas para que los datos con los que se decide sobre un medicamento sean confiables durante todo su ciclo de vida, en papel y en sistemas computarizados.',
  sections: [
    {
      title: 'Objetivo',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Un lote se libera sobre la base de datos. Si los datos no son confiables, la decisión tampoco lo es. Este documento establece los principios que Laboratorio Austral aplica a todo registro BPF y lo que se espera de cada persona.',
        },
      ],
    },
    {
      title: 'Alcance',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Todos los registros, en cualquier soporte, que se generan o usan para elaborar, controlar, liberar, almacenar y distribuir medicamentos, incluidos los de terceros contratados.',
        },
      ],
    },
    {
      title: 'Responsabilidades',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Dirección: sostener una cultura en la que informar un error no tenga represalias y asignar los recursos necesarios.',
            'Jefaturas: diseñar tareas y registros que hagan fácil cumplir; revisar datos y no sólo informes.',
            'Dueños de sistemas: asegurar accesos individuales, historial de cambios activo, respaldo y recuperación probados.',
            'Toda persona: registrar lo que hizo, cuando lo hizo, tal como ocurrió, y firmar sólo por sí misma.',
          ],
        },
      ],
    },
    {
      title: 'Los principios ALCOA+',
      blocks: [
        {
          kind: 'table',
          caption: 'Qué significa cada atributo en la práctica',
          columns: [
            { title: 'Atributo', share: 1.5 },
            { title: 'Se pregunta', share: 2.4 },
            { title: 'Ejemplo de incumplimiento', share: 3 },
          ],
          rows: [
            ['Atribuible', '¿Quién lo hizo y cuándo?', 'Usuario genérico «laboratorio» en un equipo.'],
            ['Legible', '¿Se puede leer siempre?', 'Papel térmico desteñido, sin copia verificada.'],
            ['Contemporáneo', '¿Se anotó al ocurrir?', 'Completar la hoja al final del turno.'],
            ['Original', '¿Es el primer registro?', 'Pasar en limpio y descartar el borrador.'],
            ['Exacto', '¿Refleja lo que pasó?', 'Redondear para que el valor cumpla.'],
            ['Completo', '¿Está todo, también lo anulado?', 'Borrar una inyección fallida.'],
            ['Consistente', '¿Tiene orden y fecha lógicos?', 'Firma del revisor anterior a la del ejecutor.'],
            ['Perdurable', '¿Dura todo el plazo?', 'Datos sólo en el disco de una computadora.'],
            ['Disponible', '¿Se encuentra al pedirlo?', 'Archivo que nadie puede abrir.'],
          ],
        },
      ],
    },
    {
      title: 'Ciclo de vida del dato',
      blocks: [
        {
          kind: 'diagram',
          caption: 'Figura 1. El dato se protege en todas sus etapas, no sólo al generarlo.',
          diagram: {
            shape: 'flow',
            perRow: 3,
            nodes: [
              { title: 'Generación', note: 'equipo calificado, hora sincronizada', tone: 'primary' },
              { title: 'Procesamiento', note: 'método aprobado y versionado', tone: 'neutral' },
              { title: 'Revisión', note: 'datos, metadatos e historial', tone: 'neutral' },
              { title: 'Decisión', note: 'con todos los datos, también los anulados', tone: 'good' },
              { title: 'Conservación', note: 'respaldo y recuperación probados', tone: 'neutral' },
              { title: 'Destrucción', note: 'vencido el plazo, autorizada', tone: 'bad' },
            ],
          },
        },
      ],
    },
    {
      title: 'Reglas para registros en papel',
      blocks: [
        {
          kind: 'steps',
          items: [
            {
              lead: 'Usar el formulario emitido',
              text: 'Numerado y entregado por Documentación. No se usan hojas sueltas, anotadores ni la palma de la mano.',
            },
            { lead: 'Escribir con tinta indeleble', text: 'Azul o negra. Sin lápiz, sin corrector, sin sobrescribir.' },
            {
              lead: 'Corregir a la vista',
              text: 'Una línea sobre el dato, que debe seguir leyéndose; el valor correcto al lado, con motivo, fecha y firma.',
            },
            {
              lead: 'No dejar espacios',
              text: 'Lo que no aplica se cruza o se completa con «N/A», con fecha y firma.',
            },
            {
              lead: 'No anticipar ni retrasar',
              text: 'Nadie firma un paso que todavía no ocurrió. Un olvido se anota hoy, con la fecha de hoy, y se informa.',
            },
          ],
        },
      ],
    },
    {
      title: 'Reglas para sistemas computarizados',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Cada usuario es personal. La contraseña no se comparte, ni con la jefatura ni con Sistemas.',
            'Quien genera datos no administra el sistema que los guarda.',
            'El historial de cambios (audit trail) está siempre activo y muestra quién, qué, cuándo, por qué, el valor anterior y el nuevo.',
            'La fecha y hora se sincronizan con el servidor de la empresa; los usuarios no pueden modificarlas.',
            'Las planillas de cálculo se validan, se protegen y se controlan como documentos.',
            'La firma electrónica equivale a la manuscrita: quien firma responde por el contenido.',
          ],
        },
        {
          kind: 'notice',
          tone: 'info',
          title: 'Revisión del historial',
          text: 'El historial de los datos críticos se revisa con cada lote; el de configuración y accesos, cada seis meses. La frecuencia surge del análisis de riesgo del sistema.',
        },
      ],
    },
    {
      title: 'Qué hacer ante una posible falla',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Cualquier persona que advierta un dato dudoso lo informa de inmediato a su supervisor o, si lo prefiere, a Garantía de Calidad. No debe corregirlo, borrarlo ni investigar por su cuenta.',
        },
        {
          kind: 'table',
          caption: 'Plazos de respuesta',
          columns: [
            { title: 'Acción', share: 4 },
            { title: 'Responsable', share: 2.5 },
            { title: 'Plazo', share: 1.4 },
          ],
          rows: [
            ['Informar y preservar la evidencia', 'Quien lo detecta', 'En el día'],
            ['Evaluar el impacto en lotes y decisiones', 'Garantía de Calidad', '2 días hábiles'],
            ['Definir el alcance de la investigación', 'Garantía de Calidad', '5 días hábiles'],
            ['Cerrar la investigación con acciones CAPA', 'Sector y Calidad', '30 días'],
          ],
        },
        {
          kind: 'notice',
          tone: 'warning',
          title: 'Falsificar un dato',
          text: 'Inventar, borrar u ocultar datos de manera deliberada es una falta muy grave. Equivocarse e informarlo no lo es.',
        },
      ],
    },
    {
      title: 'Registros',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'R-GC-001-01 Evaluación de integridad de datos por sistema.',
            'R-GC-001-02 Revisión periódica del historial de cambios.',
            'R-GC-001-03 Informe de posible falla de integridad.',
          ],
        },
      ],
    },
  ],
  history: [
    { version: '1', change: 'Emisión inicial, con los principios ALCOA+ y la corrección de registros en papel.' },
    {
      version: '2',
      change:
        'Se agregan el ciclo de vida del dato, las reglas para sistemas computarizados y los plazos ante una posible falla.',
    },
  ],
  signatures: [
    { act: 'Elaboró', name: 'Mariana Luján Ríos', position: 'Analista de garantía de calidad' },
    { act: 'Revisó', name: 'Alejandro Martín Güemes', position: 'Sistemas' },
    { act: 'Aprobó', name: 'Carolina Inés Etchegaray', position: 'Garantía de Calidad' },
  ],
};
