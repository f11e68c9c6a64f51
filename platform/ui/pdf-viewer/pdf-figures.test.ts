import { expect, test } from 'vitest';
import { hasFigure, type OperatorCodes } from './pdf-figures.ts';

const names = [
  ...(['save', 'restore', 'transform', 'paintFormXObjectBegin', 'paintFormXObjectEnd'] as const),
  ...(['paintImageMaskXObject', 'paintImageXObject', 'paintInlineImageXObject'] as const),
];
const ops = Object.fromEntries(names.map((name, code) => [name, code])) as OperatorCodes;
const area = 600 * 800;

const draws = (...steps: readonly (readonly [name: keyof OperatorCodes, given?: unknown])[]) =>
  hasFigure(
    { fnArray: steps.map(([name]) => ops[name]), argsArray: steps.map(([, given]) => given ?? null) },
    ops,
    area,
  );

test('a picture as wide as a hand is a figure, a logo is none', () => {
  expect(draws(['save'], ['transform', [300, 0, 0, 200, 60, 300]], ['paintImageXObject'], ['restore'])).toBe(true);
  expect(draws(['save'], ['transform', [90, 0, 0, 40, 60, 740]], ['paintImageXObject'], ['restore'])).toBe(false);
});

test('what was scaled for one picture is not kept for the next', () => {
  const large = [['save'], ['transform', [300, 0, 0, 200, 0, 0]], ['restore']] as const;
  expect(draws(...large, ['transform', [90, 0, 0, 40, 0, 0]], ['paintImageXObject'])).toBe(false);
});

test('a picture within a form is as large as both make it, turned or not', () => {
  const turned = ['transform', Float32Array.from([0, 250, -250, 0, 0, 0])] as const;
  const form = ['paintFormXObjectBegin', [[2, 0, 0, 2, 0, 0], null]] as const;
  expect(draws(form, turned, ['paintInlineImageXObject'], ['paintFormXObjectEnd'])).toBe(true);
  expect(draws(form, ['paintFormXObjectEnd'], ['paintImageMaskXObject'])).toBe(false);
});
