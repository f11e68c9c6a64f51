import { useTranslation } from 'react-i18next';
import { spacCourseType } from '#features/courses/shared/contract.ts';
import { RecordGrid } from '#features/records/web/public.tsx';
import { profCourseShape } from '#features/spac/shared/contract.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { requirementShape } from '../../shared/contract.ts';

const columns = [
  { name: 'sector_Name', width: 220, onPhone: 'under' },
  { name: 'profile_Name', width: 260, onPhone: 'title' },
  { name: 'course_Name', width: 240, isHidden: true },
  { name: 'doc_Number', width: 148, isHidden: true },
  { name: 'version', width: 96 },
  { name: 'req_Date', width: 190 },
] as const;

const spacColumns = [
  { name: 'spac', width: 110, onPhone: 'under' },
  { name: 'name_Spac', width: 240, onPhone: 'under' },
  { name: 'name_ProfSpac', width: 260, onPhone: 'title' },
  { name: 'name_Course', width: 240, isHidden: true },
] as const;

/** The requirements of a course to be read, with their history; ended ones are behind the switch, struck (S1 section 2, 'Requirements grid'). */
export function RequirementGrid({ course }: { readonly course: GridRow }) {
  const { t } = useTranslation('requirements');
  const within = ['iD_Course', '=', String(course.iD_Course)] as const;
  if (course.iD_Type === spacCourseType) {
    return (
      <RecordGrid
        shape={profCourseShape}
        columns={spacColumns}
        within={within}
        allows={false}
        nameOf={(row) => `${row.spac} - ${row.name_ProfSpac}`}
        defaultSort={[{ name: 'name_Spac' }]}
        emptyHint={t('noneSpacHint')}
        height="60vh"
      />
    );
  }
  return (
    <RecordGrid
      shape={requirementShape}
      columns={columns}
      within={within}
      allows={false}
      nameOf={(row) => `${row.sector_Name} - ${row.profile_Name}`}
      defaultSort={[{ name: 'sector_Name' }, { name: 'profile_Name' }]}
      emptyHint={t('noneHint')}
      height="60vh"
    />
  );
}
