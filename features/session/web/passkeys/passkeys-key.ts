/** What a person's own passkeys are kept under, on every screen that shows or uses them. */
export const passkeysKey = 'passkeys';
