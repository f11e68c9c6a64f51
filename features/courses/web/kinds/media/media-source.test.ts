import { describe, expect, test } from 'vitest';
import { addressIn, fitsSource, sourceOf } from './media-source.ts';

describe('what was pasted', () => {
  const address = 'https://lab.sharepoint.com/sites/qa/_layouts/15/embed.aspx?UniqueId=1&embed=2';

  test.each([
    [address, address],
    [`  ${address}\n`, address],
    [`<iframe src="${address}" width="640" allowfullscreen></iframe>`, address],
    [`<iframe width='640' src='${address}'></iframe>`, address],
    [`<IFRAME SRC="${address.replaceAll('&', '&amp;')}"></IFRAME>`, address],
    ['<iframe width="640"></iframe>', '<iframe width="640"></iframe>'],
  ])('%j holds the address %j', (pasted, expected) => {
    expect(addressIn(pasted)).toBe(expected);
  });
});

describe('the source of an address', () => {
  test.each([
    ['https://lab.sharepoint.com/x', 'sharepoint'],
    ['https://web.microsoftstream.com/embed/video/1', 'stream'],
    ['https://www.youtube.com/watch?v=1', 'youtube'],
    ['https://youtu.be/1', 'youtube'],
    ['https://www.youtube-nocookie.com/embed/1', 'youtube'],
    ['http://lab.sharepoint.com/x', null],
    ['https://example.com/?sharepoint', null],
    ['https://notyoutube.com/watch?v=1', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('%j is %j', (address, source) => {
    expect(sourceOf(address)).toBe(source);
  });

  test('an address of another source does not fit', () => {
    expect(fitsSource('https://youtu.be/1', 'youtube')).toBe(true);
    expect(fitsSource('https://youtu.be/1', 'sharepoint')).toBe(false);
    expect(fitsSource('https://youtu.be/1', 'upload')).toBe(false);
  });
});
