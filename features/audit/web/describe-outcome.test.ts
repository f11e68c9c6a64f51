import { expect, test } from 'vitest';
import { brokenLink, encodeOutcome } from '#features/integrity/shared/findings.ts';
import { describeOutcome } from './describe-outcome.ts';

const counts = { records: 1, revisions: 3558, signatures: 1718, seals: 1, files: 0 };

test('counts are told in the language of the reader, one as one', () => {
  const detail = encodeOutcome(counts, null);
  expect(describeOutcome(detail, 'es')).toBe('1 registro, 3.558 revisiones, 1.718 firmas, 1 sello, 0 archivos');
  expect(describeOutcome(detail, 'en')).toBe('1 record, 3,558 revisions, 1,718 signatures, 1 seal, 0 files');
});

test('a broken link is told as the verification itself told it', () => {
  const place = { entity: 'attendance', recordKey: '3|70001', revision: 2 };
  const broken = brokenLink('signature', place, 'signatureAltered', { name: 'Ana Núñez & Cía' });
  const detail = encodeOutcome(counts, broken);
  expect(describeOutcome(detail, 'es')).toBe(
    'Asistencia 3 / 70001, revisión 2: la firma de Ana Núñez & Cía no coincide con lo que firma',
  );
  expect(describeOutcome(detail, 'en')).toBe(
    'Attendance 3 / 70001, revision 2: the signature of Ana Núñez & Cía does not match what it signs',
  );
});

test('what an older version wrote stays as it is', () => {
  expect(describeOutcome('3558 revisions, 1718 signatures, 1 seals', 'es')).toBe(
    '3558 revisions, 1718 signatures, 1 seals',
  );
  expect(describeOutcome('', 'es')).toBe('');
});
