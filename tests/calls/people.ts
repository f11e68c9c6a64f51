import { getProviderVisitors, linkProvider, removePasskey, unlinkProvider } from '#features/people/shared/calls.ts';
import {
  collaboratorShape,
  generalProfileShape,
  generalProfileSpacShape,
  profileShape,
  sectorShape,
  shiftShape,
} from '#features/people/shared/contract.ts';
import { passkeyShape } from '#features/people/shared/passkeys.ts';
import { providerAccountShape } from '#features/people/shared/provider-accounts.ts';
import { itps, type KnownCall, known, signed, staff } from './known-call.ts';
import { gridLoads, history, recordReads, recordWrites } from './loads.ts';
import { rightPassword, type World } from './world.ts';

const signature = signed('itps', rightPassword);
const write = { by: itps, signature };

/** Sectors, profiles, shifts, general profiles and collaborators. */
export function peopleCalls(world: World): readonly KnownCall[] {
  return [...places(world), ...generalProfiles(world), ...collaborators(world), ...lists(world)];
}

function places({ records, s }: World): readonly KnownCall[] {
  const sector = { iD_Sector: records.emptySectorId };
  const profile = { iD_Profile: records.emptyProfileId };
  const shift = { iD_Shift: records.shiftId };
  const newSector = {
    name: 'Acondicionamiento',
    management: 'PR',
    active: 1,
    resp_Employee_Nr: s.people.ana.employeeNr,
  };
  const newProfile = { name: 'Analista', iD_Sector: records.sector.sectorId };
  const copied = { ...newProfile, copyProfile: true, profileToCopy: records.sector.profileId };
  const newShift = { name: 'Tarde', schedule: '14 a 22' };
  return [
    ...recordReads(sectorShape, { readBy: staff, key: sector }),
    ...recordWrites(sectorShape, {
      ...write,
      key: sector,
      insert: newSector,
      optional: ['resp_Employee_Nr'],
      update: newSector,
    }),
    ...recordReads(profileShape, { readBy: staff, key: profile }),
    ...recordWrites(profileShape, {
      ...write,
      key: profile,
      insert: copied,
      optional: ['copyProfile', 'profileToCopy'],
      update: newProfile,
    }),
    ...recordReads(shiftShape, { readBy: staff, key: shift }),
    ...recordWrites(shiftShape, { ...write, key: shift, insert: newShift, update: newShift }),
  ];
}

function generalProfiles({ records }: World): readonly KnownCall[] {
  const bundle = { iD_ProfGral: records.generalProfileId };
  const link = { ...bundle, iD_ProfileSpac: records.spacProfileId };
  const fields = { description: 'Mantenimiento', profSpacs: [records.freeSpacProfileId] };
  const address = `/api/ProfGral/${records.generalProfileId}`;
  return [
    ...recordReads(generalProfileShape, { readBy: staff, key: bundle }),
    ...recordWrites(generalProfileShape, { ...write, key: bundle, insert: fields, update: fields }),
    { method: 'GET', path: '/api/ProfGral/{key}', address, by: staff, fields: {} },
    {
      method: 'PUT',
      path: '/api/ProfGral/{key}',
      address,
      by: itps,
      fields: { ...fields, ...signature },
      optional: Object.keys(fields),
    },
    { method: 'GET', path: '/api/ProfGral/GetProfGralSpac', by: staff, fields: bundle, optional: ['iD_ProfGral'] },
    ...recordReads(generalProfileSpacShape, { readBy: staff, key: link }),
    ...recordWrites(generalProfileSpacShape, {
      ...write,
      key: link,
      insert: { ...bundle, iD_ProfileSpac: records.freeSpacProfileId },
    }),
  ];
}

/** What a new collaborator may leave empty. */
const optional = ['iD_ProfGral', 'iD_Shift', 'email', 'onboard_Date'];

function collaborators({ records }: World): readonly KnownCall[] {
  const key = { employee_Nr: records.collaborator.employeeNr };
  const fields = {
    name: 'Nora Núñez',
    cwid: 'nora',
    iD_Sector: records.sector.sectorId,
    iD_Profile_Web: records.sector.profileId,
    iD_ProfGral: records.generalProfileId,
    iD_Shift: records.shiftId,
    role: 3,
    active: 1,
    email: 'nora@example.org',
    capa_Initial: false,
    capa_spac_ini: false,
    onboard_Date: '2026-02-01',
    password: 'Otra-Clave-9',
  };
  return [
    history(passkeyShape, { readBy: itps, key: { iD_Passkey: records.passkeyId } }),
    history(providerAccountShape, { readBy: itps, key: { iD_Account: records.providerAccountId } }),
    ...recordReads(collaboratorShape, { readBy: staff, key }),
    ...recordWrites(collaboratorShape, {
      ...write,
      key,
      insert: { ...fields, employee_Nr: 777 },
      optional,
      removes: false,
      edit: { email: 'nora@example.org' },
    }),
    {
      method: 'PUT',
      path: '/api/Collaborator',
      by: ['itps', 'qa'],
      fields: { key: key.employee_Nr, ...fields, ...signature },
      optional: Object.keys(fields),
    },
    { method: 'GET', path: '/api/Collaborator/GetSignatureRegistry', by: staff, fields: key },
    { method: 'GET', path: '/api/Collaborator/SigningWay', by: staff, fields: key },
    { method: 'GET', path: '/api/Collaborator/LockedAccounts', by: ['itps', 'qa'], fields: {} },
    { method: 'GET', path: '/api/Collaborator/Access', by: itps, fields: key },
    {
      method: 'POST',
      path: '/api/Collaborator/ReadPeople',
      by: itps,
      fields: { rows: [{ employee_Nr: '778', name: 'Nora Paz', cwid: 'npaz', sector_Name: 'Envasado' }] },
    },
    {
      method: 'POST',
      path: '/api/Collaborator/Unlock',
      by: itps,
      fields: { ...key, places: ['signIn', 'signing'], ...signature },
    },
    { method: 'POST', path: '/api/Collaborator/EndSessions', by: itps, fields: { ...key, ...signature } },
    { method: 'GET', path: '/api/Collaborator/Unconfirmed', by: ['itps', 'qa'], fields: {} },
    {
      method: 'POST',
      path: '/api/Collaborator/ConfirmPassword',
      by: ['qa', 'itps'],
      fields: { ...key, setAt: '2026-02-01T12:00:00Z', ...signed('qa', rightPassword) },
    },
    { method: 'POST', path: '/api/Collaborator/MailPassword', by: itps, fields: { ...key, ...signature } },
    known(removePasskey, { ...key, iD_Passkey: records.passkeyId, ...signature }),
    known(getProviderVisitors, {}),
    known(linkProvider, { ...key, subject: 'sub-x', ...signature }),
    known(unlinkProvider, { employee_Nr: records.linkedPerson.employeeNr, ...signature }),
    { method: 'GET', path: '/api/Collaborator/HasAdministered', by: ['itps', 'qa'], fields: key },
  ];
}

/** Pick lists, and the sector of someone. */
function lists({ records, s }: World): readonly KnownCall[] {
  const place = ['iD_Sector', 'name'];
  const person = ['employee_Nr', 'name', 'cwid', 'iD_Sector', 'sector_Name', 'iD_Profile_Web', 'profile_Name'];
  return [
    ...gridLoads('/api/Turn/LoadLookupShifts', staff, ['iD_Shift', 'name', 'schedule']),
    ...gridLoads('/api/Profile/LoadLookupProfiles', staff, ['iD_Profile', 'name', 'iD_Sector', 'sector_Name']),
    ...gridLoads('/api/Sector/LoadLookupSectors', staff, [...place, 'management', 'active']),
    ...gridLoads('/api/ProfGral/LoadLookupProfGral', staff, ['iD_ProfGral', 'description']),
    ...gridLoads('/api/Collaborator/LoadLookupCollaborator', staff, [...person, 'active']),
    {
      method: 'GET',
      path: '/api/Sector/GetSectorsByCourse',
      by: staff,
      fields: { id_course: records.courseId },
      optional: ['id_course'],
    },
    {
      method: 'GET',
      path: '/api/Collaborator/GetCollabsFilteredBySectors',
      by: staff,
      fields: { sectors: JSON.stringify([records.sector.sectorId]) },
      optional: ['sectors'],
    },
    { method: 'GET', path: '/api/Collaborator/getCollaboSector', by: staff, fields: { user: s.people.ana.cwid } },
  ];
}
