import { multiple, questionnaire, right, single, wrong } from '#demo/company/courses/question.ts';
import { everyone } from '#demo/company/courses/requirement.ts';
import type { DemoCourse } from '#demo/company/types.ts';

const systemAccess: DemoCourse = {
  key: 'accesos-sistemas',
  docNumber: 'SAC-IS-001',
  name: 'Accesos y uso de sistemas computarizados BPF',
  description:
    'Altas y bajas de usuarios, contraseñas, firma electrónica, alarmas y conducta ante una falla del sistema.',
  type: 'SAC',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -240,
  minimumScore: 80,
  includedCapaIni: false,
  requirements: [],
  spacProfiles: [
    'SCA01/operador',
    'SCA01/supervisor',
    'AUT03/operador',
    'BMS01/operador',
    'BMS01/mantenimiento',
    'ERP01/deposito',
    'ERP01/produccion',
    'ERP01/liberacion',
    'PES04/operador',
  ],
  contents: [
    {
      type: 'link',
      title: '21 CFR parte 11: registros y firmas electrónicas',
      description: 'Texto vigente en el código electrónico de regulaciones federales.',
      links: ['https://www.ecfr.gov/current/title-21/chapter-I/subchapter-A/part-11'],
    },
    questionnaire('Cuestionario: accesos a sistemas', 'Seis preguntas. Se aprueba con 80 %.', [
      single(
        '¿Qué implica firmar electrónicamente un registro?',
        right('Lo mismo que firmarlo de puño y letra: usted responde por su contenido.'),
        wrong('Sólo que el registro fue leído.'),
        wrong('Que el sistema valida el dato por usted.'),
      ),
      single(
        'Debe alejarse cinco minutos de la terminal del SCADA. ¿Qué hace?',
        wrong('La deja abierta, porque el lote está en marcha.'),
        right('Bloquea la sesión o la cierra.'),
        wrong('Le pide a un compañero que opere con su usuario.'),
      ),
      multiple(
        '¿Cuándo debe darse de baja o modificarse un acceso?',
        right('Al cambiar la persona de puesto.'),
        right('Al desvincularse de la empresa.'),
        right('Durante una licencia prolongada.'),
        wrong('Cada vez que se cambia de turno.'),
      ),
      single(
        '¿Por qué un operador no debe tener permisos de administrador?',
        wrong('Porque el sistema se vuelve más lento.'),
        right('Porque podría alterar o borrar datos propios: se rompe la segregación de funciones.'),
        wrong('Porque las licencias son más caras.'),
      ),
      single(
        'El sistema se detiene a mitad de una etapa crítica. ¿Cómo sigue?',
        wrong('Anota los datos en un papel suelto y los carga después.'),
        right('Aplica el plan de contingencia con sus formularios controlados y avisa.'),
        wrong('Repite la etapa desde el inicio sin registrarlo.'),
        wrong('Espera a que se reinicie y estima los valores faltantes.'),
      ),
      multiple(
        '¿Qué es correcto al reconocer una alarma?',
        right('Verificar la condición que la causó.'),
        right('Registrar el motivo cuando el sistema lo pide.'),
        wrong('Reconocerlas todas juntas al final del turno.'),
        wrong('Ampliar el límite para que no se repita.'),
      ),
    ]),
  ],
};

/** Has a next version in editing. */
export const limsAnalyst: DemoCourse = {
  key: 'lims-analista',
  docNumber: 'SAC-CC-002',
  name: 'LIMS y datos cromatográficos: perfil analista',
  description: 'Carga de resultados, integración de picos, reprocesos y revisión del audit trail.',
  type: 'SAC',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -170,
  minimumScore: 80,
  includedCapaIni: false,
  requirements: [],
  spacProfiles: ['LIMS1/analista', 'LIMS1/revisor', 'CDS02/analista', 'CDS02/revisor'],
  contents: [
    {
      type: 'link',
      title: 'FDA: integridad de datos y CGMP',
      description: 'Preguntas 2, 4 y 12, sobre metadatos, inyecciones de prueba y revisión.',
      links: [
        'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/data-integrity-and-compliance-drug-cgmp-questions-and-answers',
      ],
    },
    questionnaire('Cuestionario: LIMS y cromatografía', 'Cinco preguntas. Se aprueba con 80 %.', [
      single(
        '¿Cuándo se admite la integración manual de un pico?',
        wrong('Cuando mejora el resultado.'),
        right('Cuando el procedimiento la prevé, con justificación y revisión independiente.'),
        wrong('Siempre que quede la versión final guardada.'),
        wrong('Nunca, en ningún caso.'),
      ),
      single(
        '¿Qué se hace con las inyecciones de una secuencia interrumpida?',
        right('Se conservan y se informa el motivo de la interrupción.'),
        wrong('Se borran para no confundir al revisor.'),
        wrong('Se renombran como «prueba».'),
      ),
      multiple(
        '¿Qué revisa el segundo analista?',
        right('Los datos electrónicos y sus metadatos'),
        right('El audit trail de la secuencia'),
        right('La aptitud del sistema'),
        wrong('Sólo el informe impreso'),
      ),
      single(
        'Un resultado cargado en el LIMS tiene un error de tipeo. ¿Cómo se corrige?',
        wrong('Se pide a Sistemas que cambie el valor en la base de datos.'),
        right('Se corrige en la aplicación con motivo; el valor anterior queda en el historial.'),
        wrong('Se anula la muestra y se crea otra igual.'),
      ),
      multiple(
        '¿Qué prácticas ponen en riesgo la integridad de los datos?',
        right('Usar un usuario compartido en el cromatógrafo.'),
        right('Inyectar la muestra «a prueba» antes de la secuencia oficial.'),
        wrong('Guardar el método de procesamiento con control de versiones.'),
        right('Desactivar el audit trail durante la puesta a punto.'),
      ),
    ]),
  ],
};

const cyberSecurity: DemoCourse = {
  key: 'ciberseguridad',
  docNumber: 'NOGMP-IS-004',
  name: 'Ciberseguridad: contraseñas y correos sospechosos',
  description: 'Cómo reconocer un engaño, qué hacer si ya hizo clic y cómo cuidar sus accesos.',
  type: 'NOGMP',
  status: 2,
  version: 1,
  parent: null,
  dateVigInDays: -105,
  minimumScore: 70,
  includedCapaIni: false,
  requirements: everyone,
  spacProfiles: [],
  contents: [
    {
      type: 'link',
      title: 'Equipo de respuesta ante emergencias informáticas nacional',
      description: 'Recomendaciones del CERT.ar.',
      links: [
        'https://www.argentina.gob.ar/jefatura/innovacion-publica/ssetic/direccion-nacional-ciberseguridad/cert-ar',
      ],
    },
    questionnaire('Cuestionario: ciberseguridad', 'Cinco preguntas. Se aprueba con 70 %.', [
      multiple(
        '¿Qué señales hacen sospechoso a un correo?',
        right('Pide una acción urgente bajo amenaza.'),
        right('El dominio del remitente se parece al real, pero no es igual.'),
        wrong('Está dirigido a usted por su nombre y apellido.'),
        right('Trae un adjunto inesperado que pide habilitar macros.'),
      ),
      single(
        '¿Cuál de estas contraseñas resiste mejor?',
        wrong('Austral2026'),
        wrong('P1l4r!'),
        right('Una frase larga de palabras sin relación, que sólo usa en un sitio.'),
        wrong('La fecha de nacimiento de un familiar, al revés.'),
      ),
      single(
        'Hizo clic en un enlace y escribió su contraseña antes de darse cuenta. ¿Qué hace?',
        wrong('Borra el correo y no lo comenta.'),
        right('Cambia la contraseña y avisa a Sistemas de inmediato.'),
        wrong('Espera a ver si pasa algo raro.'),
      ),
      single(
        'Encuentra un pendrive en el estacionamiento. ¿Qué corresponde?',
        wrong('Conectarlo en una computadora sin red para ver de quién es.'),
        right('Entregarlo a Sistemas sin conectarlo.'),
        wrong('Formatearlo y reutilizarlo.'),
      ),
      single(
        'Alguien llama como «soporte técnico» y le pide el código que le llegó por mensaje. ¿Qué hace?',
        right('No lo da: corta y llama usted al número interno de Sistemas.'),
        wrong('Se lo da si conoce su número de legajo.'),
        wrong('Se lo da y cambia la contraseña después.'),
      ),
    ]),
  ],
};

/** Courses on computerised systems, and what no GMP rule asks for. */
export const computerisedSystemCourses: readonly DemoCourse[] = [systemAccess, limsAnalyst, cyberSecurity];
