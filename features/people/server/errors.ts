import { noSuchFile, noWholePdf } from '#platform/files/file-refusals.ts';
import { defineErrors } from '#platform/http/refusal.ts';
import { mostSectors } from '../shared/contract.ts';

/** Refusals of the catalogue about people and where they work (S1 section 8), and those that guard their identifiers. */
export const peopleErrors = defineErrors({
  COLLABORATOR_NOT_REGISTERED: {
    es: 'El colaborador no está activo o no está registrado.',
    en: 'Collaborator not active or not registered.',
  },
  SECTOR_NOT_FOUND: { es: 'El sector no existe.', en: 'Sector does not exist.' },
  PROFILE_NOT_FOUND: { es: 'El perfil no existe.', en: 'Profile does not exist.' },
  PROFILE_OF_ANOTHER_SECTOR: {
    es: 'iD_Profile_Web: el perfil no pertenece al sector elegido.',
    en: 'iD_Profile_Web: the profile does not belong to the chosen sector.',
  },
  PROFILE_SECTOR_FIXED: {
    status: 409,
    es: 'El sector del perfil no puede cambiar: ya lo nombran colaboradores o requerimientos.',
    en: 'The sector of the profile cannot be changed: collaborators or requirements already use it.',
  },
  CWID_IN_USE: { status: 409, es: 'El CWID ya está en uso', en: 'CWID already in use' },
  NAME_OF_TWO_ALPHABETS: {
    es: 'name: mezcla letras de dos alfabetos, que se ven iguales: escríbalo con las de uno solo',
    en: 'name: it mixes letters of two alphabets, which look alike: write it with those of one',
  },
  NAME_IN_USE: {
    status: 409,
    es: 'name: otra persona activa ({cwid}) tiene ese nombre, y es el que se imprime en las firmas: agregue un segundo nombre o apellido',
    en: 'name: another active person ({cwid}) has this name, which is printed on signatures: add a second name',
  },
  NOTHING_UNCONFIRMED: {
    status: 409,
    es: 'La contraseña de esta persona no espera ninguna confirmación.',
    en: 'The password of this person is not waiting for a confirmation.',
  },
  PASSWORD_SET_AGAIN: {
    status: 409,
    es: 'Entretanto se asignó otra contraseña a esta persona. Vuelva a comprobar con ella que es la suya.',
    en: 'Another password has been set for this person in the meantime. Check with them again that it is theirs.',
  },
  CONFIRMS_ANOTHER: {
    status: 403,
    es: 'La debe confirmar QA, pero no quien asignó la contraseña ni la propia persona. Si no queda otra persona de QA, un administrador ITPS.',
    en: 'QA must confirm it: neither the person who set the password nor its owner can. If nobody else in QA is left, an ITPS administrator confirms it.',
  },
  EMPLOYEE_NR_IN_USE: {
    status: 409,
    es: 'El número de legajo ya está en uso',
    en: 'Employee number already in use',
  },
  PEOPLE_TOO_MANY: {
    es: 'La tabla tiene {count} personas y se firman hasta {limit} de una vez: divídala.',
    en: 'The table has {count} people, and at most {limit} are signed at once: split it.',
  },
  PEOPLE_NONE: {
    es: 'No se encontró ninguna persona: copie las filas de la planilla, con o sin la fila de títulos.',
    en: 'No people were found: copy the rows of the spreadsheet, with or without their headings.',
  },
  COLLABORATOR_KEPT: {
    status: 403,
    es: 'Los colaboradores no se eliminan: desactívelo.',
    en: 'Collaborators cannot be deleted: deactivate them instead.',
  },
  ONLY_SIGNATURE_PDF: {
    status: 403,
    es: '{field}: su rol solo permite cambiar el PDF del registro de firma.',
    en: '{field}: your role only allows changing the PDF of the signature registry.',
  },
  ADMINISTRATOR_BY_PEOPLE: {
    status: 409,
    es: 'La persona es o fue administradora: un programa no la cambia; debe firmarlo una persona.',
    en: 'The person is or was an administrator: no program changes them; a person has to sign it.',
  },
  ACCOUNT_TAKES_TWO: {
    status: 409,
    es: 'Con cuatro ojos, dar un rol de administrador o cambiar el CWID de quien lo tiene o lo tuvo se hace entre dos personas, en Colaboradores.',
    en: 'With four eyes, giving an administrator’s role, or another CWID to somebody who has or had one, is done by two people, under Collaborators.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    es: 'Es el último administrador ITPS activo: no se puede desactivar ni cambiar su rol.',
    en: 'This is the last active ITPS administrator: they cannot be deactivated or given another role.',
  },
  OWN_ROLE: {
    status: 409,
    es: 'Su propio rol y su propio estado los cambia otro administrador.',
    en: 'Your own role and status can only be changed by another administrator.',
  },
  PROVIDER_VISITOR_GONE: {
    status: 404,
    es: 'Esa cuenta no ingresó por el proveedor de identidad en el último mes: pida a la persona que ingrese por él y vincúlela después.',
    en: 'That account has not signed in at the identity provider in the last month: ask the person to sign in there, then link it.',
  },
  LAST_LOCAL_ADMINISTRATOR: {
    status: 409,
    es: 'Es el último administrador ITPS activo que ingresa con una contraseña de aquí: mientras un directorio o un proveedor de identidad decide por los demás, no se puede desactivar, cambiar su rol ni vincular.',
    en: 'This is the last active ITPS administrator who signs in with a password of here: while a directory or an identity provider decides for the others, they cannot be deactivated, given another role or linked.',
  },
  ASSIGNED_PASSWORD_OWN_NAME: {
    es: 'password: contiene el usuario o el nombre de la persona, elija otra',
    en: 'password: this password contains the user or the name of the person, choose another',
  },
  ASSIGNED_PASSWORD_COMMON: {
    es: 'password: es una contraseña muy común, elija otra',
    en: 'password: this password is too common, choose another',
  },
  OWN_ACCOUNT: {
    status: 403,
    es: 'Nadie desbloquea su propia cuenta ni cierra así sus propias sesiones: lo hace otro administrador ITPS.',
    en: 'You cannot unlock your own account or end your own sessions this way: ask another ITPS administrator.',
  },
  ACCOUNT_NOT_LOCKED: {
    status: 409,
    es: 'Esos bloqueos ya no están: no hay nada que desbloquear.',
    en: 'Those locks have already ended: there is nothing to unlock.',
  },
  UNLOCKED_OFTEN: {
    status: 409,
    es: 'Esta cuenta ya se desbloqueó tres veces en un día: el bloqueo termina solo, o con una contraseña nueva.',
    en: 'This account was unlocked three times within a day: the lock ends by itself, or with a new password.',
  },
  NO_OPEN_SESSIONS: {
    status: 409,
    es: 'La persona no tiene sesiones abiertas.',
    en: 'The person has no open sessions.',
  },
  SIGNATURE_PDF_TYPE: noWholePdf,
  SIGNATURE_REGISTRY_NOT_FOUND: noSuchFile,
  SPAC_PROFILE_UNKNOWN: {
    es: 'profSpacs: uno de los perfiles de SPAC no existe o está eliminado.',
    en: 'profSpacs: one of the SPAC profiles does not exist or is deleted.',
  },
  TOO_MANY_SECTORS: {
    es: `sectors: seleccione como máximo ${mostSectors} sectores`,
    en: `sectors: select at most ${mostSectors} sectors`,
  },
});
