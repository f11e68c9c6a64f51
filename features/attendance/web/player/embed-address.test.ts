import { describe, expect, it } from 'vitest';
import { embedAddress } from './embed-address.ts';

describe('embedAddress', () => {
  it.each([
    'https://www.youtube.com/watch?v=abc123',
    'https://youtu.be/abc123',
    'https://www.youtube.com/embed/abc123?rel=0',
    'https://www.youtube-nocookie.com/embed/abc123',
  ])('shows %s in the player without cookies', (route) => {
    expect(embedAddress(route)).toBe('https://www.youtube-nocookie.com/embed/abc123');
  });

  it('keeps the address of the company film hosts', () => {
    const route = 'https://lab.sharepoint.com/sites/training/_layouts/15/embed.aspx?UniqueId=1';
    expect(embedAddress(route)).toBe(route);
    expect(embedAddress('https://web.microsoftstream.com/embed/video/1')).toBe(
      'https://web.microsoftstream.com/embed/video/1',
    );
  });

  it.each([
    'http://www.youtube.com/watch?v=abc123',
    'https://evil.example/www.youtube.com',
    'https://sharepoint.com.evil.example/',
    'https://evilsharepoint.com/',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('refuses %s', (route) => {
    expect(embedAddress(route)).toBeNull();
  });
});
