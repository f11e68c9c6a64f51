import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usedByScreens } from '#apps/web/build/keep-addresses.ts';
import { declaredCalls, nameOfCall } from '#tests/support/declared-calls.ts';

/** What a screen reads of the calls that it imports: `saveMaterial.body`. */
function readsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/import \{([^}]+)\} from '[^']*\/calls(?:\/[\w-]+)?\.ts'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ').at(-1) ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '))
    .flatMap((name) => [...text.matchAll(new RegExp(`(?<!typeof |['"\`.])\\b${name}\\.(\\w+)`, 'g'))])
    .filter(([, member = '']) => !usedByScreens.includes(member))
    .map(([read]) => `${file} ${read}`);
}

test('a screen reads nothing of a call that its build leaves out', () => {
  const screens = globSync('{features/*,apps,platform}/web/**/*.{ts,tsx}');
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.flatMap(readsIn)).toEqual([]);
  // The whole of them under one name would hide what is read.
  expect(
    screens.filter((file) => /import \* as \w+ from '[^']*\/calls(?:\/[\w-]+)?\.ts'/.test(readFileSync(file, 'utf8'))),
  ).toEqual([]);
});

test('what makes any call reads nothing of it that the build leaves out', () => {
  const senders = globSync('{platform,features}/**/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const read = senders.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![.\w/])call\.(?!ts\b)(\w+)/g)].map(([, member = '']) => ({
      file,
      member,
    })),
  );
  expect(read.map(({ member }) => member)).toContain('isRepeatable');
  expect(read.filter(({ member }) => !usedByScreens.includes(member))).toEqual([]);
});

test('no declared call is made again by itself but the opening of a content, the question for its verdict and what tries a withdrawal', () => {
  const repeated = declaredCalls.filter(({ isRepeatable }) => isRepeatable === true).map(nameOfCall);
  // Not an answer: one that was held for minutes would come after a newer one (decision 179).
  expect(repeated.toSorted()).toEqual([
    'POST /CourseManager/InitContent',
    'POST /CourseManager/UpdateContent',
    'POST /api/Import/Blockers',
  ]);
});
