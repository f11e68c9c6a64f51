import { expect, test } from 'vitest';
import { chooseCopy, digestOf, largestCopy } from './digest-of.ts';

const sized = (size: number) => Object.defineProperty(new File([], 'reporte.pdf'), 'size', { value: size });

test('one file with something in it is taken, whatever its type', () => {
  const file = new File(['abc'], 'reporte.bin');
  expect(chooseCopy([file])).toBe(file);
  const largest = sized(largestCopy);
  expect(chooseCopy([largest])).toBe(largest);
});

test('no file, two, an empty one and one beyond the limit are told apart', () => {
  expect(chooseCopy([])).toBeNull();
  expect(chooseCopy([sized(1), sized(1)])).toBe('several');
  expect(chooseCopy([sized(0)])).toBe('empty');
  expect(chooseCopy([sized(largestCopy + 1)])).toBe('tooLarge');
});

test('the digest is the SHA-256 of the bytes (FIPS 180-4, "abc")', async () => {
  expect(await digestOf(new File(['abc'], 'a'))).toEqual({
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  });
});

test('a folder, or a file that went away, is unreadable', async () => {
  const gone = Object.assign(new File(['a'], 'a'), { arrayBuffer: () => Promise.reject(new DOMException('gone')) });
  expect(await digestOf(gone)).toBe('unreadable');
});
