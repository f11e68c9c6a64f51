import { expect, test } from 'vitest';
import { auditAddress } from './audit-address.ts';

test('names the list alone, or narrows it down to the rows with these values', () => {
  expect(auditAddress('locked')).toBe('/Audit?tab=locked');
  expect(auditAddress('history', { entity: 'spac_profile', recordKey: '4|7' })).toBe(
    '/Audit?tab=history&grid=in.entity.spac_profile*in.recordKey.4%7C7',
  );
  expect(auditAddress('events', { kind: 'guessingSuspected', address: '10.0.0.1' })).toBe(
    '/Audit?tab=events&grid=in.kind.guessingSuspected*in.address.10%21.0%21.0%21.1',
  );
});
