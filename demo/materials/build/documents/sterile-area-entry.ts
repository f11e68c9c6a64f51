import type { ControlledDocument } from '#demo/materials/build/pdf-model.ts';

export const sterileAreaEntry: ControlledDocument = {
  file: 'POE-PE-003-ingreso-area-esteril.pdf',
  code: 'POE-PE-003',
  version: 2,
  title: 'Ingreso y vestimenta en área estéril',
  sector: 'Producción Estériles',
  summary:
    'Establece cómo ingresar, vestirse y comportarse en las áreas grado A y B para que las personas, principal fuente de contaminación, no lleguen al producto.',
  sections: [
    {
      title: 'Objetivo',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Definir las condiciones previas, la higiene de manos, la secuencia de vestimenta y la conducta que deben cumplir las personas que ingresan a las áreas clasificadas grado B y a sus zonas grado A.',
        },
      ],
    },
    {
      title: 'Alcance',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Se aplica a operadores, supervisores, analistas de microbiología, personal de mantenimiento y visitas autorizadas. No se aplica a las áreas grado D, que se rigen por el POE-PE-001.',
        },
        {
          kind: 'diagram',
          caption:
            'Figura 1. Áreas clasificadas: cada una protege a la que contiene. La presión aumenta hacia el centro.',
          diagram: {
            shape: 'zones',
            zones: [
              { title: 'Grado D', note: 'vestuario general y lavado', tone: 'neutral' },
              { title: 'Grado C', note: 'preparación de soluciones, +15 Pa', tone: 'neutral' },
              { title: 'Grado B', note: 'entorno de llenado, +30 Pa', tone: 'primary' },
              { title: 'Grado A', note: 'producto expuesto, flujo unidireccional', tone: 'good' },
            ],
          },
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
            [
              'Toda persona que ingresa',
              'Informar afecciones de salud, cumplir la secuencia y detenerse ante cualquier contacto indebido.',
            ],
            [
              'Supervisión de producción estéril',
              'Habilitar sólo a personas con calificación vigente y observar la técnica en cada turno.',
            ],
            [
              'Control de Calidad, Microbiología',
              'Tomar las impresiones de guantes y prenda, informar resultados y tendencias.',
            ],
            ['Garantía de Calidad', 'Aprobar la calificación inicial y la anual; gestionar los desvíos.'],
          ],
        },
      ],
    },
    {
      title: 'Condiciones previas al ingreso',
      blocks: [
        { kind: 'paragraph', text: 'No ingresa al grado B quien presente alguna de estas condiciones:' },
        {
          kind: 'bullets',
          items: [
            'Heridas abiertas, quemaduras de sol, descamación o afecciones de piel sin evaluación del servicio médico.',
            'Síntomas respiratorios, digestivos o fiebre.',
            'Maquillaje, esmalte, uñas postizas, perfume, anillos, reloj, aros u otros accesorios.',
            'Calificación de vestimenta vencida o suspendida.',
          ],
        },
        {
          kind: 'notice',
          tone: 'info',
          title: 'Informar no es una falta',
          text: 'Avisar a tiempo de un malestar protege al paciente y al equipo. El supervisor reasigna la tarea; no se descuenta presentismo por este motivo.',
        },
      ],
    },
    {
      title: 'Procedimiento',
      blocks: [
        {
          kind: 'diagram',
          caption: 'Figura 2. Secuencia de vestimenta. Se viste de arriba hacia abajo y de adentro hacia afuera.',
          diagram: {
            shape: 'flow',
            perRow: 4,
            nodes: [
              { title: 'Manos', note: 'lavado y desinfección', tone: 'primary' },
              { title: 'Cofia y barbijo', note: 'cabello y barba cubiertos', tone: 'neutral' },
              { title: 'Primer par de guantes', note: 'estériles', tone: 'neutral' },
              { title: 'Escafandra', note: 'bordes hacia adentro', tone: 'neutral' },
              { title: 'Mameluco', note: 'sin tocar el piso', tone: 'neutral' },
              { title: 'Cubrebotas', note: 'al cruzar el banco', tone: 'neutral' },
              { title: 'Antiparras', note: 'estériles', tone: 'neutral' },
              { title: 'Segundo par y espejo', note: 'verificación entre pares', tone: 'good' },
            ],
          },
        },
        {
          kind: 'steps',
          items: [
            {
              lead: 'Lavarse las manos',
              text: 'En el vestuario grado D, con jabón antiséptico, durante 60 segundos, hasta los codos. Secarse con aire o paño de un solo uso y aplicar desinfectante hasta que seque.',
            },
            {
              lead: 'Colocarse cofia y barbijo',
              text: 'Todo el cabello queda dentro de la cofia. Quien tenga barba usa además cubrebarba. El barbijo se ajusta sobre la nariz.',
            },
            {
              lead: 'Calzarse el primer par de guantes estériles',
              text: 'Tomarlos por el doblez interno, sin tocar la cara externa. Desinfectarlos y dejarlos secar.',
            },
            {
              lead: 'Colocarse la escafandra',
              text: 'Abrir el envoltorio sobre la mesa, tomarla por la cara interna y ajustarla de modo que sólo queden visibles los ojos.',
            },
            {
              lead: 'Colocarse el mameluco',
              text: 'Recogerlo con ambas manos para que ni mangas ni piernas toquen el piso. Introducir la escafandra dentro del cuello y cerrar por completo.',
            },
            {
              lead: 'Colocarse los cubrebotas',
              text: 'Sentado en el banco, un pie por vez. El pie calzado pasa al lado limpio y no vuelve a cruzar. Las piernas del mameluco quedan dentro del cubrebotas.',
            },
            {
              lead: 'Colocarse las antiparras',
              text: 'Deben cubrir toda la piel alrededor de los ojos y solaparse con la escafandra.',
            },
            {
              lead: 'Calzarse el segundo par de guantes',
              text: 'Sobre los puños del mameluco y el primer par. Desinfectar y dejar secar.',
            },
            {
              lead: 'Verificarse',
              text: 'Frente al espejo y con otra persona: sin piel ni cabello a la vista, uniones solapadas, prenda íntegra. Registrar el ingreso.',
            },
          ],
        },
        {
          kind: 'notice',
          tone: 'warning',
          title: 'Si una prenda toca el piso, la pared o la piel',
          text: 'No se corrige con desinfectante. Se descarta la prenda, se desinfectan las manos y se vuelve a empezar con un equipo nuevo.',
        },
      ],
    },
    {
      title: 'Conducta dentro del área',
      blocks: [
        {
          kind: 'bullets',
          items: [
            'Moverse despacio; no correr, no hablar salvo lo necesario, no apoyarse en las superficies.',
            'Mantener las manos a la vista, por encima de la cintura y lejos del cuerpo.',
            'No interponerse entre el aire filtrado y el producto o los materiales expuestos.',
            'Desinfectar los guantes cada 10 minutos, después de cada intervención y al pasar de B a A. Dejar secar antes de continuar.',
            'Cambiar los guantes cada 2 horas o de inmediato si se dañan; comunicar la rotura al supervisor.',
            'Permanecer como máximo 4 horas por ingreso.',
          ],
        },
      ],
    },
    {
      title: 'Calificación y límites',
      blocks: [
        {
          kind: 'paragraph',
          text: 'La calificación inicial exige tres vestimentas consecutivas conformes. Se recalifica una vez por año, y después de una ausencia de más de tres meses o de un resultado sobre el límite de acción.',
        },
        {
          kind: 'table',
          caption: 'Límites microbiológicos al salir del grado B (UFC por placa de contacto de 55 mm)',
          columns: [
            { title: 'Punto de muestreo', share: 3 },
            { title: 'Alerta', share: 1 },
            { title: 'Acción', share: 1 },
          ],
          rows: [
            ['Guantes, cinco dedos, tarea en grado A', '—', '1'],
            ['Guantes, cinco dedos, tarea en grado B', '3', '5'],
            ['Antebrazos y pecho', '3', '5'],
            ['Frente (escafandra) y cierre', '3', '5'],
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
            'R-PE-003-01 Ingreso y egreso del área grado B (guarda: 5 años).',
            'R-PE-003-02 Calificación de vestimenta (guarda: mientras dure la relación laboral más 5 años).',
            'R-CC-006-04 Monitoreo microbiológico de personal.',
          ],
        },
      ],
    },
  ],
  history: [
    { version: '1', change: 'Emisión inicial.' },
    {
      version: '2',
      change:
        'Se agrega la verificación entre pares, se incorpora el segundo par de guantes y se actualizan los límites según la estrategia de control de la contaminación.',
    },
  ],
  signatures: [
    { act: 'Elaboró', name: 'Tomás Ibáñez', position: 'Supervisor de producción estéril' },
    { act: 'Revisó', name: 'Guadalupe Irigoyen', position: 'Analista de microbiología' },
    { act: 'Aprobó', name: 'Carolina Inés Etchegaray', position: 'Garantía de Calidad' },
  ],
};
