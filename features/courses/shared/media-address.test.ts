import { describe, expect, test } from 'vitest';
import { addressIn, embedAddress } from './media-address.ts';

const hosts = [
  'lab.sharepoint.com',
  'web.microsoftstream.com',
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'youtu.be',
];

describe('embedAddress', () => {
  test.each([
    'https://www.youtube.com/watch?v=abc123',
    'https://youtu.be/abc123',
    'https://www.youtube.com/embed/abc123?rel=0',
    'https://www.youtube-nocookie.com/embed/abc123',
  ])('shows %s in the player without cookies', (route) => {
    expect(embedAddress(route, hosts)).toBe('https://www.youtube-nocookie.com/embed/abc123');
  });

  test('keeps the address of the company film hosts', () => {
    const route = 'https://lab.sharepoint.com/sites/training/_layouts/15/embed.aspx?UniqueId=1';
    expect(embedAddress(route, hosts)).toBe(route);
    const stream = 'https://web.microsoftstream.com/embed/video/1';
    expect(embedAddress(stream, hosts)).toBe(stream);
    expect(embedAddress('https://web.microsoftstream.com/video/1?list=x', hosts)).toBe(stream);
    expect(embedAddress('https://x.films.lab.example/1', ['*.films.lab.example'])).not.toBeNull();
  });

  test.each([
    'http://www.youtube.com/watch?v=abc123',
    'https://evil.example/www.youtube.com',
    // another tenant of the same service
    'https://evil.sharepoint.com/sites/training/_layouts/15/embed.aspx?UniqueId=1',
    'https://lab.sharepoint.com.evil.example/',
    'https://evil-lab.sharepoint.com/',
    'https://user:pass@lab.sharepoint.com/',
    'https://lab.sharepoint.com:8443/',
    // pages of allowed hosts that are no film, or lead elsewhere
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://www.youtube.com/redirect?q=https://evil.example&v=abc123',
    'https://www.youtube.com/embed/../redirect?q=https://evil.example',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=abc/../../redirect',
    'https://www.youtube-nocookie.com/embed/a/b',
    'https://youtu.be/',
    'https://youtu.be/abc123/redirect',
    'https://web.microsoftstream.com/signout?to=https://evil.example',
    'https://lab.sharepoint.com/_layouts/15/SignOut.aspx',
    'https://lab.sharepoint.com/sites/training/_layouts/15/AccessDenied.aspx?Source=/embed.aspx',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('refuses %s', (route) => {
    expect(embedAddress(route, hosts)).toBeNull();
  });
});

test('without the host of the player, a page of YouTube is not shown', () => {
  expect(embedAddress('https://www.youtube.com/watch?v=abc123', ['www.youtube.com'])).toBeNull();
});

describe('an embed code', () => {
  const address = 'https://lab.sharepoint.com/sites/a/_layouts/15/embed.aspx?UniqueId=1&embed=%7B%7D';
  test.each([
    `<iframe src="${address.replaceAll('&', '&amp;')}" width="640" height="360" allowfullscreen title="Ñ"></iframe>`,
    `<div>\n<IFRAME width='640'\n  SRC = '${address}'></IFRAME></div>`,
    ` ${address} `,
  ])('is reduced to its address: %s', (pasted) => {
    expect(addressIn(pasted)).toBe(address);
  });

  test.each(['<script src="https://lab.sharepoint.com/x.js"></script>', '<iframe></iframe>', '<iframe data-src="x">'])(
    'without a frame has none: %s',
    (pasted) => {
      expect(addressIn(pasted)).toBe('');
    },
  );
});
