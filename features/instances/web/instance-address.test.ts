import { expect, test } from 'vitest';
import { instanceAddress, readInstanceAddress } from './instance-address.ts';

test('an address names its instance and course, whatever characters the course has', () => {
  const address = instanceAddress('inPerson', { iD_Instance: 12, iD_Course: 'SOP&00 1' });
  expect(address.startsWith('/Management-InPerson?')).toBe(true);
  expect(readInstanceAddress(new URL(address, 'http://x').searchParams)).toEqual({ id: 12, course: 'SOP&00 1' });
});

test.each(['', 'id=3', 'course=SOP00001', 'id=0&course=SOP00001', 'id=x&course=SOP00001', 'id=1.5&course=SOP00001'])(
  'an address like "%s" names none',
  (search) => {
    expect(readInstanceAddress(new URLSearchParams(search))).toBeNull();
  },
);
