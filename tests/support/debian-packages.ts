import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { test } from 'vitest';
import { programs as ofClusters } from '../../bench/cluster/program.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** packages for want of which the test was not run; the end of `npm test` names them */
    missingPackages?: readonly string[];
  }
}

/** Debian's packages that tests need, each with a program by which it is known. */
const programs = {
  'postgresql-15': ofClusters.postgres,
  patroni: ofClusters.patroni,
  'etcd-server': ofClusters.etcd,
  'etcd-client': ofClusters.etcdctl,
  haproxy: ofClusters.haproxy,
  prometheus: '/usr/bin/promtool',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
} as const;

type DebianPackage = keyof typeof programs;

/** What `deploy/cluster` runs on. */
export const ofCluster = ['postgresql-15', 'patroni', 'etcd-server', 'etcd-client', 'haproxy'] as const;
/** A real S3 server. */
export const ofSwift = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'] as const;

/** Where postgresql-15 has its programs. The embedded PostgreSQL comes without the one that copies a primary. */
export const postgresPrograms = dirname(ofClusters.postgres);

/** The sentence for what was not run. */
export const saySkipped = (title: string, missing: readonly string[]): string =>
  `Not run: ${title}\n  This machine lacks packages: apt-get install -y ${missing.join(' ')}`;

/** Those of the packages that a machine lacks. @param isThere whether a program is on it */
export function missingOf(
  packages: readonly DebianPackage[],
  isThere: (program: string) => boolean = existsSync,
): readonly DebianPackage[] {
  return packages.filter((name) => !isThere(programs[name]));
}

/**
 * The `test` of what needs packages. Where this machine lacks some, the test is skipped, and says which: in the output, beside its name,
 * and at the end of `npm test`.
 */
export function testWith(packages: readonly DebianPackage[]) {
  const missing = missingOf(packages);
  return (title: string, work: () => Promise<void>): void => {
    if (missing.length === 0) {
      test(title, work);
      return;
    }
    test(title, ({ task, skip }) => {
      task.meta.missingPackages = missing;
      console.warn(saySkipped(`${basename(task.file.filepath)}: ${title}`, missing));
      skip(`apt-get install -y ${missing.join(' ')}`);
    });
  };
}
