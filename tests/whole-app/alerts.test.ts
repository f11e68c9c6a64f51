import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testWith } from '../support/debian-packages.ts';

const deploy = join(import.meta.dirname, '../../deploy');

testWith(['prometheus'])('each alert fires where its cause is there, and nowhere else', async () => {
  const { stdout } = await promisify(execFile)('/usr/bin/promtool', ['test', 'rules', 'alerts-test.yml'], {
    cwd: deploy,
  });
  expect(stdout).toContain('SUCCESS');
});

test('each alert is tried', async () => {
  const [rules, tried] = await Promise.all(
    ['alerts.yml', 'alerts-test.yml'].map((name) => readFile(join(deploy, name), 'utf8')),
  );
  const named = [...(rules ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) expect(tried).toContain(`alertname: ${name}\n        exp_alerts:\n          - exp_labels`);
});
