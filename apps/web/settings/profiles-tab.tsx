import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ProfileGrid from '#features/people/web/profile-grid.tsx';
import { setRequirementsOfProfile } from '#features/requirements/shared/calls.ts';
import type { RequiringProfile } from '#features/requirements/web/profile/profile-requirements-dialog.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { ChecklistIcon } from '#platform/ui/icons/record-icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';

const ProfileRequirementsDialog = lazyPart(
  () => import('#features/requirements/web/profile/profile-requirements-dialog.tsx'),
);

/** The profiles, each with the button that sets its courses for who may require them (S1 section 2, 'Profile dialog'). */
export default function ProfilesTab() {
  const { t } = useTranslation('requirements');
  const { role } = useSession();
  const [profile, setProfile] = useState<RequiringProfile | null>(null);
  const close = () => setProfile(null);
  const rowActions = (row: GridRow): readonly RowAction[] => {
    const { iD_Profile, iD_Sector, name, sector_Name } = row;
    const chosen = {
      iD_Profile: Number(iD_Profile),
      iD_Sector: Number(iD_Sector),
      name: String(name),
      sector: String(sector_Name),
    };
    return [
      { id: 'requirements', label: t('profile.open'), icon: <ChecklistIcon />, onSelect: () => setProfile(chosen) },
    ];
  };
  return (
    <>
      <ProfileGrid {...(mayCall(role, setRequirementsOfProfile) ? { rowActions } : {})} />

      {profile !== null && <ProfileRequirementsDialog profile={profile} onClose={close} onSaved={close} />}
    </>
  );
}
