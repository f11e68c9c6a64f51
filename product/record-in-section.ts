import { type SettingsSection, settingsAddress } from './settings-sections.ts';

/** What names one record of a section in its address (`?record=4`, the parts of a key with `|` between them). */
export const recordParameter = 'record';

/** The address of a section of the administration that shows one of its records. */
export const recordInSection = (section: SettingsSection, recordKey: string): string =>
  `${settingsAddress(section)}?${new URLSearchParams({ [recordParameter]: recordKey })}`;
