/** Refusals of signing in and signing at the identity provider; each says what to do next, and none falls back to a password. */
export const providerErrors = {
  PROVIDER_OFF: {
    status: 409,
    es: 'Aquí no se ingresa por un proveedor de identidad: use su usuario y contraseña.',
    en: 'Nobody signs in by an identity provider here: use your user and password.',
  },
  PROVIDER_CHANGED: {
    status: 503,
    es: 'El proveedor de identidad del servidor no es el que la empresa liberó: avise a un administrador ITPS, que lo libera en Parámetros. Hasta entonces nadie ingresa ni firma por él.',
    en: 'The identity provider of the server is not the one that the company released: tell an ITPS administrator, who releases it under Parameters. Until then nobody signs in or signs by it.',
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    es: '{provider} no responde: la firma y el ingreso esperan. Intente de nuevo en unos minutos; lo que escribió sigue aquí.',
    en: '{provider} does not answer: signing and signing in wait. Try again in a few minutes; what you have typed is still here.',
  },
  PROVIDER_ADDRESS: {
    status: 409,
    es: 'Falta la dirección https de esta instalación («URL en el correo» en Parámetros), a la que el proveedor de identidad devuelve a las personas.',
    en: 'The https address of this installation is missing (URL in email, under Parameters), to which the identity provider sends people back.',
  },
  PROVIDER_UNKNOWN: {
    status: 403,
    es: 'Su cuenta de {provider} ({username}) no está vinculada con ninguna persona de aquí. Pida a un administrador ITPS que la vincule: ya la ve en su lista.',
    en: 'Your account at {provider} ({username}) is not linked to anybody here. Ask an ITPS administrator to link it: it is on their list now.',
  },
  PROVIDER_INACTIVE: {
    status: 403,
    es: 'Su cuenta no está activa aquí. Avise a un administrador.',
    en: 'Your account is not active here. Tell an administrator.',
  },
  PROVIDER_REFUSED: {
    es: 'La respuesta del proveedor de identidad no pudo comprobarse y no se aceptó. Intente de nuevo; si se repite, avise a un administrador.',
    en: 'The answer of the identity provider could not be verified and was not accepted. Try again; if it happens again, tell an administrator.',
  },
  PROVIDER_DECLINED: {
    es: 'No se confirmó su identidad: se canceló en el proveedor, o este no lo permitió. Puede intentar de nuevo.',
    en: 'Your identity was not confirmed: it was cancelled at the provider, or the provider did not allow it. You can try again.',
  },
  PROVIDER_OTHER_PERSON: {
    status: 403,
    es: 'En el proveedor de identidad respondió otra persona. Firma solo quien está en esta sesión: salga allí de la otra cuenta e intente de nuevo.',
    en: 'Somebody else answered at the identity provider. Only the person of this session signs: sign the other account out there and try again.',
  },
  PROVIDER_NO_AUTH_TIME: {
    status: 403,
    es: 'El proveedor de identidad no dijo cuándo dio usted sus credenciales (auth_time), y sin eso no se puede firmar. Avise a un administrador: el proveedor debe incluirlo.',
    en: 'The identity provider did not say when you gave your credentials (auth_time), and nothing can be signed without it. Tell an administrator: the provider has to include it.',
  },
  PROVIDER_STALE: {
    status: 403,
    es: 'El proveedor de identidad respondió por un ingreso anterior y no le pidió las credenciales. Cada firma las pide de nuevo: intente otra vez.',
    en: 'The identity provider answered by an earlier sign-in and did not ask for your credentials. Every signature asks for them anew: try again.',
  },
  PROVIDER_LOW_ACR: {
    status: 403,
    es: 'El proveedor de identidad no confirmó su identidad con el nivel que la empresa pide para firmar. Use el segundo factor e intente de nuevo.',
    en: 'The identity provider did not confirm your identity at the level that the company asks for to sign. Use the second factor and try again.',
  },
  PROVIDER_INTENT_OVER: {
    es: 'Esa confirmación de identidad ya se usó, era para otra cosa o pasaron más de cinco minutos. Empiece de nuevo.',
    en: 'That confirmation of identity was used already, was for something else, or is more than five minutes old. Start again.',
  },
  PROVIDER_NOT_YOURS: {
    status: 409,
    es: 'Usted no firma en el proveedor de identidad: escriba su contraseña.',
    en: 'You do not sign at the identity provider: type your password.',
  },
  SIGNS_AT_PROVIDER: {
    status: 409,
    es: 'Quien firma lo hace en {provider}, no con una contraseña de aquí.',
    en: 'The person who signs does so at {provider}, not with a password of here.',
  },
  PROVIDER_NO_TABLET: {
    status: 409,
    es: 'El proveedor de identidad no permite cerrar su sesión desde aquí, y en un tablet compartido eso hace falta. Firme desde su propia sesión, en otro equipo.',
    en: 'The identity provider does not let its session be ended from here, which a shared tablet needs. Sign from your own session, on another device.',
  },
  PROVIDER_LINKED: {
    status: 409,
    es: 'La persona ya tiene vinculada una cuenta del proveedor de identidad: desvincule esa primero.',
    en: 'The person already has an account of the identity provider linked: unlink that one first.',
  },
  PROVIDER_NOT_LINKED: {
    status: 409,
    es: 'La persona no tiene vinculada ninguna cuenta del proveedor de identidad.',
    en: 'The person has no account of the identity provider linked.',
  },
  PROVIDER_TAKEN: {
    status: 409,
    es: 'Esa cuenta del proveedor de identidad es o fue de otra persona: no se vincula con nadie más.',
    en: 'That account of the identity provider is or was somebody else’s: it is linked to nobody else.',
  },
  PROVIDER_LOGOUT_REFUSED: {
    es: 'El aviso de salida no es de este proveedor de identidad, o ya se cumplió.',
    en: 'The logout token is not of this identity provider, or was obeyed already.',
  },
  PASSKEY_OF_PROVIDER: {
    status: 409,
    es: 'Usted ingresa y firma en el proveedor de identidad de la empresa.',
    en: 'You sign in and sign at the identity provider of the company.',
  },
  PASSWORD_OF_PROVIDER: {
    status: 409,
    es: 'La persona ingresa y firma en el proveedor de identidad: no tiene una contraseña de aquí.',
    en: 'The person signs in and signs at the identity provider: they have no password of here.',
  },
} as const;

export type ProviderRefusalCode = keyof typeof providerErrors;
