import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { courseShape } from '#features/courses/shared/contract.ts';
import { CourseStatusChip, courseAddress } from '#features/courses/web/public.tsx';
import { RecordGrid } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import type { WireFilter } from '#platform/ui/data-grid/filter/wire-filter.ts';
import { EyeIcon } from '#platform/ui/icons/icons.tsx';
import { BackLink } from '#platform/ui/layout/back-link.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { consultPaths, readDetail } from '../consult-address.ts';

const shape = { ...courseShape, acts: {} };

const columns = [
  { name: 'name', onPhone: 'title', width: 270 },
  { name: 'iD_Course', onPhone: 'under', width: 124 },
  { name: 'doc_Number', width: 148 },
  { name: 'version', width: 100 },
  {
    name: 'status',
    onPhone: 'under',
    width: 150,
    render: (row: GridRow) => <CourseStatusChip status={Number(row.status)} />,
  },
  { name: 'iD_Type', width: 110 },
  { name: 'dateVig', width: 150 },
  { name: 'score', width: 160 },
  { name: 'included_capa_ini', isHidden: true },
  { name: 'company', isHidden: true },
  { name: 'iD_Parent', isHidden: true },
  { name: 'content', isHidden: true },
] as const;

/** ReadCourses: the courses to be read, or the one that a requirement names (decisions section 11). */
export default function ReadCoursesPage() {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const only = readDetail('courses', search, state)?.iD_Course ?? null;
  const within = useMemo((): WireFilter => (only === null ? null : ['iD_Course', '=', only]), [only]);
  const rowActions = (row: GridRow) => [
    {
      id: 'view',
      label: t('courses.view'),
      icon: <EyeIcon />,
      opens: true as const,
      onSelect: () =>
        void navigate(courseAddress({ id: String(row.iD_Course), mode: 'view', type: String(row.iD_Type) })),
    },
  ];
  return (
    <Page width="full">
      <BackLink to={consultPaths.requirements}>{t('back')}</BackLink>
      <PageTitle
        title={t('courses.title')}
        lead={only === null ? t('courses.lead') : t('courses.only', { course: only })}
        actions={
          only !== null && (
            <Button component={Link} to={consultPaths.courses} variant="outlined">
              {t('courses.all')}
            </Button>
          )
        }
      />
      <RecordGrid
        shape={shape}
        layoutId="ReadCourses"
        isInAddress
        hidesDeleted
        columns={columns}
        nameOf={(row) => `${row.name} - V${row.version}`}
        rowActions={rowActions}
        defaultSort={[{ name: 'name' }]}
        emptyHint={t('empty')}
        {...(within === null ? {} : { within })}
      />
    </Page>
  );
}
