import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RecordGrid } from '#features/records/web/public.tsx';
import { requirementShape } from '#features/requirements/shared/contract.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { EyeIcon } from '#platform/ui/icons/icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { detailAddress } from '../consult-address.ts';
import { useLead } from '../use-lead.ts';

const shape = { ...requirementShape, acts: {} };

const columns = [
  { name: 'course_Name', onPhone: 'title', width: 260 },
  { name: 'doc_Number', width: 148 },
  { name: 'version', width: 96 },
  { name: 'sector_Name', onPhone: 'under', width: 190 },
  { name: 'profile_Name', onPhone: 'under', width: 190 },
  { name: 'req_Date', width: 160 },
  { name: 'iD_Course', width: 124 },
] as const;

/** ReadRequirements: who must take which course; a row opens its course in ReadCourses (decisions section 11). */
export default function ReadRequirementsPage() {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const lead = useLead(t('requirements.lead'));
  const rowActions = (row: GridRow) => [
    {
      id: 'course',
      label: t('requirements.course'),
      icon: <EyeIcon />,
      opens: true as const,
      onSelect: () => void navigate(detailAddress('courses', row)),
    },
  ];
  return (
    <Page width="full">
      <PageTitle title={t('requirements.title')} lead={lead} />
      <RecordGrid
        shape={shape}
        layoutId="ReadRequirements"
        isInAddress
        hidesDeleted
        columns={columns}
        nameOf={(row) => `${row.course_Name}, ${row.profile_Name}`}
        rowActions={rowActions}
        defaultSort={[{ name: 'course_Name' }]}
        emptyHint={t('empty')}
      />
    </Page>
  );
}
