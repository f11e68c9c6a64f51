import type { ControlledDocument } from '#demo/materials/build/pdf-model.ts';

export const lockout: ControlledDocument = {
  file: 'HSE-IS-007-bloqueo-y-etiquetado.pdf',
  code: 'HSE-IS-007',
  version: 1,
  title: 'Bloqueo y etiquetado de energías peligrosas',
  sector: 'Ingeniería, Sistemas y Seguridad',
  summary:
    'Los seis pasos que impiden que un equipo se ponga en marcha o libere energía mientras una persona trabaja en él.',
  sections: [
    {
      title: 'Objetivo',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Evitar lesiones por el arranque inesperado de equipos o por la liberación de energía acumulada durante tareas de mantenimiento, limpieza, ajuste o desatasco.',
        },
      ],
    },
    {
      title: 'Alcance',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Toda intervención en la que una persona deba retirar una protección o introducir el cuerpo en una zona peligrosa, también las breves. Alcanza al personal propio y a los contratistas.',
        },
      ],
    },
    {
      title: 'Definiciones',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Persona autorizada: capacitada y designada para bloquear. Tiene su candado rojo, con su nombre y una única llave.',
            'Persona afectada: opera el equipo o trabaja cerca; no coloca ni retira bloqueos.',
            'Energía cero: estado en el que toda energía fue aislada y la acumulada fue disipada o retenida.',
            'Caja de bloqueo: guarda las llaves de los puntos bloqueados; cada persona del grupo la cierra con su candado.',
          ],
        },
      ],
    },
    {
      title: 'Fuentes de energía',
      blocks: [
        {
          kind: 'table',
          caption: 'Qué buscar y cómo aislarlo',
          columns: [
            { title: 'Energía', share: 1.6 },
            { title: 'Ejemplo en planta', share: 2.6 },
            { title: 'Aislamiento', share: 2.4 },
            { title: 'Disipación', share: 2.4 },
          ],
          rows: [
            [
              'Eléctrica',
              'Motor de la estuchadora',
              'Seccionador con candado',
              'Medir ausencia de tensión; esperar 5 min los variadores',
            ],
            ['Neumática', 'Cilindros de la llenadora', 'Válvula de corte con purga', 'Manómetro en cero'],
            ['Hidráulica', 'Prensa de la tableteadora', 'Válvula de bloqueo', 'Descargar el acumulador'],
            ['Térmica', 'Vapor del autoclave', 'Doble válvula y venteo', 'Menos de 40 °C'],
            ['Gravitatoria', 'Elevador de bines', 'Perno o traba mecánica', 'Bajar la carga al piso'],
            ['Química', 'Línea de soda del CIP', 'Válvula y brida ciega', 'Drenar y enjuagar'],
          ],
        },
      ],
    },
    {
      title: 'Responsabilidades',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Persona autorizada: cumple los seis pasos y conserva su llave durante toda la tarea.',
            'Supervisor: entrega el equipo, informa a los afectados y recibe la zona al terminar.',
            'Seguridad e Higiene: mantiene las fichas de cada equipo, capacita y audita todos los meses.',
            'Toda persona: detiene la tarea si ve una intervención sin bloqueo.',
          ],
        },
      ],
    },
    {
      title: 'Los seis pasos',
      blocks: [
        {
          kind: 'diagram',
          caption: 'Figura 1. Secuencia de bloqueo. La verificación es el paso que más se omite y el que salva vidas.',
          diagram: {
            shape: 'flow',
            perRow: 3,
            nodes: [
              { title: '1. Preparar', note: 'ficha del equipo y aviso', tone: 'neutral' },
              { title: '2. Detener', note: 'parada normal', tone: 'neutral' },
              { title: '3. Aislar', note: 'todas las energías', tone: 'primary' },
              { title: '4. Bloquear', note: 'candado y tarjeta personales', tone: 'primary' },
              { title: '5. Disipar', note: 'purgar, descargar, trabar', tone: 'neutral' },
              { title: '6. Verificar', note: 'energía cero', tone: 'good' },
            ],
          },
        },
        {
          kind: 'steps',
          items: [
            {
              lead: 'Preparar',
              text: 'Leer la ficha de bloqueo del equipo, reunir los dispositivos y avisar a las personas afectadas por qué y por cuánto tiempo se detiene.',
            },
            {
              lead: 'Detener',
              text: 'Usar la parada normal. La parada de emergencia detiene el movimiento, pero no aísla la energía.',
            },
            {
              lead: 'Aislar',
              text: 'Accionar todos los puntos de la ficha: eléctricos, neumáticos, de vapor y los demás que correspondan.',
            },
            {
              lead: 'Bloquear y etiquetar',
              text: 'Cada persona coloca su candado y su tarjeta, con nombre, fecha, tarea y teléfono. Un grupo usa pinza múltiple o caja de bloqueo.',
            },
            {
              lead: 'Disipar la energía acumulada',
              text: 'Purgar presión, descargar capacitores, bajar o trabar cargas, esperar el enfriamiento.',
            },
            {
              lead: 'Verificar',
              text: 'Comprobar que no haya nadie expuesto, intentar el arranque, medir tensión y leer manómetros. Volver los mandos a «parado».',
            },
          ],
        },
        {
          kind: 'notice',
          tone: 'warning',
          title: 'Un candado, una persona, una llave',
          text: 'Nadie coloca ni retira el candado de otro. La tarjeta informa; el candado impide. Una tarjeta sola no es un bloqueo.',
        },
      ],
    },
    {
      title: 'Restitución de la energía',
      blocks: [
        {
          kind: 'steps',
          items: [
            {
              lead: 'Revisar la zona',
              text: 'Sin herramientas, piezas sueltas ni personas; protecciones colocadas y fijas.',
            },
            { lead: 'Avisar', text: 'A todas las personas afectadas, antes de retirar el primer candado.' },
            { lead: 'Retirar', text: 'Cada persona retira su propio candado y su tarjeta.' },
            {
              lead: 'Energizar y probar',
              text: 'En el orden inverso al aislamiento; entregar el equipo al supervisor y registrar.',
            },
          ],
        },
      ],
    },
    {
      title: 'Casos especiales',
      blocks: [
        {
          kind: 'table',
          caption: 'Qué hacer cuando la secuencia normal no alcanza',
          columns: [
            { title: 'Situación', share: 2.4 },
            { title: 'Regla', share: 5 },
          ],
          rows: [
            [
              'Cambio de turno',
              'Quien llega coloca su candado antes de que se retire quien se va. El equipo nunca queda sin bloqueo.',
            ],
            [
              'Persona ausente con candado puesto',
              'Sólo la jefatura de Ingeniería y Seguridad juntas, después de ubicar a la persona, revisar la zona y dejar registro.',
            ],
            [
              'Ajuste con energía',
              'Sólo si el fabricante lo prevé, con velocidad reducida, mando sostenido y permiso de trabajo.',
            ],
            ['Contratistas', 'Bloquean con sus candados además de los de planta y firman la ficha del equipo.'],
            [
              'Equipo con enchufe',
              'Basta desenchufar si la persona tiene la ficha bajo su control exclusivo y a la vista.',
            ],
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
            'R-IS-007-01 Permiso y registro de bloqueo.',
            'R-IS-007-02 Ficha de bloqueo por equipo, con fotos de los puntos.',
            'R-IS-007-03 Auditoría mensual de bloqueos.',
          ],
        },
      ],
    },
  ],
  history: [
    {
      version: '1',
      change:
        'Emisión inicial. Unifica las instrucciones de los Edificios 1 y 2 e incorpora la caja de bloqueo grupal.',
    },
  ],
  signatures: [
    { act: 'Elaboró', name: 'Diego Hernán Castaño', position: 'Técnico en seguridad e higiene' },
    { act: 'Revisó', name: 'Oscar Alberto Vázquez', position: 'Ingeniería' },
    { act: 'Aprobó', name: 'Gabriela Susana Oyarzábal', position: 'Seguridad e Higiene' },
  ],
};
