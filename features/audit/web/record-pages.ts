import { recordInSection } from '#product/record-in-section.ts';
import { type SettingsSection, settingsAddress } from '#product/settings-sections.ts';

/** Where the records of a kind are administered, in a section that shows one of them; a kind that has no such page is not here. */
export const recordSections: Readonly<Record<string, SettingsSection>> = {
  course: 'courses',
  instance: 'instances',
  requirement: 'requirements',
  collaborator: 'collaborators',
  sector: 'sectors',
  profile: 'profiles',
  spac: 'spac',
  spac_profile: 'profileSpac',
  spac_requirement: 'profileCourse',
  spac_profile_collaborator: 'profileCollaborator',
  general_profile: 'generalProfiles',
  general_profile_spac: 'generalProfileSpac',
  shift: 'shifts',
  connection: 'connections',
  provisioned_user: 'provisioning',
  import_batch: 'imports',
};

/** The address that shows one record of the trail where it is administered; null where there is no such page. */
export function recordAddress(entity: string, recordKey: string): string | null {
  if (entity === 'settings') return settingsAddress('parameters');
  const section = recordSections[entity];
  return section === undefined ? null : recordInSection(section, recordKey);
}
