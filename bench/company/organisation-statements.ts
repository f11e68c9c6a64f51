import { Role } from '#product/roles.ts';
import { type CompanySize, profiles, sectors } from './company-size.ts';
import type { Statement } from './statement.ts';

/** The audit fields of every row, in the order of `auditValues`. */
export const auditColumns = 'reason, updated_at, updated_by';
export const auditValues = "'bench', now(), 'system'";

/** Settings, sectors, profiles, people and their credentials; everyone has the same password. */
export function organisationStatements(size: CompanySize, passwordHash: string): Statement[] {
  return [
    {
      makes: 'settings',
      text: `insert into settings (must_change_password, require_signature_acceptance, ${auditColumns})
        values (false, false, ${auditValues})`,
    },
    {
      makes: 'sectors',
      text: `insert into sector (sector_id, name, active, management, ${auditColumns}) overriding system value
        select n, 'Sector ' || n, 1, 'PR', ${auditValues} from generate_series(1, ${sectors}) n`,
    },
    {
      makes: 'profiles',
      text: `insert into profile (profile_id, sector_id, name, ${auditColumns}) overriding system value
        select n, (n - 1) % ${sectors} + 1, 'Perfil ' || n, ${auditValues} from generate_series(1, ${profiles}) n`,
    },
    {
      makes: 'collaborators',
      text: `insert into collaborator (employee_nr, name, cwid, sector_id, profile_id, role, active, capa_initial,
          capa_spac_ini, ${auditColumns})
        select n, 'Nombre y Apellido ' || n, 'u' || lpad(to_hex(n), 5, '0'), (n - 1) % ${sectors} + 1,
          (n - 1) % ${sectors} + 1 + ${sectors} * (n / ${sectors} % ${profiles / sectors}), ${Role.Collaborator}, 1, false, false,
          ${auditValues}
        from generate_series(1, ${size.collaborators}) n`,
    },
    {
      makes: 'credentials',
      text: 'insert into credential (employee_nr, password_hash) select employee_nr, $1 from collaborator',
      values: [passwordHash],
    },
    {
      makes: 'beginnings of those accounts',
      text: `insert into credential_change (employee_nr, digest, is_new_password, what, must_change)
        select employee_nr, credential_digest(credential), false, 'made', false from credential`,
    },
  ];
}
