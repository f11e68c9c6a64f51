import type { Account } from './account.ts';

/** What initdb and postgres have in common: another user when root starts them, and none of the caller's PG* variables. */
export function programOptions(account: Account | undefined, cwd: string) {
  return {
    cwd,
    windowsHide: true,
    env: {
      PATH: process.env.PATH,
      SystemRoot: process.env.SystemRoot,
      TMPDIR: process.env.TMPDIR,
      LC_ALL: 'C',
    },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}
