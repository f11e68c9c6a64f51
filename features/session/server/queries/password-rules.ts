import { isDomainValidated } from '#platform/parameters/parameter-sql.ts';

// Rules about whose password decides, over `credential k`: SQL that several queries share.

/** Domain validation is on, and the account is not one of the local ones. */
export const isOfDirectory = `(${isDomainValidated} and not coalesce(k.local_account, false))`;

/** Another set the password and nobody confirmed whose it is, over `k`: nothing is signed with it (decisions section 5). */
export const isUnconfirmed = `(not ${isOfDirectory} and exists (
  select from password_assignment a where a.employee_nr = k.employee_nr and a.needs_confirmation
    and a.replaced_at is null and a.confirmed_at is null))`;

/** The password must be changed before anything else; a directory's is changed there. */
export const mustChangePassword = `coalesce(k.must_change_password and not ${isOfDirectory}, false)`;

/** Whether a password that another set (`a`) is the first of its account; what is older than the changes are kept has no moment. */
export const isFirstPassword = `not exists (select from credential_change h where h.employee_nr = a.employee_nr
      and (h.is_new_password or h.what is null or h.what in ('made', 'carried')) and (h.changed_at is null or h.changed_at < a.set_at))`;
