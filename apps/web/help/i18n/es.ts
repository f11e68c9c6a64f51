/** Texts of the help: the words of the product in the sense of docs/glossary.md, and its keys. */
export const es = {
  title: 'Ayuda',
  lead: 'Qué significan las palabras de la aplicación y qué se puede hacer con el teclado.',
  find: 'Buscar una palabra',
  none: 'Ninguna palabra coincide con «{{text}}».',
  licences: 'Licencias de terceros',
  groups: {
    training: 'Capacitación',
    people: 'Personas y sistemas',
    rules: 'Normas',
    trail: 'Firmas y registros',
  },
  terms: {
    training: {
      course: {
        name: 'Curso',
        text: 'Un documento controlado en una versión, con el material para capacitarse: enlaces, PDF, videos y cuestionarios.',
      },
      requirement: {
        name: 'Requerimiento',
        text: 'Un curso que exige un perfil de un sector o, si el curso es de SPAC, un perfil de SPAC. A quien tiene el perfil se le asigna el curso.',
      },
      instance: {
        name: 'Instancia',
        text: 'Cada vez que se dicta un curso: en una modalidad, para un sector y con un vencimiento.',
      },
      modality: {
        name: 'Modalidad',
        text: 'Cómo se toma un curso: online, en una tablet que se comparte, o presencial, en papel.',
      },
      assistant: { name: 'Asistente', text: 'Quien participa en una instancia.' },
      initialTraining: {
        name: 'Capacitación inicial',
        text: 'Lo que debe tomar quien ingresa a la empresa, en el plazo que fijan los parámetros.',
      },
      expiration: {
        name: 'Vencimiento',
        text: 'El último día para terminar un curso; vale hasta que ese día termina. Al firmar después se pide la razón de la tardanza.',
      },
      valid: { name: 'Vigencia', text: 'El día desde el que rige una versión de un documento.' },
      attempt: {
        name: 'Intento',
        text: 'Cada vez que se responde un cuestionario. Todos quedan registrados y vale el último.',
      },
      type: {
        name: 'Tipo de curso',
        text: 'GMP, SOP, HSE, SPAC, EXT, RAIZ o NO GMP. De él depende qué roles lo editan.',
      },
      peo: { name: 'PEO', text: 'Un tipo de curso que ya no se usa: en su lugar, SOP.' },
    },
    people: {
      cwid: {
        name: 'CWID',
        text: 'El identificador con el que una persona ingresa y firma, de hasta seis caracteres.',
      },
      employeeNr: { name: 'Legajo', text: 'El número de una persona en la empresa.' },
      profile: {
        name: 'Perfil',
        text: 'El puesto de una persona dentro de su sector. Los requerimientos del perfil dicen qué cursos debe tomar.',
      },
      role: {
        name: 'Rol',
        text: 'Lo que una persona puede hacer en la aplicación: administrador ITPS, QA o HSE, entrenador o colaborador.',
      },
      itps: {
        name: 'ITPS',
        text: 'El rol que administra personas, datos maestros y parámetros. A un administrador ITPS se le pide una contraseña nueva.',
      },
      spac: {
        name: 'SPAC',
        text: 'Un sistema computarizado bajo control GxP, con sus propios perfiles. Quien lo usa tiene que estar capacitado para lo que hace en él.',
      },
      spacProfile: {
        name: 'Perfil de SPAC',
        text: 'Lo que alguien hace en un SPAC. Tiene sus propios requerimientos, que valen para quien tiene el perfil, de cualquier sector.',
      },
      generalProfile: {
        name: 'Perfil general',
        text: 'Un conjunto de perfiles de SPAC con un nombre, que se asigna a una persona de una sola vez.',
      },
    },
    rules: {
      gxp: {
        name: 'GxP',
        text: 'Las buenas prácticas que rigen a la industria farmacéutica: de fabricación, de laboratorio, clínicas, de distribución. La x está en lugar de cualquiera de ellas.',
      },
      bpf: {
        name: 'BPF o GMP',
        text: 'Buenas prácticas de fabricación; en inglés, good manufacturing practices.',
      },
      poe: {
        name: 'POE o SOP',
        text: 'Procedimiento operativo estándar: el documento que dice cómo se hace una tarea. En inglés, standard operating procedure.',
      },
      hse: { name: 'HSE', text: 'Salud, seguridad y medio ambiente; en inglés, health, safety and environment.' },
      part11: {
        name: '21 CFR Part 11',
        text: 'La norma de los Estados Unidos (FDA) que dice cuándo los registros y las firmas electrónicos valen lo mismo que el papel y la firma manuscrita.',
      },
      alcoa: {
        name: 'ALCOA+',
        text: 'Cómo tiene que ser un dato: atribuible, legible, contemporáneo, original y exacto; y además completo, consistente, perdurable y disponible.',
      },
    },
    trail: {
      signature: {
        name: 'Firma electrónica',
        text: 'El acto de firmar con la propia contraseña. Dice quién, cuándo y con qué significado, queda unida a lo que se firmó y obliga como la manuscrita.',
      },
      meaning: {
        name: 'Significado',
        text: 'Lo que una firma declara, por ejemplo haber tomado un curso o haber modificado un registro.',
      },
      reason: { name: 'Razón', text: 'Por qué se hace un cambio. Se pide al firmarlo y queda en el historial.' },
      revision: {
        name: 'Revisión',
        text: 'El número de cada versión de un registro: empieza en 1 y crece con cada cambio.',
      },
      history: {
        name: 'Historial',
        text: 'Todas las revisiones de un registro, cada una completa. Nadie las puede cambiar ni borrar.',
      },
      hash: {
        name: 'Huella',
        text: 'Un número (SHA-256) que se calcula de un registro o de un archivo. Si algo cambia, ya no coincide.',
      },
      seal: {
        name: 'Sello',
        text: 'La huella, cada hora, de todo lo que se agregó desde el sello anterior. Encadenados, muestran si algo se alteró.',
      },
      trail: {
        name: 'Registro de auditoría',
        text: 'Los historiales, las firmas, los sellos y los eventos de seguridad, todos juntos.',
      },
      fourEyes: {
        name: 'Cuatro ojos',
        text: 'La regla por la que un cambio delicado lo pide una persona y lo libera otra.',
      },
      registry: { name: 'Registro de firma', text: 'El PDF con la firma manuscrita de una persona.' },
      record: {
        name: 'Constancia',
        text: 'El PDF de un curso terminado: quién lo tomó, cuándo lo firmó y con qué significado, el puntaje, la huella y un código con el que se verifica.',
      },
    },
  },
  keyboard: {
    title: 'Teclado',
    everywhere: 'En toda la aplicación',
    grid: 'En las grillas',
    pdf: 'En un PDF',
    editor: 'En el editor de cursos',
    keys: {
      up: '↑',
      down: '↓',
      left: '←',
      right: '→',
      enter: 'Enter',
      space: 'Espacio',
      home: 'Inicio',
      end: 'Fin',
      pageUp: 'Re Pág',
      pageDown: 'Av Pág',
      shift: 'Mayús',
      ctrl: 'Ctrl',
      command: '⌘',
      alt: 'Alt',
      escape: 'Esc',
    },
    search: 'buscar páginas, cursos y personas',
    close: 'cerrar lo que está abierto sobre la página',
    move: 'ir a otra celda',
    moveFar: 'al comienzo o al final de la fila; con Ctrl, de la grilla',
    sort: 'en un encabezado: ordenar; con Mayús, también por esta columna',
    columnMenu: 'en un encabezado: opciones de la columna',
    rowMenu: 'en una fila: sus acciones',
    rowButtons: 'en una fila: sus botones; Esc vuelve a la celda',
    pick: 'en una fila: elegirla; con Mayús, hasta ella',
    turn: 'otra página',
    ends: 'la primera o la última página',
    zoom: 'acercar o alejar',
    fit: 'al ancho de la pantalla',
    reorder: 'cambiar el orden de lo que tiene el foco',
  },
} as const;
