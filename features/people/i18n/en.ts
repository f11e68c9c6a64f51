import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  sector: {
    add: 'New sector',
    edit: 'Edit sector',
    responsible: 'Responsible',
    managementHint: 'A code of 2 characters',
    empty: 'Add the first sector of the company.',
  },
  profile: {
    add: 'New profile',
    edit: 'Edit profile',
    created: 'Created successfully',
    edited: 'Edited successfully',
    copy: 'Copy profile',
    copyHint: 'The new profile starts with the course requirements of another one.',
    toCopy: 'Profile to copy',
    otherSector: 'The selected sector is not that of the profile to copy.',
    empty: 'Add the first profile of a sector; courses are required by profile.',
  },
  shift: { add: 'New shift', edit: 'Edit shift', empty: 'Add the first shift, with its name and schedule.' },
  generalProfile: {
    add: 'New general profile',
    edit: 'Edit general profile',
    created: 'Profile created successfully',
    edited: 'Profile edited successfully',
    profSpacs: 'SPAC profiles',
    empty: 'A general profile bundles SPAC profiles; add the first one.',
  },
  generalProfileSpac: {
    add: 'Add a SPAC profile to a general profile',
    generalProfile: 'General profile',
    profSpac: 'SPAC profile',
    empty: 'No general profile has SPAC profiles yet. Add the first one with the Add button.',
  },
  collaborator: {
    add: 'New collaborator',
    edit: 'Edit collaborator',
    empty: 'Add a sector and a profile first, then the first collaborator.',
    person: 'Person',
    place: 'Position',
    account: 'Access',
    training: 'Initial training',
    profileHint: 'The profiles of the chosen sector',
    profileNeedsSector: 'Choose the sector first',
    password: 'Password',
    newPassword: 'New password',
    passwordHint:
      '8 to 25 characters; not a very common password, their user or their name. They may be asked to change it when they sign in.',
    setPassword: 'Set a new password',
    waits:
      'Changes to the password, role or CWID of an administrator must be released by another ITPS or QA administrator, with a signature, under Pending changes. The rest is saved now.',
    setPasswordHint: 'It ends their open sessions.',
    deactivated: 'A deactivated collaborator cannot sign in, and their pending courses are suspended.',
    onLeave: 'Their pending courses are suspended until they return.',
    signaturePdf: 'PDF of the signature registry',
    signatureTitle: 'Signature registry',
    registry: 'Download signature registry',
    registryThen: 'Download {{name}}, of revision {{revision}}',
    registryFailed: 'The signature registry could not be downloaded.',
  },
};
