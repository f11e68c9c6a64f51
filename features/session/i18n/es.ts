/** Texts of sign-in, password and signature (S0 section 8 where it gives them). */
export const es = {
  authenticationError: 'Error de autenticación',
  login: {
    title: 'Ingresar',
    lead: 'Use su usuario y contraseña de la empresa.',
    user: 'Usuario',
    password: 'Contraseña',
    submit: 'Ingresar',
    submitting: 'Ingresando…',
    wrong: 'Usuario y/o contraseña incorrectos',
    network: 'Error de conexión con la red',
    success: 'Autenticación correcta',
    resuming: 'Comprobando su sesión…',
    cannot: {
      title: '¿No puede ingresar?',
      forgot: 'Olvidó su contraseña',
      forgotText:
        'Pida una nueva a un administrador ITPS. Si es la misma con la que enciende su equipo, a quien atiende los equipos.',
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
  signer: {
    label: 'Firma:',
    typed: 'Su sesión siguió solo con la contraseña: en esta primera firma escriba también su usuario.',
  },
  lapsed: {
    title: 'Su sesión terminó',
    text: 'Ingrese su contraseña para seguir. Lo que escribió sigue en la página.',
    leave: 'Salir sin guardar',
    goOn: 'Seguir',
  },
  ending: {
    idleTitle: '¿Sigue ahí?',
    idleText: 'Hace un rato que no usa la aplicación. Para proteger su cuenta, la sesión terminará en:',
    stay: 'Seguir conectado',
    signOut: 'Cerrar sesión',
    finalTitle: 'Su sesión está por terminar',
    finalText:
      'Llegó a su duración máxima y no puede prolongarse. Ingrese de nuevo para seguir donde está, sin perder nada. Termina en:',
    again: 'Ingresar de nuevo',
    later: 'Ahora no',
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
    submit: 'Cambiar contraseña',
    success: 'Contraseña cambiada',
    signOut: 'Cerrar sesión',
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
    later: 'Ahora no',
    success: 'Firma electrónica aceptada',
  },
} as const;
