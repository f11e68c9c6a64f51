import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { atServersOf, HostOrder, hostsOf, withLogin, withReadableHosts } from './database-address.ts';

describe('the address of a database', () => {
  test.each([
    ['postgresql://u:p@a/capacita', [{ host: 'a', port: 5432 }]],
    [
      'postgresql://u:p@a:6000,b,[::1]:7000/capacita',
      [
        { host: 'a', port: 6000 },
        { host: 'b', port: 5432 },
        { host: '::1', port: 7000 },
      ],
    ],
    [
      'postgresql://u@localhost/capacita?host=a,b&port=5433',
      [
        { host: 'a', port: 5433 },
        { host: 'b', port: 5433 },
      ],
    ],
    ['postgresql://u@localhost:5440/capacita?host=/run/postgresql', [{ host: '/run/postgresql', port: 5440 }]],
  ])('%s', (url, hosts) => {
    expect(hostsOf(withReadableHosts(url))).toEqual(hosts);
  });

  test('with several servers keeps its login, its database and its settings', () => {
    const url = new URL(withReadableHosts('postgres://us%40r:p%2Ca@a:1,b:2/base?statement_timeout=5000'));
    expect([url.username, url.password, url.pathname]).toEqual(['us%40r', 'p%2Ca', '/base']);
    expect(url.searchParams.get('statement_timeout')).toBe('5000');
  });

  test('at the servers of another keeps all but its servers', () => {
    const moved = atServersOf('postgres://u:p@a:1/base?statement_timeout=5000', 'postgres://x@b:2/other');
    expect(hostsOf(moved)).toEqual([{ host: 'b', port: 2 }]);
    const { username, password, pathname } = new URL(moved);
    expect([username, password, pathname]).toEqual(['u', 'p', '/base']);
  });

  test.each([
    ['postgres://u:p@a:1/base?host=b,c', 'postgres://app:s%40d@x/other', 'postgres://app:s%40d@a:1/base?host=b%2Cc'],
    ['postgres://u:p@a/base', 'postgres://x/other?user=app', 'postgres://a/base?user=app'],
    ['postgres://a/base?user=u&password=p', 'postgres://app@x/other', 'postgres://app@a/base'],
  ])('%s with the login of %s', (url, other, expected) => {
    expect(new URL(withLogin(url, other)).href).toBe(new URL(expected).href);
  });

  test('with one server stays as it is', () => {
    const url = 'postgresql://u:a,b@a:6000/capacita';
    expect(withReadableHosts(url)).toBe(url);
  });
});

test('the server that served last is tried first, and two failures at once pass one server', () => {
  const order = new HostOrder(hostsOf(withReadableHosts('postgresql://a:1,b:2,c:3/x')));
  const first = order.first;
  order.pass(first);
  order.pass(first);
  expect(order.first.host).toBe('b');
  order.pass(order.first);
  order.pass(order.first);
  expect(order.first.host).toBe('a');
});

test('a server that was silent is waited for less, and left out for a while as long as another says something', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const order = new HostOrder(hostsOf(withReadableHosts('postgresql://a:1,b:2,c:3/x')));
  const { first } = order;
  const atFirst = order.patienceMs(first);
  order.wasSilent(first);
  const isSilent = (host: string) => host === 'a';
  const tried = Array.from({ length: 4 }, () => {
    const { host } = order.first;
    if (isSilent(host)) order.wasSilent(order.first);
    order.pass(order.first);
    return host;
  });
  expect(tried).toEqual(['a', 'b', 'c', 'b']);
  expect(order.patienceMs(first)).toBeLessThan(atFirst);
  vi.advanceTimersByTime(2_000);
  order.pass(order.first);
  expect(order.first).toBe(first);
  order.answered(first);
  expect(order.patienceMs(first)).toBe(atFirst);
});

test('servers that are all silent are tried one after the other', () => {
  const order = new HostOrder(hostsOf(withReadableHosts('postgresql://a:1,b:2/x')));
  const tried = Array.from({ length: 4 }, () => {
    const { first } = order;
    order.wasSilent(first);
    order.pass(first);
    return first.host;
  });
  expect(tried).toEqual(['a', 'b', 'a', 'b']);
});
