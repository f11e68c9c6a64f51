/** Where the records of a kind are administered, as `RecordGrid` shows one of them; a kind that has no such page is not here. */
const recordPages: Readonly<Record<string, string>> = {
  course: '/Settings/courses',
  instance: '/Settings/instances',
  requirement: '/Settings/requirements',
  collaborator: '/Settings/collaborators',
  sector: '/Settings/sectors',
  profile: '/Settings/profiles',
  spac: '/Settings/spac',
  spac_profile: '/Settings/profileSpac',
  spac_requirement: '/Settings/profileCourse',
  spac_profile_collaborator: '/Settings/profileCollaborator',
  general_profile: '/Settings/generalProfiles',
  general_profile_spac: '/Settings/generalProfileSpac',
  shift: '/Settings/shifts',
};

/** The address that shows one record of the trail where it is administered; null where there is no such page. */
export function recordAddress(entity: string, recordKey: string): string | null {
  if (entity === 'settings') return '/Settings/parameters';
  const page = recordPages[entity];
  return page === undefined ? null : `${page}?${new URLSearchParams({ record: recordKey })}`;
}
