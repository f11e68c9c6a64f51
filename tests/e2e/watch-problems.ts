import type { Page } from 'playwright-core';

/**
 * Adds to `problems` what the page complains about from now on: uncaught errors, errors and warnings in its console,
 * violations of the Content-Security-Policy among them.
 */
export function watchProblems(page: Page, provokes: readonly RegExp[], problems: string[]): void {
  const note = (problem: string) => {
    if (!provokes.some((expected) => expected.test(problem))) problems.push(problem);
  };
  page.on('pageerror', (error) => note(`uncaught ${error.message}`));
  page.on('console', (message) => {
    const kind = message.type();
    if (kind === 'error' || kind === 'warning') note(`${kind} ${message.text()} (${message.location().url})`);
  });
}
