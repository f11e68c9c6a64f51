import type { Response } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey.ts';
import { courseNames, ownList } from './pages/dashboard.ts';
import { withoutRest } from './pages/rest.ts';
import { loginForm, signIn } from './pages/sign-in.ts';

/** A browser that knows the person and nothing else: as after a new version. */
describe('first load of the dashboard', () => {
  journey('is at most 150 KB of JavaScript, 200 KB in all and 20 requests, as sent', async ({ open }) => {
    const page = await open();
    // What is fetched ahead is no part of it.
    await page.addInitScript(withoutRest);
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await signIn(page, 'rargan');
    await courseNames(ownList(page)).first().waitFor();
    await page.getByRole('table').first().waitFor();
    const loaded = await Promise.all(
      responses.map(async (response) => {
        const { responseBodySize, responseHeadersSize } = await response.request().sizes();
        return { type: response.request().resourceType(), size: responseBodySize + responseHeadersSize };
      }),
    );
    const scripts = loaded.filter(({ type }) => type === 'script');
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts)).toBeLessThanOrEqual(150 * 1024);
    expect(sum(loaded)).toBeLessThanOrEqual(200 * 1024);
    expect(loaded.length).toBeLessThanOrEqual(20);
  });
});

describe('who comes back to the dashboard', () => {
  journey('has what it shows asked for before the program is there, once', async ({ open }) => {
    const page = await open();
    await signIn(page, 'qa');
    await courseNames(ownList(page)).first().waitFor();
    await page.locator('.compliance-rate').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const { promise: program, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await program;
      await route.continue();
    });
    const early = ['/api/Dashboard', '/api/Desk/Plant'];
    const replies = early.map((path) => page.waitForResponse((response) => response.url().endsWith(path)));
    await page.reload({ waitUntil: 'commit' });
    await Promise.all(replies);
    arrive();
    await courseNames(ownList(page)).first().waitFor();
    await page.locator('.compliance-rate').waitFor();
    const own = ['/api/AttendedJoinedWCourse/PendingCourse', '/api/Course/CourseStats', '/api/Desk', '/api/Compliance'];
    expect(asked.filter((path) => [...early, ...own].includes(path)).toSorted()).toEqual(early);
  });
});

describe('a page whose program does not arrive', () => {
  journey('says so in both languages, and is loaded again without it', async ({ open }) => {
    const page = await open({ provokes: [/404/] });
    const gone = '**/assets/*.js';
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/login');
    const again = page.getByRole('link', { name: 'Volver a cargar', exact: true });
    expect(await page.getByText('Abriendo la aplicación…').count()).toBe(1);
    // Not before some seconds have passed, which need not be waited for.
    expect(await again.count()).toBe(0);
    await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())');
    await page.getByRole('link', { name: 'Load again', exact: true }).waitFor();
    await page.unroute(gone);
    await again.click();
    await loginForm(page).submit.waitFor();
    expect(await again.count()).toBe(0);
  });
});

function sum(loaded: readonly { readonly size: number }[]): number {
  return loaded.reduce((total, { size }) => total + size, 0);
}
