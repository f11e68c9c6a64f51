import { readFileSync, statSync } from 'node:fs';

/** The operating system's user that PostgreSQL runs as. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

interface PasswdEntry extends Account {
  home: string;
}

function readPasswd(): PasswdEntry[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 6)
      .map(([name = '', , uid, gid, , home = '']) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0, home }));
  } catch {
    return [];
  }
}

/** The name of a user id for messages, or the number where it has no entry. */
export function accountName(uid: number): string {
  return readPasswd().find((entry) => entry.uid === uid)?.name ?? String(uid);
}

/**
 * The account to hand PostgreSQL to, or undefined to run it as the current user.
 * PostgreSQL refuses to run as root, so root runs it as the owner of an existing cluster, else to `postgres`, else to
 * `nobody`: initdb needs a user with a passwd entry, and making users is not ours to do.
 * @param existingData the data folder of a cluster made earlier, if there is one
 */
export function choosePostgresAccount(existingData: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existingData) {
    const { uid, gid } = statSync(existingData);
    if (uid !== 0) return { name: accountName(uid), uid, gid };
  }
  const entries = readPasswd();
  const entry = entries.find(({ name }) => name === 'postgres') ?? entries.find(({ name }) => name === 'nobody');
  if (!entry) {
    throw new Error('PostgreSQL cannot run as root, and this machine has neither a user "postgres" nor "nobody".');
  }
  return { name: entry.name, uid: entry.uid, gid: entry.gid };
}
