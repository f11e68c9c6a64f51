import type { Language, Localized } from '#platform/i18n/language.ts';

/**
 * What a signature can mean, in the words that stand beside it on screen, in PDF and in Excel (21 CFR 11.50(a)(3)). Codes are
 * kept in the signature for good: one is never removed or given another sense.
 */
export const signatureMeanings = {
  courseTaken: { es: 'Realización y comprensión de la capacitación', en: 'Training completed and understood' },
  attendanceSigned: { es: 'Asistencia firmada por el instructor', en: 'Attendance signed by the instructor' },
  signatureAccepted: { es: 'Aceptación de la firma electrónica', en: 'Electronic signature accepted' },
  recordCreated: { es: 'Alta del registro', en: 'Record created' },
  recordEdited: { es: 'Modificación del registro', en: 'Record edited' },
  recordDeleted: { es: 'Baja del registro', en: 'Record deleted' },
  parametersChanged: { es: 'Cambio de parámetros generales', en: 'General parameters changed' },
  changeRequested: {
    es: 'Solicitud de un cambio que otra persona libera',
    en: 'Change requested, for another to release',
  },
  changeReleased: { es: 'Liberación de un cambio solicitado', en: 'Requested change released' },
  changeRefused: { es: 'Rechazo de un cambio solicitado', en: 'Requested change refused' },
  changeWithdrawn: { es: 'Retiro de un cambio solicitado', en: 'Requested change withdrawn' },
  courseFinished: { es: 'Finalización de la edición del curso', en: 'Course editing finished' },
  materialSaved: { es: 'Modificación del material del curso', en: 'Course material changed' },
  courseCloned: { es: 'Nueva versión del curso', en: 'New version of the course' },
  requirementsChanged: { es: 'Cambio de requerimientos', en: 'Requirements changed' },
  assistantsAdded: { es: 'Agregado de asistentes', en: 'Attendees added' },
  expirationChanged: { es: 'Cambio de fecha de expiración', en: 'Expiration date changed' },
  sheetAdded: { es: 'Agregado de la planilla de asistencia firmada', en: 'Signed attendance sheet added' },
  instanceFinished: { es: 'Finalización de la instancia', en: 'Instance finished' },
  accountUnlocked: { es: 'Desbloqueo de la cuenta', en: 'Account unlocked' },
  passwordConfirmed: {
    es: 'Confirmación de que la contraseña es de la persona',
    en: "Password confirmed as the person's own",
  },
  passwordMailed: { es: 'Envío de una contraseña de un solo uso', en: 'One-time password mailed' },
  passkeyAdded: { es: 'Registro de una llave de acceso propia', en: 'Own passkey registered' },
  passkeyRemoved: { es: 'Baja de una llave de acceso', en: 'Passkey removed' },
  connectionKeyMade: { es: 'Creación de una clave de conexión', en: 'Key of a connection made' },
  connectionKeyEnded: { es: 'Fin de una clave de conexión', en: 'Key of a connection ended' },
  webhookSecretMade: { es: 'Creación de un secreto de webhook', en: 'Secret of a webhook made' },
  webhookSecretEnded: { es: 'Fin de un secreto de webhook', en: 'Secret of a webhook ended' },
  provisioningSettled: { es: 'Resolución de aprovisionamientos que esperaban', en: 'Waiting provisioning settled' },
  provisioningPutAside: { es: 'Aprovisionamientos apartados sin hacerlos', en: 'Provisioning put aside, not made' },
  providerLinked: { es: 'Vinculación con el proveedor de identidad', en: 'Linked to the identity provider' },
  providerUnlinked: { es: 'Desvinculación del proveedor de identidad', en: 'Unlinked from the identity provider' },
  sessionsEnded: { es: 'Cierre de las sesiones de la persona', en: 'Sessions of the person ended' },
  importReleased: { es: 'Liberación de una importación', en: 'Import released' },
  importWithdrawn: { es: 'Retiro de una importación', en: 'Import withdrawn' },
  importChecked: {
    es: 'Datos importados comparados con su origen',
    en: 'Imported data compared with their source',
  },
  reportIssued: { es: 'Emisión de reporte', en: 'Report issued' },
  auditReviewed: { es: 'Revisión del registro de auditoría', en: 'Audit trail reviewed' },
  rehearsalReviewed: { es: 'Revisión de un ensayo de restauración', en: 'Restore rehearsal reviewed' },
} as const satisfies Readonly<Record<string, Localized>>;

export type SignatureMeaning = keyof typeof signatureMeanings;

const words: Readonly<Record<string, Localized>> = signatureMeanings;

/** The words of a meaning; a code without words is shown as it is, never as nothing. */
export function meaningText(code: string, language: Language): string {
  return words[code]?.[language] ?? code;
}
