import { randomUUID } from 'node:crypto';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { insertAudited, provePasskey, proveProviderAccount } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { recordFile } from '#platform/files/record-file.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import { Role } from '#product/roles.ts';
import { makeBackupRecord, makeRehearsalRecord } from './backups.ts';
import { type Course, makeCourse, makeInstance } from './courses.ts';
import { insertMigratedRows } from './migrated-rows.ts';
import { factoryAct, makePerson, makeSector, type Person, type Sector } from './people.ts';
import type { StaffedApp } from './staff.ts';

/** One live record of each kind, and what new links may name. */
export interface Records {
  /** nothing names this sector but its profile */
  readonly sector: Sector;
  /** a sector that nothing names at all */
  readonly emptySectorId: number;
  /** a profile that nothing names */
  readonly emptyProfileId: number;
  /** nothing is required of this profile either */
  readonly otherProfileId: number;
  readonly shiftId: number;
  readonly spacId: string;
  /** a SPAC without profiles */
  readonly emptySpacId: string;
  /** in the general profile, required by a course, and held by the collaborator */
  readonly spacProfileId: number;
  /** named by nothing */
  readonly freeSpacProfileId: number;
  readonly generalProfileId: number;
  readonly collaborator: Person;
  /** of type SAC */
  readonly spacCourseId: string;
  /** in editing, and lacks nothing to be finished */
  readonly editedCourseId: string;
  /** required by the sector's profile */
  readonly courseId: string;
  /** on paper, not started; the collaborator takes part */
  readonly paperInstanceId: number;
  /** in editing, with a link and a questionnaire */
  readonly draft: Course;
  /** asked for by QA; waits for another */
  readonly changeRequestId: number;
  readonly reviewId: number;
  readonly backupId: number;
  /** not signed */
  readonly rehearsalId: number;
  readonly issuedReportId: number;
  /** released: one sector, which is not there */
  readonly importId: number;
  /** of the collaborator, brought by it */
  readonly migratedId: number;
  /** of the scan that came with it */
  readonly scanHash: string;
  /** of the collaborator; nothing signs with it */
  readonly passkeyId: number;
  /** the same of ITPS */
  readonly ownPasskeyId: number;
  readonly connectionId: number;
  readonly connectionKeyId: number;
  /** a webhook with a secret, and something that it was told */
  readonly webhook: { readonly connectionId: number; readonly secretId: number; readonly messageId: string };
  /** of a connection for provisioning: who waits for a mapping, a group and a word without one */
  readonly provisioning: {
    readonly connectionId: number;
    readonly userId: string;
    readonly groupId: string;
    readonly valueId: number;
  };
  /** signs at an identity provider that nobody released */
  readonly linkedPerson: Person;
  /** theirs there */
  readonly providerAccountId: number;
}

/** A connection for provisioning with somebody who waits for a mapping, a group without a profile, and a mapping. */
async function makeProvisioning(
  tx: DatabaseTransaction,
  responsible_nr: number,
  sector: Sector,
  act: Act,
): Promise<Records['provisioning']> {
  const program = { name: 'Directorio', kind: 'scim', scope: 'people.provision', responsible_nr, active: true };
  const { connection_id } = await insertAudited(tx, 'connection', program, act);
  const [userId, groupId] = [randomUUID(), randomUUID()];
  const resource = { userName: 'espera@empresa.example', active: true, displayName: 'Eva Espera', title: 'Nada' };
  const user = { provisioned_user_id: userId, connection_id, user_name: resource.userName, created_at: act.at };
  const waits = { resource: JSON.stringify(resource), state: 'waiting', problem: 'PLACE_UNKNOWN' };
  await insertAudited(tx, 'provisioned_user', { ...user, ...waits }, act);
  const group = { provisioned_group_id: groupId, connection_id, display_name: 'Operación', created_at: act.at };
  await insertAudited(tx, 'provisioned_group', group, act);
  const value = { connection_id, attribute: 'department', value: 'Depósito', sector_id: sector.sectorId };
  const { provisioned_value_id: valueId } = await insertAudited(tx, 'provisioned_value', value, act);
  return { connectionId: connection_id, userId, groupId, valueId };
}

const spacValues = { status: 0, gxp: 1, building: 0, cat_sw: 4, cat_hw: 1, active: true };

/** Adds a record of each kind, beside the people of a staffed application. */
/** A webhook that no address is behind, with a secret and something that it was told. */
async function makeWebhook(tx: DatabaseTransaction, responsible_nr: number, act: Act): Promise<Records['webhook']> {
  const program = { name: 'Avisos', kind: 'webhook', scope: 'course.valid', address: 'https://avisos.example/' };
  const row = { ...program, responsible_nr, active: false };
  const { connection_id: connectionId } = await insertAudited(tx, 'connection', row, act);
  const secret = { connection_id: connectionId, digest: '1'.repeat(64), ends_at: null };
  const { webhook_secret_id: secretId } = await insertAudited(tx, 'webhook_secret', secret, act);
  const moments = { happened_at: act.at, since: act.at, next_attempt_at: act.at, closed_at: act.at };
  const told = { connection_id: connectionId, kind: 'course.valid', subject: 'cGMP00001', data: '{}', state: 1 };
  const { message_id: messageId } = await tx
    .insertInto('webhook_delivery')
    .values({ ...told, ...moments })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return { connectionId, secretId, messageId };
}

export async function makeRecords({ t, people }: StaffedApp): Promise<Records> {
  const { services } = t;
  const sector = await makeSector(services, 'Depósito');
  const collaborator = await makePerson(services, sector, 'cora', { role: Role.Collaborator });
  const linkedPerson = await makePerson(services, sector, 'lina', { role: Role.Collaborator });
  const course = await makeCourse(services);
  const { courseId: editedCourseId } = await makeCourse(services, { status: 0, dateVig: '2026-06-01' });
  const { courseId } = course;
  const paperInstanceId = await makeInstance(services, course, sector, [collaborator], { modality: 2 });
  const draft = await makeCourse(services, { status: CourseStatus.Editing });
  const act = factoryAct(services);
  const backupId = await makeBackupRecord(t, act.at);
  const rehearsalId = await makeRehearsalRecord(t, act.at);
  return services.db.transaction().execute(async (tx) => {
    const place = { name: 'Laboratorio', active: 1, management: 'CC' };
    const emptySectorId = (await insertAudited(tx, 'sector', place, act)).sector_id;
    const free = { name: 'Auxiliar', sector_id: sector.sectorId };
    const emptyProfileId = (await insertAudited(tx, 'profile', free, act)).profile_id;
    const other = { name: 'Ayudante', sector_id: sector.sectorId };
    const otherProfileId = (await insertAudited(tx, 'profile', other, act)).profile_id;
    const shiftId = (await insertAudited(tx, 'shift', { name: 'Noche', schedule: '22 a 6' }, act)).shift_id;
    for (const spac_id of ['SP001', 'SP002']) {
      await insertAudited(tx, 'spac', { ...spacValues, spac_id, name: `Sistema ${spac_id}` }, act);
    }
    const spacProfile = async (description: string) =>
      (await insertAudited(tx, 'spac_profile', { spac_id: 'SP001', description }, act)).spac_profile_id;
    const spacProfileId = await spacProfile('Operador');
    const freeSpacProfileId = await spacProfile('Consulta');
    const bundle = await insertAudited(tx, 'general_profile', { description: 'Operación' }, act);
    const { general_profile_id: generalProfileId } = bundle;
    const link = { general_profile_id: generalProfileId, spac_profile_id: spacProfileId };
    await insertAudited(tx, 'general_profile_spac', link, act);
    const spacCourseId = 'SAC00001';
    const course = {
      doc_number: 'SAC-1',
      name: 'Uso del sistema',
      status: 2,
      course_type_id: 'SAC',
      company: 'Prueba',
    };
    const more = { course_id: spacCourseId, date_vig: '2026-01-01', version: 1, score: 70 };
    await insertAudited(tx, 'course', { ...course, ...more }, act);
    await insertAudited(tx, 'spac_requirement', { course_id: spacCourseId, spac_profile_id: spacProfileId }, act);
    const held = { employee_nr: collaborator.employeeNr, spac_profile_id: spacProfileId, throw_instances: false };
    await insertAudited(tx, 'spac_profile_collaborator', held, act);
    const required = { course_id: courseId, sector_id: sector.sectorId, profile_id: sector.profileId };
    await insertAudited(tx, 'requirement', { ...required, req_date: '2026-01-01' }, act);
    const asked = { requested_by: people.qa.employeeNr, requested_at: act.at, request_reason: 'prueba' };
    const change = { kind: 'parameters', base_revision: 1, changes: '{}', ...asked };
    const changeRequestId = (await insertAudited(tx, 'change_request', change, act)).change_request_id;
    const importId = await makeImport(services, tx, people.itps.employeeNr);
    const trained = {
      employee_nr: people.ana.employeeNr,
      doc_number: 'POE-VIEJO-1',
      version: '2',
      trained_on: '2019-03-05',
    };
    const scan = await services.files.put(Buffer.from('%PDF-1.7\n%%EOF\n'));
    await recordFile(tx, scan, 'application/pdf', act);
    const evidence = [{ name: 'planilla.pdf', sha256: scan.sha256, isStored: true }];
    const migrated = {
      ...trained,
      evidence,
      import_id: importId,
      line: 2,
      source_system: 'SAP',
      result: 1,
      satisfies: false,
    };
    const [migratedId = 0] = await insertMigratedRows(tx, [migrated], act);
    const reviewed = { reviewed_until: '2026-02-01T00:00:00-03:00', reviewer_employee_nr: people.qa.employeeNr };
    const review = { ...reviewed, scope: 'Todo', conclusion: 'Sin hallazgos' };
    const reviewId = (await insertAudited(tx, 'audit_review', review, act)).audit_review_id;
    const asPdf = { kind: 'CapaCollabReport', format: 1, language: 'es', issuer_employee_nr: people.qa.employeeNr };
    const document = { filters: 'Ninguno', row_count: 1, byte_size: 1, document_sha256: '0'.repeat(64) };
    const issuedReportId = (await insertAudited(tx, 'issued_report', { ...asPdf, ...document }, act)).issued_report_id;
    // As its person registers it: signed, and proved with the key of the installation.
    const passkeyOf = async ({ employeeNr, cwid, name: fullName }: Person) => {
      const key = { employee_nr: employeeNr, credential_id: cwid, public_key: 'efgh', rp_id: 'localhost' };
      const made = { name: 'Teléfono', transports: '', is_synced: false, counter: 0, registered_at: act.at };
      const signer = { id: randomUUID(), employeeNr, cwid, fullName, sessionCwid: cwid, authority: null };
      const signed = { ...act, by: cwid, signature: { ...signer, meaning: 'passkeyAdded' } };
      const row = { ...key, ...made, proof: provePasskey(services.secrets, key) };
      return (await insertAudited(tx, 'passkey', row, signed)).passkey_id;
    };
    const passkeyId = await passkeyOf(collaborator);
    const program = { name: 'Tablero', kind: 'api', scope: 'people.read', responsible_nr: people.itps.employeeNr };
    const connectionId = (await insertAudited(tx, 'connection', { ...program, active: true }, act)).connection_id;
    const key = { connection_id: connectionId, prefix: 'cck_AAAAAAAA', digest: '0'.repeat(64) };
    const madeKey = { ...key, expires_on: '2027-01-01', released: true };
    const connectionKeyId = (await insertAudited(tx, 'connection_key', madeKey, act)).connection_key_id;
    const webhook = await makeWebhook(tx, people.itps.employeeNr, act);
    const provisioning = await makeProvisioning(tx, people.itps.employeeNr, sector, act);
    const ownPasskeyId = await passkeyOf(people.itps);
    const linked = { employee_nr: linkedPerson.employeeNr, issuer: 'https://proveedor.example', subject: 'sub-lina' };
    const account = {
      ...linked,
      username: 'lina',
      linked_at: act.at,
      linked_by: 'username',
      proof: proveProviderAccount(services.secrets, linked),
    };
    const providerAccountId = (await insertAudited(tx, 'provider_account', account, act)).account_id;
    return {
      sector,
      emptySectorId,
      emptyProfileId,
      otherProfileId,
      shiftId,
      spacId: 'SP001',
      emptySpacId: 'SP002',
      spacProfileId,
      freeSpacProfileId,
      generalProfileId,
      collaborator,
      spacCourseId,
      courseId,
      editedCourseId,
      paperInstanceId,
      draft,
      changeRequestId,
      reviewId,
      backupId,
      rehearsalId,
      issuedReportId,
      importId,
      migratedId,
      scanHash: scan.sha256,
      passkeyId,
      ownPasskeyId,
      connectionId,
      connectionKeyId,
      webhook,
      provisioning,
      linkedPerson,
      providerAccountId,
    };
  });
}

/** A released import of a table of one row. */
export async function makeImport(services: Services, tx: DatabaseTransaction, employeeNr: number): Promise<number> {
  const act = factoryAct(services);
  const stored = await services.files.put(Buffer.from('Sector;Gerencia;Edificio\r\nX;PR;Otros'));
  await recordFile(tx, stored, 'text/csv', act);
  const matching = { columns: { name: 0 }, dateOrder: null, dateSystem: null };
  const settings = JSON.stringify({ ...matching, leavesRefused: true, earliestDue: null, tellsPeople: false });
  const of = {
    ...{ kind: 'sectors', file_name: 'sectores.csv', file_sha256: stored.sha256, byte_size: stored.byteSize },
    ...{ source_system: 'SAP', settings, prepared_by: employeeNr },
  };
  const { import_id } = await tx
    .insertInto('import_preparation')
    .values({ ...of, state: 5, prepared_role: Role.AdminITPS, created_at: act.at, updated_at: act.at })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('import_row')
    .values({ import_id, line: 2, cells: ['X', 'PR', 'Otros'] })
    .execute();
  await tx.insertInto('import_outcome').values({ import_id, line: 2, action: 2, name: 'X' }).execute();
  const counts = { rows_total: 1, rows_new: 0, rows_changed: 0, rows_same: 1, rows_refused: 0 };
  const released = { released_by: employeeNr, released_at: act.at, sample_seed: '0'.repeat(32), sample_size: 1 };
  const batch = { ...of, import_id, outcome_digest: '0'.repeat(64), ...counts, ...released };
  await insertAudited(tx, 'import_batch', batch, act);
  return import_id;
}
