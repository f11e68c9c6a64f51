import { expect, test } from 'vitest';
import { mailColours } from '#features/notifications/server/mail/mail-look.ts';
import { dark, light } from '#platform/ui/theme/palette.ts';

test('mails have the colours of the web', () => {
  for (const [mine, theirs] of [
    [mailColours.light, light],
    [mailColours.dark, dark],
  ] as const) {
    const { tones, primary, contrast, ...plain } = mine;
    const { tones: webTones, primary: webPrimary, ...web } = theirs;
    expect(web).toMatchObject(plain);
    expect(webPrimary).toMatchObject({ main: primary, contrast });
    expect(webTones).toMatchObject(tones);
  }
});
