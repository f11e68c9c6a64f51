import { expect, test } from 'vitest';
import { inlineScripts } from './security-headers.ts';

test('a script of the page may run by its digest alone, and what loads a file needs none', () => {
  const html = '<script>let a = 1;</script><script type="module" src="/a.js"></script><script>\nb()\n</script>';
  expect(inlineScripts(html)).toEqual([
    "'sha256-xY6QKfH9PRsQnLz56nj6MBwiK5oHg+im1Jkpdp1x/Ck='",
    "'sha256-NlXKTQe8YfLmZqnEm5aXK1Lb/1wWgkKgNs+lNRY6yOo='",
  ]);
  expect(inlineScripts('<p>No script</p>')).toEqual([]);
});
