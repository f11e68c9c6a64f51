import GeneralProfileGrid from '#features/people/web/general-profile/general-profile-grid.tsx';
import { SpacProfileSource } from '#features/people/web/general-profile/spac-profile-source.ts';
import { spacProfileLookup } from '#features/spac/web/lookups.ts';

export default function GeneralProfileTab() {
  return (
    <SpacProfileSource value={spacProfileLookup}>
      <GeneralProfileGrid />
    </SpacProfileSource>
  );
}
