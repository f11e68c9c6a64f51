import { isAdministrator, type RoleCode } from '#product/roles.ts';

/** What of an account may take two people. */
export interface Account {
  readonly role: number;
  readonly cwid: string;
}

/**
 * What of a change of an account takes two people while four eyes are in force: a password that is set for anybody; a role from
 * 0 to 2, and another cwid for somebody who has or ever had one. Otherwise one person who sets passwords or roles could
 * act as somebody else (decisions section 5). The form tells of it, and the server keeps to it.
 * @param hasAdministered whether they have or ever had such a role: the server's to say (`administeredReply`)
 */
export function guardedOfAccount(
  current: Account,
  edited: Account & { readonly setsPassword: boolean },
  hasAdministered: boolean,
): readonly (keyof Account | 'password')[] {
  const [was, becomes] = [current, edited].map(({ role }) => isAdministrator(role as RoleCode));
  const isPromoted = was !== true && becomes === true;
  const isRenamed = edited.cwid !== current.cwid && (isPromoted || hasAdministered);
  return [
    ...(isPromoted ? (['role'] as const) : []),
    ...(isRenamed ? (['cwid'] as const) : []),
    ...(edited.setsPassword ? (['password'] as const) : []),
  ];
}
