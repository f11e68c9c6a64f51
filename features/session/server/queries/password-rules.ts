import { isDomainValidated, isProviderReleased } from '#platform/parameters/parameter-sql.ts';

// Rules about who decides whether somebody is who they say, over `credential k`: SQL that several queries share.

/** The person is linked to an account at the identity provider, which alone decides (docs/decisions/162). */
export const isOfProvider = `(${isProviderReleased} and exists (
  select from provider_account p where p.employee_nr = k.employee_nr and not p.deleted))`;

/** Domain validation is on, the account is not one of the local ones, and no identity provider decides. */
export const isOfDirectory = `(${isDomainValidated} and not coalesce(k.local_account, false) and not ${isOfProvider})`;

/** The password that is kept here decides. */
export const isOfHere = `not (${isOfDirectory} or ${isOfProvider})`;

/** Another set the password and nobody confirmed whose it is, over `k`: nothing is signed with it (decisions section 5). */
export const isUnconfirmed = `(${isOfHere} and exists (
  select from password_assignment a where a.employee_nr = k.employee_nr and a.needs_confirmation
    and a.replaced_at is null and a.confirmed_at is null))`;

/** The password must be changed before anything else; a directory's is changed there. */
export const mustChangePassword = `coalesce(k.must_change_password and ${isOfHere}, false)`;

/** Whether a password that another set (`a`) is the first of its account; what is older than the changes are kept has no moment. */
export const isFirstPassword = `not exists (select from credential_change h where h.employee_nr = a.employee_nr
      and (h.is_new_password or h.what is null or h.what in ('made', 'carried')) and (h.changed_at is null or h.changed_at < a.set_at))`;
