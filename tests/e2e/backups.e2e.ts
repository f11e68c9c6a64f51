import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished } from 'vitest';
import {
  backupListShape,
  RehearsalOutcome,
  rehearsalListShape,
  rehearsalOutcomes,
} from '#features/audit/shared/backups.ts';
import { programEnvironment } from '#tests/support/program-environment.ts';
import { demoPerson } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { expectAccessibleInBothSchemes } from './pages/axe.ts';
import { actOn, gridFrame, gridRows } from './pages/grid.ts';
import { dialogOf, fieldOf, signAndClose, submit } from './pages/record-dialog.ts';
import { signInAt } from './pages/sign-in.ts';
import { startServer } from './start-server.ts';
import { say } from './texts.ts';

const { audit } = say;
const password = 'frase de doce o más';

/** As the operator does, on the machine of the product. */
async function run(script: 'backup' | 'restore-rehearse', args: readonly string[], folder: string): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../scripts/${script}.ts`), ...args], {
    env: { ...programEnvironment, DATA_DIR: folder, BACKUP_PASSWORD: password, SEAL_ANCHOR_STAYS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(code, said + failed).toBe(0);
  return said;
}

describe('backups on the audit page', () => {
  nightlyJourney('QA sees the backup and its rehearsal, and signs what the rehearsal found', async ({ open }) => {
    const server = await startServer();
    onTestFinished(() => server.stop());
    const page = await open({ baseURL: server.origin });
    await signInAt(page, 'qa', '/Audit');
    await page.getByRole('tab', { name: audit.tabs.backups, exact: true }).click();
    await page.getByText(audit.empty.backups, { exact: true }).waitFor();

    const backups = join(server.folder, 'backups');
    const name = (await run('backup', ['--to', backups, '--with-key'], server.folder)).slice(0, 64);
    const scratch = join(server.folder, 'scratch');
    await mkdir(scratch);
    await run('restore-rehearse', ['--from', backups, '--scratch', scratch], server.folder);

    await page.reload();
    const made = gridFrame(page, backupListShape.title.es);
    await gridRows(made).first().waitFor();
    expect(await gridRows(made).count()).toBe(1);
    await gridRows(made).first().getByText(name.slice(0, 8)).first().waitFor();
    await expectAccessibleInBothSchemes(page);

    await page.getByRole('tab', { name: audit.tabs.rehearsals, exact: true }).click();
    const rehearsed = gridFrame(page, rehearsalListShape.title.es);
    const row = gridRows(rehearsed).first();
    await row.getByText(rehearsalOutcomes[RehearsalOutcome.Passed].es, { exact: true }).waitFor();
    await actOn(row, audit.rehearsal.open);
    const dialog = dialogOf(page, audit.rehearsal.title);
    await submit(dialog, audit.review.sign);
    await dialog.getByText('Este campo es obligatorio').first().waitFor();
    await expectAccessibleInBothSchemes(page);
    await fieldOf(dialog, audit.review.conclusion).fill('La copia sirve; RTO dentro de lo previsto.');
    await signAndClose(dialog, 'Ensayo trimestral', audit.review.sign);
    await row.getByText(demoPerson('qa').name, { exact: true }).first().waitFor();
    await expectAccessibleInBothSchemes(page);
  });
});
