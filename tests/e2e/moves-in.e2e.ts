import { describe, expect, onTestFinished } from 'vitest';
import { settingsAddress } from '#product/settings-sections.ts';
import { nightlyJourney } from './journey.ts';
import { bringTable, compareSample, findWrong, goBack, type Mover, withdraw } from './moving-in/bring-table.ts';
import { PersonsTime } from './moving-in/persons-time.ts';
import { mistyped, paper, tables } from './moving-in/source-tables.ts';
import { countPresses } from './pages/presses.ts';
import { submitLogin } from './pages/sign-in.ts';
import { startServer } from './start-server.ts';
import { say } from './texts.ts';

const [cwid, password] = ['jefa', 'Cedro-Balde-41-Norte'];

describe('a company moves in', () => {
  nightlyJourney(
    '300 people, 40 courses and 20,000 historical trainings, 60 wrong rows mended, one batch withdrawn: 20 minutes of a person',
    async ({ open }) => {
      expect(tables.flatMap(({ mistakes }) => mistakes)).toHaveLength(60);
      const server = await startServer({ DEMO: '0', ADMIN_USER: cwid, ADMIN_PASSWORD: password });
      onTestFinished(() => server.stop());
      const page = await open({ baseURL: server.origin, provokes: [/status of 403/] });
      await page.goto('/login');
      const read = await countPresses(page);
      const time = new PersonsTime();
      const mover: Mover = { page, password, time };
      await submitLogin(page, cwid, password);
      await page.getByText(say.desk.firstSteps.lead, { exact: true }).waitFor();
      await page.goto(settingsAddress('imports'));
      for (const table of tables) {
        await bringTable(mover, table);
        console.log(`${table.kind}: ${JSON.stringify(time.read(read()))}`);
        if (['people', 'migrated'].includes(table.kind)) await compareSample(mover);
        await goBack(mover);
      }
      await bringTable(mover, mistyped);
      await findWrong(mover);
      await withdraw(mover);
      await goBack(mover);
      await bringTable(mover, paper);
      const done = time.read(read());
      console.log(`a company moves in: ${JSON.stringify(done)}`);
      expect(done.minutes).toBeLessThan(20);
      await page.goto('/ReadCollaborators?tab=done&grid=in.origin.migrated');
      await page
        .getByText(/20[.,]000/)
        .first()
        .waitFor();
    },
    1_800_000,
  );
});
