import { describe, expect, test } from 'vitest';
import { admittedHosts, admittedSources, firstSource, fitsSource, sourceOf } from './media-source.ts';

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

describe('what an installation admits', () => {
  const usual = ['web.microsoftstream.com', 'www.youtube.com', 'www.youtube-nocookie.com', 'youtu.be'];

  test('is offered, and nothing else', () => {
    expect(admittedSources(usual)).toEqual(['upload', 'stream', 'youtube']);
    expect(admittedSources([...usual, '*.sharepoint.com'])).toEqual(['upload', 'sharepoint', 'stream', 'youtube']);
    expect(admittedSources([''])).toEqual(['upload']);
  });

  test('decides what a film is at first', () => {
    expect(firstSource(usual)).toBe('upload');
    expect(firstSource(['lab.sharepoint.com'])).toBe('sharepoint');
  });

  test('is named host by host', () => {
    expect(admittedHosts('youtube', usual)).toEqual(['www.youtube.com', 'www.youtube-nocookie.com', 'youtu.be']);
    expect(admittedHosts('sharepoint', [...usual, '*.sharepoint.com'])).toEqual(['*.sharepoint.com']);
  });
});
