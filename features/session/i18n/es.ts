/** Texts of sign-in, password and signature (S0 section 8 where it gives them). */
export const es = {
  authenticationError: 'Error de autenticación',
  login: {
    title: 'Ingresar',
    lead: 'Use su usuario y contraseña de la empresa.',
    ended: 'Su sesión terminó.',
    endedLead: 'Ingrese de nuevo para volver a la página en la que estaba.',
    user: 'Usuario',
    password: 'Contraseña',
    submit: 'Ingresar',
    submitting: 'Ingresando…',
    wrong: 'Usuario y/o contraseña incorrectos',
    success: 'Autenticación correcta',
    or: 'o sin escribir nada',
    passkey: 'Ingresar con llave de acceso',
    resuming: 'Comprobando su sesión…',
    cannot: {
      title: '¿No puede ingresar?',
      forgot: 'Olvidó su contraseña',
      forgotText:
        'Pida una nueva a un administrador ITPS. Si es la misma con la que inicia sesión en su computadora, pídala a sistemas.',
      locked: 'Probó varias veces',
      lockedText:
        'Tras {{tries}} intentos seguidos hay que esperar {{minutes}} minutos, o avisar a un administrador ITPS.',
      first: 'Es la primera vez',
      firstText:
        'El usuario es su CWID, de hasta seis caracteres. La primera contraseña se la da un administrador ITPS.',
      network: 'No hay conexión',
      networkText: 'Revise la red de este equipo e intente de nuevo: lo que ya respondió en un curso no se pierde.',
    },
    footer: '© {{year}} {{product}}. Todos los derechos reservados.',
  },
  passkey: {
    sign: 'Firmar con llave de acceso',
    notUsed:
      'La llave de acceso no se usó: este equipo no tiene ninguna para este sitio, o se canceló el pedido. Pruebe otra vez o use su contraseña.',
  },
  signer: {
    label: 'Firma:',
    passwordUnconfirmed:
      '{{by}} asignó su contraseña el {{moment}}. Todavía no está confirmada, por eso no puede firmar con ella.',
    passwordSet: '{{by}} asignó su contraseña el {{moment}}. Si no lo pidió, avise a QA antes de firmar.',
    confirm: 'Confirmarla ahora',
    typed: 'Su sesión siguió solo con la contraseña: en esta primera firma escriba también su usuario.',
  },
  lapsed: {
    title: 'Su sesión terminó',
    text: 'Ingrese su contraseña para seguir. Lo que escribió sigue en la página.',
    leave: 'Salir sin guardar',
    goOn: 'Seguir',
  },
  later: 'Ahora no',
  ending: {
    idleTitle: '¿Sigue ahí?',
    idleText: 'Hace un rato que no usa la aplicación. Para proteger su cuenta, la sesión terminará en:',
    stay: 'Continuar la sesión',
    signOut: 'Cerrar sesión',
    finalTitle: 'Su sesión está por terminar',
    finalText:
      'Llegó a su duración máxima y no puede prolongarse. Ingrese de nuevo para seguir donde está, sin perder nada. Termina en:',
    again: 'Ingresar de nuevo',
    left: 'Tiempo restante',
  },
  preferences: 'Preferencias',
  brand: {
    claim: 'Cada persona, capacitada y a tiempo.',
    detail: 'Cursos asignados, tomados y firmados, con un historial que no se puede reescribir.',
  },
  last: {
    first: 'Este es su primer ingreso.',
    signIn: 'Último ingreso: {{moment}}.',
    changed: 'Contraseña cambiada el {{moment}}.',
    changedBy: 'Contraseña cambiada el {{moment}} por {{cwid}}.',
    changedByYou: 'Contraseña cambiada por usted el {{moment}}.',
    unlocked:
      'Cuenta desbloqueada el {{moment}} por {{cwid}}, tras intentos fallidos. Si no fueron suyos, avise a un administrador.',
    notYou: 'Si no lo pidió, avise a un administrador.',
  },
  changePassword: {
    title: 'Cambie su contraseña',
    lead: 'Un administrador le asignó esta contraseña. Elija una que solo usted conozca para continuar.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    hint: 'Entre 8 y 25 caracteres. No sirven las contraseñas muy comunes, ni su usuario, su nombre o una palabra conocida con números.',
    repeat: 'Repita la contraseña nueva',
    mismatch: 'Las contraseñas no coinciden',
    wrong: 'La contraseña actual no es correcta',
    submit: 'Cambiar contraseña',
    success: 'Contraseña cambiada',
    earlier: 'La contraseña ya estaba cambiada: vale la que eligió la primera vez',
    signOut: 'Cerrar sesión',
    ownTitle: 'Elija una contraseña nueva',
    ownLead: 'Solo usted debe conocerla. Sus otras sesiones se cierran.',
    overPage:
      'Un administrador le asignó esta contraseña, o ya venció. Elija una que solo usted conozca: lo que escribió sigue en la página.',
  },
  confirmPassword: {
    title: 'Confirme su contraseña',
    lead: '{{by}} asignó la contraseña de su cuenta el {{moment}}. Antes de que pueda firmar con ella hay que confirmar que es usted quien la tiene. Hay dos maneras de hacerlo.',
    byMail: 'Con un código por correo',
    send: 'Le enviaremos un código a {{address}}. Vale por 15 minutos y se puede usar una sola vez.',
    sendAction: 'Enviarme un código',
    sent: 'Le enviamos un código a {{address}}. Vale por 15 minutos y se puede usar una sola vez. Si no le llega, revise el correo no deseado.',
    sendAgain: 'Enviar otro código',
    code: 'Código',
    submit: 'Confirmar mi contraseña',
    success: 'Contraseña confirmada: ya puede firmar',
    byQa: 'Con QA',
    ask: 'Pida a una de estas personas que la confirme, en Configuración, Cambios pendientes. Ya recibieron el aviso si usted intentó firmar.',
    nobody: 'No hay quien pueda confirmarla: avise a un administrador ITPS.',
    notYou:
      'Si no pidió esta contraseña, no firme nada y avise a QA ahora: otra persona podría estar usando su cuenta.',
    none: 'No hay nada que confirmar',
    noneHint: 'Ya puede firmar.',
    goOn: 'Seguir',
    obstacle: {
      mailOff: 'El sistema no envía correos: pida a QA que la confirme.',
      noAddress: 'Su cuenta no tiene una dirección de correo: pida a QA que la confirme.',
      addressNew:
        'La dirección de correo de su cuenta cambió hace menos de siete días y todavía no se le envían códigos: pida a QA que confirme la contraseña.',
      addressBySetter:
        'Quien asignó la contraseña también cambió la dirección de correo de su cuenta, y por eso no se le envían códigos: pida a QA que confirme la contraseña.',
      addressUnproven:
        'La dirección de correo de su cuenta la cargó quien le dio de alta, y nadie más la confirmó. Por eso no se le envían códigos: pida a QA que confirme la contraseña.',
      ofDirectory: 'Su contraseña es la del directorio de la empresa.',
    },
  },
  acceptSignature: {
    title: 'Su firma electrónica',
    lead: 'Antes de firmar por primera vez, lea y acepte a qué lo obliga. Se acepta una sola vez.',
    binding: 'Mi firma electrónica equivale legalmente a mi firma manuscrita y me obliga del mismo modo.',
    responsible:
      'Soy responsable de todo lo que se firme con mi usuario y mi contraseña, y no los comparto ni los presto.',
    meaning: 'Cada firma guarda mi nombre, la fecha y la hora, y su significado, y queda unida al registro que firmo.',
    report: 'Si creo que otra persona conoce mi contraseña, la cambio y aviso de inmediato.',
    source: 'Según 21 CFR 11.10(j) y 11.100.',
    sign: 'Firme para aceptar',
    submit: 'Aceptar y firmar',
    success: 'Firma electrónica aceptada',
  },
} as const;
