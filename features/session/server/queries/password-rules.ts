// Rules about whose password decides, over `settings t` and `credential k`: SQL that two queries share.

/** Domain validation is on, and the account is not one of the local ones. */
export const isOfDirectory = '(coalesce(t.validate_domain, false) and not coalesce(k.local_account, false))';

/** The password must be changed before anything else; a directory's is changed there. */
export const mustChangePassword = `coalesce(k.must_change_password and not ${isOfDirectory}, false)`;
