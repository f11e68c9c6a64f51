import { randomBytes } from 'node:crypto';
import { createSettings } from '#features/settings/server/public.ts';
import type { Services } from '#platform/services.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';
import { Role } from '#product/roles.ts';
import { fillEmptyDatabase } from './fill-empty-database.ts';
import { insertLocalPerson } from './insert-local-person.ts';

/** The highest employee number: out of the way of the company's own. */
const employeeNr = 99_999_999;

/**
 * Makes an empty database usable: the settings that the law asks for, a sector, a profile and the first administrator,
 * whose account stays local whatever the directory says (decisions sections 5 and 13).
 * @param user cwid, at most 6 characters; `admin` by default
 * @param password without it one is made, to be changed at the first sign-in
 * @returns how to sign in, with the generated password and never with a given one; null when the database is not empty
 */
export async function createFirstAdministrator(
  services: Services,
  user: string | undefined,
  password: string | undefined,
): Promise<string | null> {
  const cwid = user ?? 'admin';
  const oneTimePassword = password === undefined ? randomBytes(12).toString('base64url') : null;
  return fillEmptyDatabase(services.db, async (tx) => {
    const at = services.clock.now();
    const act: Act = { by: systemActor, at, timeZone: services.timeZone, reason: 'Instalación del sistema' };
    await createSettings(tx, act);
    const words = { name: 'Administrador', sector: 'Administración', profile: 'Administrador' };
    const account = { password: password ?? oneTimePassword ?? '', mustChange: oneTimePassword !== null };
    await insertLocalPerson(tx, { employeeNr, cwid, role: Role.AdminITPS, ...words, ...account }, act);
    const secret = oneTimePassword ?? 'ADMIN_PASSWORD';
    const label = oneTimePassword === null ? 'Contraseña / Password' : 'Contraseña de un solo uso / One-time password';
    return `Primer administrador / First administrator: ${cwid}\n${label}: ${secret}`;
  });
}
