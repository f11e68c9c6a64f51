import type { Localized } from '#platform/i18n/language.ts';

/** The rules of the product's own schemas, beside the general ones of `platform/i18n/validation.ts`, with their wording (S0 and S1 section 5). */
export const productRules = {
  invalidDate: { es: 'Fecha invalida', en: 'Invalid date' },
  otherSigner: {
    es: 'Escriba el usuario de quien toma este curso',
    en: 'Type the user name of the person who takes this course',
  },
  lateReason: { es: 'Elija razón de tardanza', en: 'Please choose a late reason' },
  lateReasonDetail: { es: 'Detalle la razón de la tardanza', en: 'Please describe the late reason' },
  maximumLength: { es: 'Maximo {maximum} caracteres', en: 'At most {maximum} characters' },
  aboveZero: { es: 'Solo se permiten numeros mayores a 0', en: 'Only numbers above 0 are allowed' },
  eightDigits: { es: 'Solo se permiten 8 digitos', en: 'Only 8 digits are allowed' },
  certificateCode: {
    es: 'Ingrese el código como está en la constancia: 41-1007-9F3A-2C71',
    en: 'Please enter the code as it stands on the certificate: 41-1007-9F3A-2C71',
  },
  cursor: {
    es: 'No es un cursor de esta consulta: use el de su respuesta anterior, tal como vino',
    en: 'It is no cursor of this call: use that of its reply before, as it came',
  },
  color: { es: 'Ingrese un color como #0f5565', en: 'Please enter a colour such as #0f5565' },
  logo: {
    es: 'El logo debe ser un PNG o JPEG de hasta 32 kB, de 24 a 4000 píxeles de lado',
    en: 'The logo must be a PNG or JPEG of up to 32 kB, its sides of 24 to 4000 pixels',
  },
  email: { es: 'Ingrese un email válido', en: 'Please enter a valid email' },
  host: {
    es: 'Ingrese un nombre de servidor o una dirección IP',
    en: 'Please enter the name of a server or an IP address',
  },
  webhookAddress: {
    es: 'Ingrese una dirección que empiece con https://, sin usuario ni contraseña',
    en: 'Please enter an address that begins with https://, without user or password',
  },
  domain: { es: 'Ingrese un dominio como empresa.com', en: 'Please enter a domain such as company.com' },
  ldapServer: {
    es: 'Ingrese una dirección que empiece con ldap:// o ldaps://',
    en: 'Please enter an address that begins with ldap:// or ldaps://',
  },
  directoryAttribute: {
    es: 'Ingrese el nombre de un atributo, como sAMAccountName',
    en: 'Please enter the name of an attribute, such as sAMAccountName',
  },
  passwordAgain: {
    es: 'Cambió el servidor, el usuario o el dominio: ingrese otra vez la contraseña LDAP',
    en: 'The server, the user or the domain changed: please enter the LDAP password again',
  },
  webAddress: {
    es: 'Ingrese una dirección que empiece con https://, sin usuario ni contraseña',
    en: 'Please enter an address that begins with https://, without user or password',
  },
  webLink: {
    es: 'Ingrese una dirección que empiece con https://',
    en: 'Please enter an address that begins with https://',
  },
  media: { es: 'Ingrese un video', en: 'Please provide a media' },
  mediaAddress: { es: 'Ingrese una URL', en: 'Please provide a URL' },
  oneSource: { es: 'Elija una dirección o un archivo, no los dos', en: 'Choose an address or a file, not both' },
  otherKind: {
    es: 'Un contenido de este tipo no lleva estos elementos',
    en: 'A content of this type has no such items',
  },
  rightAnswer: { es: 'Marque al menos una respuesta correcta', en: 'Mark at least one correct answer' },
  oneRightAnswer: {
    es: 'Una pregunta simple tiene una sola respuesta correcta',
    en: 'A single-answer question has exactly one correct answer',
  },
  trueFalse: { es: 'Elija si es verdadero o falso', en: 'Choose whether it is true or false' },
  orderLines: { es: 'Escriba al menos dos líneas, en su orden', en: 'Write at least two lines, in their order' },
  repeatedAnswer: { es: 'Hay dos respuestas iguales', en: 'Two answers are the same' },
  repeated: { es: 'Un elemento está repetido', en: 'An item is repeated' },
  notPast: { es: 'No puede ser anterior a hoy', en: 'It cannot be before today' },
  notBeforeInstance: {
    es: 'No puede ser anterior al día en que termina la instancia',
    en: 'It cannot be before the day on which the instance ends',
  },
  hour: { es: 'Ingrese una hora como 08:30', en: 'Please enter a time such as 08:30' },
  afterStart: {
    es: 'Debe ser posterior a la hora de comienzo, o de la mañana siguiente dentro de las 12 horas',
    en: 'It must be after the start, or of the next morning within 12 hours',
  },
  notAfterExpiration: {
    es: 'No puede ser posterior al vencimiento de la instancia',
    en: 'It cannot be after the expiration of the instance',
  },
  score: { es: 'Debe estar entre 0 y 100', en: 'It must be between 0 and 100' },
  notFuture: { es: 'No puede ser posterior a hoy', en: 'It cannot be after today' },
  dateOrder: {
    es: 'La fecha de inicio no puede ser mayor a la de fin',
    en: 'The start date cannot be after the end date',
  },
  mostSectors: { es: 'Seleccione como máximo {maximum} sectores', en: 'Select at most {maximum} sectors' },
  collaborator: { es: 'Ingrese un colaborador', en: 'Please enter a collaborator' },
  sector: { es: 'Ingrese al menos un sector', en: 'Please enter at least one sector' },
  twoCharacters: { es: 'Debe tener exactamente 2 caracteres', en: 'It must have exactly 2 characters' },
  reasonList: {
    es: 'Una razón por línea: hasta 20, de 255 caracteres cada una',
    en: 'One reason a line: up to 20, of 255 characters each',
  },
  notTogether: {
    es: 'No se firma junto con otros cambios: edite el registro solo',
    en: 'It is not signed together with other changes: edit the record alone',
  },
  notInPreview: { es: 'No se envía en una vista previa', en: 'It is not sent with a preview' },
} as const satisfies Record<string, Localized>;
