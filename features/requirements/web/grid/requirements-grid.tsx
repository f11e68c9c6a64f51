import { useState } from 'react';
import { RecordGrid } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { ChecklistIcon } from '#platform/ui/icons/record-icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { setRequirementsOfProfile } from '../../shared/calls.ts';
import { requirementShape } from '../../shared/contract.ts';
import { useMayRequire } from '../course/use-may-require.ts';
import type { RequiringProfile } from '../profile/profile-requirements-dialog.tsx';
import { RequirementForm } from './requirement-form.tsx';

const ProfileRequirementsDialog = lazyPart(() => import('../profile/profile-requirements-dialog.tsx'));

const columns = [
  { name: 'sector_Name', width: 180, onPhone: 'under' },
  { name: 'profile_Name', width: 220, onPhone: 'under' },
  { name: 'iD_Course', width: 124 },
  { name: 'course_Name', width: 260, onPhone: 'title' },
  { name: 'doc_Number', width: 148 },
  { name: 'version', width: 96 },
  { name: 'req_Date', width: 170 },
  { name: 'iD_Type', width: 130, isHidden: true },
] as const;

/** Which profile of a sector must take which course, and since when; the set of a profile is changed as a whole (S1 section 2). */
export default function RequirementsGrid() {
  const { t, language } = useTexts('requirements');
  const { role } = useSession();
  const mayRequire = useMayRequire();
  const [profile, setProfile] = useState<RequiringProfile | null>(null);
  const [version, setVersion] = useState(0);
  const mayWrite = mayCall(role, setRequirementsOfProfile);
  const typeOf = (row: GridRow) => formatCell(requirementShape.fields.iD_Type, row.iD_Type ?? null, language);
  const close = () => setProfile(null);
  const rowActions = (row: GridRow): readonly RowAction[] => {
    const onSelect = () =>
      setProfile({
        iD_Profile: Number(row.iD_Profile),
        iD_Sector: Number(row.iD_Sector),
        name: String(row.profile_Name),
        sector: String(row.sector_Name),
      });
    return [{ id: 'profile', label: t('profile.open'), icon: <ChecklistIcon />, onSelect }];
  };
  return (
    <>
      <RecordGrid
        shape={requirementShape}
        columns={columns}
        form={RequirementForm}
        {...(mayWrite ? { rowActions } : {})}
        allows={(row) => mayRequire(String(row.iD_Type)) || t('grid.otherRole', { type: typeOf(row) })}
        version={version}
        nameOf={(row) => `${row.course_Name} · ${row.sector_Name} - ${row.profile_Name}`}
        defaultSort={[{ name: 'sector_Name' }, { name: 'profile_Name' }, { name: 'course_Name' }]}
        emptyHint={t('grid.empty')}
      />

      {profile !== null && (
        <ProfileRequirementsDialog
          profile={profile}
          onClose={close}
          onSaved={() => {
            close();
            setVersion(version + 1);
          }}
        />
      )}
    </>
  );
}
