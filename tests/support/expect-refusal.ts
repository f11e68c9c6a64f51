import { expect } from 'vitest';
import type { TestApp } from './app.ts';

type Reply = Awaited<ReturnType<TestApp['call']>>;

/** Every refusal is one plain sentence with a stable code, and shows nothing of how the server is made (grid protocol, 8). */
export function expectPlainRefusal(reply: Reply, what: unknown): void {
  const told = JSON.stringify(what)?.slice(0, 500);
  expect(reply.status, `${told} ${reply.text}`).toBeGreaterThanOrEqual(400);
  expect(reply.status, `${told} ${reply.text}`).toBeLessThan(500);
  expect(reply.headers['content-type'], told).toBe('text/plain; charset=utf-8');
  expect(reply.headers['x-error-code'], told).toMatch(/^[A-Z_]+$/);
  expect(reply.text, told).not.toBe('');
  expect(reply.text, told).not.toMatch(/undefined|\[object|syntax|select |at .*\.ts/i);
}
