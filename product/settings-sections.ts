/** The sections of the administration (S1 section 2), as its address names them; their tabs: `apps/web/settings/settings-tabs.ts`. */
export const settingsSections = [
  'courses',
  'instances',
  'requirements',
  'collaborators',
  'sectors',
  'profiles',
  'spac',
  'profileSpac',
  'profileCourse',
  'profileCollaborator',
  'generalProfiles',
  'generalProfileSpac',
  'shifts',
  'parameters',
  'changes',
  'connections',
  'provisioning',
  'imports',
] as const;

/** A section of the administration. */
export type SettingsSection = (typeof settingsSections)[number];

/** The address of the administration, which opens at the section that was open last. */
export const settingsPath = '/Settings';

/** The address of a section of the administration. */
export function settingsAddress(section: SettingsSection): string {
  return `${settingsPath}/${section}`;
}
