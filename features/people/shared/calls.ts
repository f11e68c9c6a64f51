import { z } from 'zod';
import { attestationBody, attestationOptions } from '#features/session/shared/passkeys.ts';
import { call, signedCall } from '#platform/calls/call.ts';
import { gridRows } from '#platform/grid/grid-row.ts';
import { recordNumber } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { accessReply, lockedReply, unconfirmedReply, unlockBody } from './account-access.ts';
import { administeredReply, collaboratorShape, employeeNumber } from './contract.ts';

import { passkeyName, passkeyShape } from './passkeys.ts';
import { readPeopleBody, readPeopleReply, tableLimits } from './people-table.ts';
import { linkBody, linkReply, shownSigningWay, unlinkBody, visitorsReply } from './provider-accounts.ts';

const ofPerson = z.object({ employee_Nr: employeeNumber() });

/** What a call sends besides is ignored. */
const anything = z.looseObject({});

/** Who is locked now, the longest first. */
export const getLockedAccounts = call({
  path: '/api/Collaborator/LockedAccounts',
  permission: 'audit.read',
  reply: lockedReply,
});

/** What keeps somebody out, and where they are in. */
export const getAccess = call({
  path: '/api/Collaborator/Access',
  permission: 'account.read',
  query: ofPerson,
  reply: accessReply,
});

/**
 * What a table would add: each cell that is wrong and why, and what each person would get. It takes a multipart `file` in place
 * of the text, and writes nothing.
 */
export const readPeople = call({
  method: 'POST',
  path: '/api/Collaborator/ReadPeople',
  permission: 'collaborator.write',
  // In JSON a character takes up to six bytes; in most texts it takes one.
  bodyLimit: 2 * tableLimits.text,
  body: readPeopleBody,
  reply: readPeopleReply,
});

/** Lifts those of the named locks that hold. */
export const unlockAccount = signedCall({
  path: '/api/Collaborator/Unlock',
  permission: 'account.unlock',
  meaning: 'accountUnlocked',
  record: collaboratorShape.path,
  body: unlockBody,
});

/** Ends the open sessions of a person. */
export const endSessions = signedCall({
  path: '/api/Collaborator/EndSessions',
  permission: 'account.unlock',
  meaning: 'sessionsEnded',
  record: collaboratorShape.path,
  body: ofPerson.extend(signedFields),
});

/** Whose passwords others set and nobody confirmed, those who want to sign first. */
export const getUnconfirmed = call({
  path: '/api/Collaborator/Unconfirmed',
  permission: 'changeRequest.read',
  reply: unconfirmedReply,
});

/**
 * Confirms that a password is in its person's hands.
 * `setAt`: of the one that was looked at (`unconfirmedReply`); another that was set since is not confirmed with it.
 */
export const confirmPassword = signedCall({
  path: '/api/Collaborator/ConfirmPassword',
  permission: 'changeRequest.decide',
  meaning: 'passwordConfirmed',
  record: collaboratorShape.path,
  body: ofPerson.extend({ setAt: z.iso.datetime({ offset: true, error: 'date' }), ...signedFields }),
});

/** Mails a one-time password, in place of the one that holds. */
export const mailPassword = signedCall({
  path: '/api/Collaborator/MailPassword',
  permission: 'account.unlock',
  meaning: 'passwordMailed',
  record: collaboratorShape.path,
  body: ofPerson.extend(signedFields),
});

/** What the form needs to say that a change of an account will wait. */
export const getHasAdministered = call({
  path: '/api/Collaborator/HasAdministered',
  permission: 'staffData.open',
  query: ofPerson,
  reply: administeredReply,
});

/**
 * The signature PDF of a person, for staff (S0 section 7); with `revision` the one that stood then, as its history names it
 * (21 CFR 11.10(c)).
 */
export const getSignatureRegistry = call({
  path: '/api/Collaborator/GetSignatureRegistry',
  permission: 'sectorData.read',
  query: ofPerson.extend({ revision: recordNumber().optional() }),
});

/** Which way a person signs in and signs, for staff who may see them. */
export const getSigningWay = call({
  path: '/api/Collaborator/SigningWay',
  permission: 'sectorData.read',
  query: ofPerson,
  reply: shownSigningWay,
});

/** Refused always: nobody who was ever trained is deleted. */
export const deleteCollaborator = call({
  method: 'DELETE',
  path: '/api/Collaborator',
  permission: 'collaborator.write',
});

/** The live profiles, by name. */
export const getProfiles = call({
  path: '/api/Profile/ProfileWithoutDeleting',
  permission: 'staff.read',
  query: anything,
  reply: gridRows,
});

/** The live sectors, by name. */
export const getSectors = call({
  path: '/api/Sector/GetAllSectors',
  permission: 'staff.read',
  query: anything,
  reply: gridRows,
});

/** The active people of `sectors` (see `readSectorList`), of all where it is empty. */
export const getPeopleOfSectors = call({
  path: '/api/Collaborator/GetCollabsFilteredBySectors',
  permission: 'report.read',
  query: anything,
  reply: gridRows,
});

/** The sector of a person, who is named by their cwid. */
export const getSectorOfPerson = call({
  path: '/api/Collaborator/getCollaboSector',
  permission: 'sectorData.read',
  query: z.looseObject({ user: z.string({ error: 'required' }).max(100, { error: 'tooLong' }) }),
  reply: z.object({ iD_Sector: z.number().int(), sector_Name: z.string() }),
});

/** The SPAC profiles of a general profile, `id` or `iD_ProfGral`; of all of them without one (S1 section 7). */
export const getSpacProfilesOfGeneral = call({
  path: '/api/ProfGral/GetProfGralSpac',
  permission: 'staff.read',
  query: anything,
  reply: gridRows,
});

/** One general profile for its dialog, with its live SPAC profiles (S1 section 7). */
export const getGeneralProfile = call({
  path: '/api/ProfGral/:key',
  permission: 'staff.read',
  params: z.object({ key: z.union([z.string(), z.number()]) }),
  reply: z.looseObject({ description: z.string(), profSpacs: z.array(z.number().int()).readonly() }),
});

/** A person's initial training as PDF, which `reports` makes. */
export const printInitialTraining = call({
  path: '/api/report/getCapaInitReport',
  permission: 'report.read',
  query: z.object({ id: employeeNumber() }),
});

/** What the caller's authenticator is asked to make. */
export const askForPasskey = call({
  method: 'POST',
  path: '/api/Passkey/Challenge',
  permission: 'session',
  reply: attestationOptions,
});

/** Registers a passkey of the caller's own; signed with the password. */
export const addPasskey = signedCall({
  path: '/api/Passkey/Add',
  permission: 'session',
  meaning: 'passkeyAdded',
  record: passkeyShape.path,
  body: z.object({ name: passkeyName, credential: attestationBody, ...signedFields }),
  reply: z.object({ iD_Passkey: z.number().int() }),
});

/** Removes a passkey of the caller's own; signed with the password. */
export const removeOwnPasskey = signedCall({
  path: '/api/Passkey/Remove',
  permission: 'session',
  meaning: 'passkeyRemoved',
  record: passkeyShape.path,
  body: z.object({ iD_Passkey: recordNumber(), ...signedFields }),
});

/** Removes somebody else's passkey; nobody adds one for another. */
export const removePasskey = signedCall({
  path: '/api/Collaborator/RemovePasskey',
  permission: 'account.unlock',
  meaning: 'passkeyRemoved',
  record: passkeyShape.path,
  body: ofPerson.extend({ iD_Passkey: recordNumber(), ...signedFields }),
});

/** Who signed in at the identity provider and is nobody here. */
export const getProviderVisitors = call({
  path: '/api/Collaborator/ProviderVisitors',
  permission: 'account.read',
  reply: visitorsReply,
});

/** Links somebody else to an account that signed in at the provider: they sign in and sign there alone. With four eyes it waits. */
export const linkProvider = signedCall({
  path: '/api/Collaborator/LinkProvider',
  permission: 'account.unlock',
  meaning: 'providerLinked',
  record: collaboratorShape.path,
  body: linkBody,
  reply: linkReply,
});

/** Takes the link away: they sign in and sign with a password again. With four eyes it waits. */
export const unlinkProvider = signedCall({
  path: '/api/Collaborator/UnlinkProvider',
  permission: 'account.unlock',
  meaning: 'providerUnlinked',
  record: collaboratorShape.path,
  body: unlinkBody,
  reply: linkReply,
});
