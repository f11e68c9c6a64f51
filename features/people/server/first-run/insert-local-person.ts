import { insertAudited } from '#features/integrity/server/public.ts';
import { hashPassword, makeAccount } from '#features/session/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import type { RoleCode } from '#product/roles.ts';

interface LocalPerson {
  readonly employeeNr: number;
  readonly cwid: string;
  readonly name: string;
  readonly role: RoleCode;
  /** a sector of their own is made, with one profile */
  readonly sector: string;
  readonly profile: string;
  readonly password: string;
  /** the password opens nothing but its change */
  readonly mustChange: boolean;
}

/** Enters a person with an account that stays local whatever the directory says, and a sector and a profile for them. */
export async function insertLocalPerson(tx: DatabaseTransaction, person: LocalPerson, act: Act): Promise<void> {
  const { employeeNr, cwid, name, role } = person;
  const sector = await insertAudited(tx, 'sector', { name: person.sector, active: 0, management: 'AD' }, act);
  const profile = await insertAudited(tx, 'profile', { sector_id: sector.sector_id, name: person.profile }, act);
  const places = { sector_id: sector.sector_id, profile_id: profile.profile_id };
  const training = { capa_initial: false, capa_spac_ini: false };
  await insertAudited(
    tx,
    'collaborator',
    { employee_nr: employeeNr, name, cwid, role, active: 1, ...places, ...training },
    act,
  );
  await makeAccount(tx, employeeNr, {
    passwordHash: await hashPassword(person.password),
    passwordChangedAt: act.at,
    mustChange: person.mustChange,
    isLocal: true,
  });
}
