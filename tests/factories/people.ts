import { hash } from '@node-rs/argon2';
import { insertAudited } from '#features/integrity/server/public.ts';
import { Role, type RoleCode } from '#platform/authz/roles.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import { testPassword } from '../support/app.ts';

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
  const password_hash = await passwordHash;
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
    await tx.insertInto('credential').values({ employee_nr: person.employeeNr, password_hash }).execute();
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
