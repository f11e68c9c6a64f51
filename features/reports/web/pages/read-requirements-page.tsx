import { useNavigate } from 'react-router';
import { RecordGrid } from '#features/records/web/public.tsx';
import { requirementShape } from '#features/requirements/shared/contract.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EyeIcon } from '#platform/ui/icons/icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { consultPaths, detailAddress } from '../consult-address.ts';
import { narrowed } from '../glance/list-addresses.ts';
import { heldSpan, withinColumn } from '../glance/month-columns.ts';
import { MonthsHeat } from '../glance/months-heat.tsx';
import { useLead } from '../use-lead.ts';

const shape = { ...requirementShape, acts: {} };

const inForce = { address: `/api/${shape.path}`, filter: ['deleted', '=', false] };

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
  const { t, language } = useTexts('reports');
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
      <MonthsHeat
        title={t('glance.requirements')}
        counted={inForce}
        by="sector_Name"
        heading={shape.fields.sector_Name.label[language]}
        day="req_Date"
        span={heldSpan}
        linkTo={(sector, column) =>
          narrowed(consultPaths.requirements, [
            ['in', 'sector_Name', sector],
            ...(column === null ? [] : [withinColumn('req_Date', column)]),
          ])
        }
      />
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
