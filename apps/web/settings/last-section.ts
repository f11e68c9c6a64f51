import { keepStored, readStored } from '#platform/ui/preferences/stored.ts';

const key = (user: string) => `capacita.settings.${user}`;

/** The section that a person was in last, on this device: where the administration opens. */
export const lastSection = (user: string): string | null => readStored(key(user));

export const rememberSection = (user: string, section: string): void => keepStored(key(user), section);
