import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentVariables } from '#platform/config/environment.ts';

/** The units of systemd, the file of their variables and the command that runs the others beside them: all mean one installation. */
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const services = ['deploy/capacita.service', 'deploy/capacita-backup.service'].map(read);
const command = read('deploy/run-command.sh');

/** All that a unit sets by a name, in its order. */
const settingsOf = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

test('the program, the nightly backup and every command take account, folder and variables from one place', () => {
  const [service = ''] = services;
  for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'UMask']) {
    const [value, ...more] = settingsOf(service, name);
    expect([name, more]).toEqual([name, []]);
    for (const other of services) expect([name, settingsOf(other, name)]).toEqual([name, [value]]);
    // The file alone may be another, by VARIABLES.
    expect(command).toMatch(new RegExp(`--property=${name}=(?:"\\$\\{VARIABLES:-)?${value}(?:\\}")?\\s`));
  }
  for (const unit of services) expect(settingsOf(unit, 'Environment')).toEqual([]);
});

test('the file of variables names the folders that the unit may write, and no variable that nobody reads', () => {
  const lines = [...read('deploy/capacita.env').matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)];
  for (const [, , name] of lines) expect(environmentVariables).toContain(name);
  const given = new Map(lines.filter(([, isOff]) => isOff === '').map(([, , name, value]) => [name, value ?? '']));
  const [service = ''] = services;
  const writable = settingsOf(service, 'StateDirectory').flatMap((names) => (names ?? '').split(' '));
  const named = [given.get('DATA_DIR'), dirname(given.get('SEAL_ANCHOR_FILE') ?? '')];
  expect(named).toEqual(writable.map((name) => `/var/lib/${name}`));
});

test.each(['.env.example', 'deploy/capacita.env'])(
  'a shell that reads %s with all lines on has each value whole',
  (path) => {
    const lines = [...read(path).matchAll(/^#?([A-Z_]+)=(.*)$/gm)];
    const script = lines.map(([line]) => line.replace(/^#/, '')).join('\n');
    const names = lines.map(([, name = '']) => name);
    const print = `set -a\n${script}\nprintenv ${names.join(' ')}`;
    const printed = execFileSync('/bin/sh', ['-euc', print], { env: { PATH: '/usr/bin:/bin' }, encoding: 'utf8' });
    expect(printed).toBe(lines.map(([, , value = '']) => `${value.replace(/^'(.*)'$/, '$1')}\n`).join(''));
  },
);

test('the way to the installation that the documents give is the one file, and its units', () => {
  const documents = ['README.md', 'docs/operations.md'].map(read);
  for (const document of documents) {
    expect(document).toContain('deploy/run-command.sh');
    // A unit that stands in a document as well is a second one.
    expect(document).not.toMatch(/^\[Service\]/m);
    expect(document).not.toMatch(/\. \S*capacita\.env/);
  }
});
