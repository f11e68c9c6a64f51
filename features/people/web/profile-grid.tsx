import { useTranslation } from 'react-i18next';
import { RecordGrid } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { profileShape } from '../shared/contract.ts';
import { ProfileForm } from './profile-form.tsx';

const columns = [
  { name: 'iD_Profile', width: 90 },
  { name: 'name', width: 280, onPhone: 'title' },
  { name: 'sector_Name', width: 220, onPhone: 'under' },
] as const;

interface ProfileGridProps {
  /** acts on a profile that features above offer */
  readonly rowActions?: (row: GridRow) => readonly RowAction[];
}

/** The profiles of each sector (S1 section 2). */
export default function ProfileGrid({ rowActions }: ProfileGridProps) {
  const { t } = useTranslation('people');
  return (
    <RecordGrid
      shape={profileShape}
      columns={columns}
      form={ProfileForm}
      nameOf={(row) => String(row.name)}
      {...(rowActions === undefined ? {} : { rowActions })}
      defaultSort={[{ name: 'name' }]}
      emptyHint={t('profile.empty')}
    />
  );
}
