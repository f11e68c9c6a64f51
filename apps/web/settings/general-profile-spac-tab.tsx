import GeneralProfileSpacGrid from '#features/people/web/general-profile/general-profile-spac-grid.tsx';
import { SpacProfileSource } from '#features/people/web/general-profile/spac-profile-source.ts';
import { spacProfileLookup } from '#features/spac/web/lookups.ts';

export default function GeneralProfileSpacTab() {
  return (
    <SpacProfileSource value={spacProfileLookup}>
      <GeneralProfileSpacGrid />
    </SpacProfileSource>
  );
}
