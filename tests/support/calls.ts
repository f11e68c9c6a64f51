import { numberHeader } from '#platform/signing/call-number.ts';
import { auditCalls } from '../calls/audit.ts';
import { authoringCalls } from '../calls/authoring.ts';
import { connectionCalls } from '../calls/connections.ts';
import { courseCalls } from '../calls/courses.ts';
import { deskCalls } from '../calls/desk.ts';
import { importCalls } from '../calls/imports.ts';
import { instanceCalls } from '../calls/instances.ts';
import type { Caller, KnownCall } from '../calls/known-call.ts';
import { peopleCalls } from '../calls/people.ts';
import { provisioningCalls } from '../calls/provisioning.ts';
import { reportCalls } from '../calls/reports.ts';
import { previewCalls, requirementCalls } from '../calls/requirements.ts';
import { searchCalls } from '../calls/search.ts';
import { sessionCalls } from '../calls/session.ts';
import { settingsCalls } from '../calls/settings.ts';
import { spacCalls } from '../calls/spac.ts';
import { tabletCalls } from '../calls/tablet.ts';
import { takingCalls } from '../calls/taking.ts';
import { webhookCalls } from '../calls/webhooks.ts';
import type { World } from '../calls/world.ts';
import type { TestApp } from './app.ts';

/** Every call of the product that takes any input. */
export function knownCalls(world: World): readonly KnownCall[] {
  const instances = instanceCalls(world);
  const training = [...peopleCalls(world), ...spacCalls(world), ...requirementCalls(world)];
  return [
    ...sessionCalls(world),
    ...takingCalls(world),
    ...tabletCalls(world),
    ...courseCalls(world),
    ...authoringCalls(world),
    ...training,
    ...previewCalls([...training, ...instances]),
    ...instances,
    ...auditCalls(world),
    ...deskCalls(),
    ...searchCalls(),
    ...importCalls(world),
    ...reportCalls(world),
    ...settingsCalls(world),
    ...connectionCalls(world),
    ...webhookCalls(world),
    ...provisioningCalls(world),
  ];
}

/** Calls without any input in query or body, and whose they are. */
export const callsWithoutInput: Readonly<Record<string, readonly Caller[]>> = {
  'DELETE /api/Collaborator': ['itps', 'qa'],
  'DELETE /api/uploads/{id}': ['itps', 'qa', 'hse', 'train'],
  'GET /api/Audit/State': ['itps', 'qa'],
  'GET /api/Auth/IsAuthorized': ['student'],
  'GET /api/ChangeRequest': ['itps', 'qa'],
  'GET /api/Course/GetDefaults': ['itps', 'qa', 'hse', 'train'],
  'GET /api/CourseType': ['itps', 'qa', 'hse', 'train'],
  'GET /api/CourseType/GetAllCourseType': ['itps', 'qa', 'hse', 'train'],
  'GET /api/Import': ['itps', 'qa', 'hse'],
  'GET /api/ProfSpac/GetProfNoDeletedProfilesForProfGralGrid': ['itps', 'qa', 'hse', 'train'],
  'GET /api/Profile/ProfileWithoutDeleting': ['itps', 'qa', 'hse', 'train'],
  'GET /api/ProvisionedUser/Following': ['itps'],
  'GET /api/ProvisionedUser/ReleasableGroups': ['itps'],
  'GET /api/Sector/GetAllSectors': ['itps', 'qa', 'hse', 'train'],
  'GET /api/Settings': ['itps'],
  'GET /api/openapi.json': ['itps', 'qa', 'hse', 'train'],
  'OPTIONS /api/uploads': ['itps', 'qa', 'hse', 'train'],
  'PATCH /api/uploads/{id}': ['itps', 'qa', 'hse', 'train'],
  'POST /api/Audit/Verify': ['itps', 'qa'],
  'POST /api/Auth/Logout': ['student'],
  'POST /api/uploads': ['itps', 'qa', 'hse', 'train'],
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes a known call with other fields.
 * @param number of a signed call, as the product's own forms give it
 */
export function makeCall(
  t: TestApp,
  call: KnownCall,
  fields: Fields,
  token: string | undefined,
  number?: string,
): ReturnType<TestApp['call']> {
  const headers: Record<string, string> = number === undefined ? {} : { [numberHeader]: number };
  const options = { headers, ...(token === undefined || call.by.includes('anyone') ? {} : { token }) };
  const { address = call.path } = call;
  const sent = { ...call.always, ...fields };
  if (call.method !== 'GET') return t.call(call.method, address, { ...options, body: sent });
  return t.call('GET', `${address}?${queryOf(sent)}`, options);
}

/** Fields as a query; objects travel as their JSON. */
export function queryOf(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) query.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each));
    }
  }
  return query.toString();
}
