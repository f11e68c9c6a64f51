import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { insertAudited } from '#features/integrity/server/public.ts';
import { makeAccount } from '#features/session/server/public.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import { Role, type RoleCode } from '#product/roles.ts';
import { type TestApp, testPassword } from '../support/app.ts';

/** The act of a factory: unsigned, at the test's clock. */
export function factoryAct(services: Services, reason = 'alta de prueba'): Act {
  return { by: 'system', at: services.clock.now(), timeZone: services.timeZone, reason };
}

export interface Sector {
  readonly sectorId: number;
  readonly profileId: number;
}

/** A sector with one profile. */
export async function makeSector(services: Services, name: string): Promise<Sector> {
  return services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    const sector = await insertAudited(tx, 'sector', { name, active: 1, management: 'PR' }, act);
    const profile = await insertAudited(
      tx,
      'profile',
      { name: `Operario de ${name}`, sector_id: sector.sector_id },
      act,
    );
    return { sectorId: sector.sector_id, profileId: profile.profile_id };
  });
}

let nextEmployeeNr = 1000;
/** argon2id as everywhere (2), at its least cost: thousands of signatures are verified, and it is the hash that says how. */
const cheapest = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | null = null;

export interface Person {
  readonly employeeNr: number;
  readonly cwid: string;
  readonly name: string;
}

interface PersonOptions {
  readonly name?: string;
  readonly role?: RoleCode;
  /** 0 deactivated, 1 active, 2 on leave */
  readonly active?: number;
  readonly email?: string;
  /** false: no password, as with people of the directory who never signed in */
  readonly hasPassword?: boolean;
}

/** A collaborator who signs in with `testPassword`. */
export async function makePerson(
  services: Services,
  sector: Sector,
  cwid: string,
  options: PersonOptions = {},
): Promise<Person> {
  passwordHash ??= hash(testPassword, cheapest);
  const madeHash = await passwordHash;
  nextEmployeeNr += 1;
  const person = { employeeNr: nextEmployeeNr, cwid, name: options.name ?? `Nombre de ${cwid}` };
  await services.db.transaction().execute(async (tx) => {
    await insertAudited(
      tx,
      'collaborator',
      {
        employee_nr: person.employeeNr,
        name: person.name,
        cwid,
        sector_id: sector.sectorId,
        profile_id: sector.profileId,
        role: options.role ?? Role.Collaborator,
        active: options.active ?? 1,
        email: options.email ?? null,
        capa_initial: false,
        capa_spac_ini: false,
      },
      factoryAct(services),
    );
    if (options.hasPassword === false) return;
    const account = { passwordHash: madeHash, passwordChangedAt: null, mustChange: false, isLocal: false };
    await makeAccount(tx, person.employeeNr, account);
  });
  return person;
}

/** Settings that ask for neither a first change of password, nor the acceptance of signatures, nor a second person. */
export async function makeRelaxedSettings(services: Services): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const values = {
      settings_id: 1,
      must_change_password: false,
      require_signature_acceptance: false,
      four_eyes: false,
      // Nobody backs a test up: the bells would ring on its third day.
      backup_alarm_days: 0,
      rehearsal_alarm_days: 0,
    };
    await insertAudited(tx, 'settings', values, factoryAct(services));
  });
}

/** Forgets all failures of sign-in and signing, before the fifth locks and ends a session. */
export async function unlockEveryone({ db }: Services): Promise<void> {
  await db.updateTable('sign_in_attempt').set({ failures: 0, locked_until: null }).execute();
  const none = { signing_failures: 0, signing_locked_until: null, tablet_failures: 0, tablet_locked_until: null };
  await db.updateTable('credential').set(none).execute();
}

/**
 * Makes an account as if it had always been so, evidence included: what the product never does to one that is there. The account must
 * not have changed its password before.
 */
export async function makeAccountOtherwise(
  { database }: TestApp,
  { employeeNr }: Pick<Person, 'employeeNr'>,
  values: Readonly<Record<string, boolean | Date | null>>,
): Promise<void> {
  await database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('credential').set(values).where('employee_nr', '=', employeeNr).execute();
    await sql`delete from credential_change where employee_nr = ${employeeNr}`.execute(tx);
    await sql`insert into credential_change (employee_nr, digest, is_new_password, what, changed_at, changed_by, must_change)
      select employee_nr, credential_digest(k), false, 'made', password_changed_at, password_changed_by, must_change_password
      from credential k where employee_nr = ${employeeNr}`.execute(tx);
  });
}
