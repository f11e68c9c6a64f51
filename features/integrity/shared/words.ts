import type { ValueLabels } from '#platform/grid/fields.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';

/** The words of every kind of record that has a history, by its name there. */
export const entityWords: Readonly<Record<string, Localized>> = {
  settings: { es: 'Parámetros', en: 'Parameters' },
  shift: { es: 'Turno', en: 'Shift' },
  sector: { es: 'Sector', en: 'Sector' },
  profile: { es: 'Perfil', en: 'Profile' },
  spac: { es: 'SPAC', en: 'SPAC' },
  spac_profile: { es: 'Perfil de SPAC', en: 'SPAC profile' },
  general_profile: { es: 'Perfil general', en: 'General profile' },
  general_profile_spac: { es: 'Perfil general – SPAC', en: 'General profile – SPAC' },
  collaborator: { es: 'Colaborador', en: 'Collaborator' },
  spac_profile_collaborator: { es: 'Perfil de SPAC – colaborador', en: 'SPAC profile – collaborator' },
  course: { es: 'Curso', en: 'Course' },
  content: { es: 'Contenido', en: 'Content' },
  choice: { es: 'Pregunta', en: 'Question' },
  requirement: { es: 'Requerimiento', en: 'Requirement' },
  spac_requirement: { es: 'Requerimiento de SPAC', en: 'SPAC requirement' },
  instance: { es: 'Instancia', en: 'Instance' },
  attendance: { es: 'Asistencia', en: 'Attendance' },
  change_request: { es: 'Solicitud de cambio', en: 'Change request' },
  audit_review: { es: 'Revisión de auditoría', en: 'Audit review' },
  issued_report: { es: 'Reporte firmado', en: 'Signed report' },
  passkey: { es: 'Llave de acceso', en: 'Passkey' },
  backup: { es: 'Copia de respaldo', en: 'Backup' },
  rehearsal: { es: 'Ensayo de restauración', en: 'Restore rehearsal' },
  connection: { es: 'Conexión', en: 'Connection' },
  provisioned_user: { es: 'Persona aprovisionada', en: 'Provisioned person' },
  provisioned_group: { es: 'Grupo aprovisionado', en: 'Provisioned group' },
  provisioned_member: { es: 'Miembro de grupo aprovisionado', en: 'Member of a provisioned group' },
  provisioned_value: { es: 'Equivalencia de aprovisionamiento', en: 'Provisioning mapping' },
  connection_key: { es: 'Clave de conexión', en: 'Key of a connection' },
  webhook_secret: { es: 'Secreto de webhook', en: 'Secret of a webhook' },
  provider_account: { es: 'Cuenta del proveedor de identidad', en: 'Identity provider account' },
  migrated_training: { es: 'Capacitación histórica (Migrado)', en: 'Historical training (Migrated)' },
  import_batch: { es: 'Importación', en: 'Import' },
};

/** The words of a kind of record; an unknown one is shown as it is. */
export function entityText(entity: string, language: Language): string {
  return entityWords[entity]?.[language] ?? entity;
}

/** Everything that a security event may tell, with its words; the database holds the same set (`security_event_kind`). */
export const securityEventWords = {
  signInSucceeded: { es: 'Ingreso', en: 'Signed in' },
  signInFailed: { es: 'Ingreso fallido', en: 'Sign-in failed' },
  signInLocked: { es: 'Ingreso con cuenta bloqueada', en: 'Sign-in while locked' },
  accountLocked: { es: 'Cuenta bloqueada', en: 'Account locked' },
  accountUnlocked: { es: 'Cuenta desbloqueada', en: 'Account unlocked' },
  sessionRenewed: { es: 'Sesión renovada', en: 'Session renewed' },
  signOut: { es: 'Salida', en: 'Signed out' },
  sessionExpired: { es: 'Sesión vencida', en: 'Session expired' },
  sessionRevoked: { es: 'Sesión revocada', en: 'Session revoked' },
  tabletStarted: { es: 'Modo tablet iniciado', en: 'Tablet mode started' },
  tabletEnded: { es: 'Modo tablet terminado', en: 'Tablet mode ended' },
  signingSucceeded: { es: 'Credenciales de firma verificadas', en: 'Signing credentials verified' },
  signingFailed: { es: 'Firma fallida', en: 'Signing failed' },
  signingLocked: { es: 'Intento con la firma bloqueada', en: 'Signing while locked' },
  signingBlocked: { es: 'Firma bloqueada', en: 'Signing locked' },
  guessingSuspected: { es: 'Intentos fallidos en muchas cuentas', en: 'Failed attempts on many accounts' },
  passwordChanged: { es: 'Contraseña cambiada', en: 'Password changed' },
  passwordSeen: { es: 'Cambio de contraseña visto', en: 'Password change seen' },
  passkeyAdded: { es: 'Llave de acceso registrada', en: 'Passkey registered' },
  passkeyRemoved: { es: 'Llave de acceso quitada', en: 'Passkey removed' },
  passkeySeen: { es: 'Aviso de llave de acceso visto', en: 'Notice of a passkey seen' },
  passkeyCopied: { es: 'Llave de acceso rechazada: parece copiada', en: 'Passkey refused: it looks copied' },
  providerLinked: {
    es: 'Cuenta del proveedor de identidad vinculada',
    en: 'Identity provider account linked',
  },
  providerUnlinked: {
    es: 'Cuenta del proveedor de identidad desvinculada',
    en: 'Identity provider account unlinked',
  },
  providerSignedOut: {
    es: 'Salida pedida por el proveedor de identidad',
    en: 'Signed out by the identity provider',
  },
  providerUnknown: {
    es: 'Ingreso por el proveedor de identidad sin persona vinculada',
    en: 'Sign-in at the identity provider without a linked person',
  },
  passwordConfirmed: { es: 'Contraseña confirmada', en: 'Password confirmed' },
  passwordCodeSent: { es: 'Código o contraseña enviados por correo', en: 'Code or password emailed' },
  passwordCodeLost: {
    es: 'Código o contraseña que no salieron por correo',
    en: 'Code or password that was not emailed',
  },
  passwordCodeFailed: { es: 'Código de confirmación incorrecto', en: 'Wrong confirmation code' },
  addressChanged: { es: 'Dirección de correo cambiada', en: 'Email address changed' },
  signatureAccepted: { es: 'Firma electrónica aceptada', en: 'Electronic signature accepted' },
  permissionDenied: { es: 'Operación denegada', en: 'Operation denied' },
  auditVerified: { es: 'Registro de auditoría verificado: íntegro', en: 'Audit trail verified: intact' },
  auditBroken: { es: 'Registro de auditoría verificado: ALTERADO', en: 'Audit trail verified: BROKEN' },
  auditBrokenMailed: {
    es: 'Aviso por correo: registro de auditoría ALTERADO',
    en: 'Notice by email: audit trail BROKEN',
  },
  recordAltered: {
    es: 'Cambio rechazado: el registro fue alterado fuera del sistema',
    en: 'Change refused: the record was altered outside the system',
  },
  clockWrong: {
    es: 'Firma detenida: la hora del servidor no es confiable',
    en: 'Signing stopped: the server clock is wrong',
  },
  clockRight: { es: 'La hora del servidor vuelve a ser confiable', en: 'The server clock is right again' },
  programStarted: { es: 'Programa iniciado', en: 'Program started' },
  programStopped: { es: 'Programa detenido', en: 'Program stopped' },
  firstSealRefused: { es: 'Historial antiguo sin sellos: no se sella', en: 'Old history without seals: left unsealed' },
  firstSealAllowed: { es: 'Primer sello hecho por orden del operador', en: 'First seal made by order of the operator' },
  demoLoaded: { es: 'Empresa de demostración cargada', en: 'Demo company loaded' },
  connectionTested: { es: 'Prueba de conexión', en: 'Connection tested' },
  connectionTestFailed: { es: 'Prueba de conexión fallida', en: 'Connection test failed' },
  connectionTestDenied: {
    es: 'Prueba de conexión: credenciales rechazadas',
    en: 'Connection test: credentials denied',
  },
  administratorAppointed: {
    es: 'Rol de administrador dado desde el servidor',
    en: 'Administrator appointed on the server',
  },
  countsMended: {
    es: 'Cantidades de capacitación corregidas: diferían de los registros',
    en: 'Training counts corrected: they differed from the records',
  },
  databaseCopied: {
    es: 'Inicio sobre una copia de la base de datos tomada en marcha',
    en: 'Started on a copy of the database taken while it ran',
  },
  environmentNoted: { es: 'Entorno del servidor anotado', en: 'Server environment noted' },
  environmentChanged: {
    es: 'El servidor se inició con otro entorno',
    en: 'The server was started with another environment',
  },
  connectionRefused: { es: 'Clave de conexión rechazada', en: 'Key of a connection refused' },
  connectionKeyMade: { es: 'Clave de conexión creada', en: 'Key of a connection made' },
  connectionKeyEnded: { es: 'Clave de conexión terminada', en: 'Key of a connection ended' },
  webhookSecretMade: { es: 'Secreto de webhook creado', en: 'Secret of a webhook made' },
  webhookSecretEnded: { es: 'Secreto de webhook terminado', en: 'Secret of a webhook ended' },
  webhookPaused: { es: 'Webhook apagado por su propio servidor', en: 'Webhook switched off by its own server' },
  keyReplaced: {
    es: 'Inicio con otra clave que la de los sellos, por orden del operador',
    en: 'Started with another key than that of the seals, by order of the operator',
  },
  closingSent: { es: 'Cierre de una sala enviado a responsables', en: 'Closing of a session sent to the responsible' },
  guardedParametersChanged: { es: 'Parámetros de seguridad cambiados', en: 'Security parameters changed' },
} as const satisfies ValueLabels;

export type SecurityEventKind = keyof typeof securityEventWords;
