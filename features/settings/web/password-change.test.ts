import { expect, test } from 'vitest';
import { beginChange, giveUpChange, isTyping } from './password-change.ts';

test('a change goes from untouched to being typed and back', () => {
  expect(beginChange('none')).toBe('inProgress');
  expect(giveUpChange('inProgress')).toBe('none');
});

test('a password that was kept is typed again, and stays kept when that is given up', () => {
  expect(beginChange('finished')).toBe('again');
  expect(giveUpChange('again')).toBe('finished');
});

test('nothing is saved while a password is being typed', () => {
  expect((['none', 'inProgress', 'finished', 'again'] as const).filter(isTyping)).toEqual(['inProgress', 'again']);
});
