import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RecordGrid, useQuickView } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { EyeIcon } from '#platform/ui/icons/icons.tsx';
import { CopyIcon } from '#platform/ui/icons/record-icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { RoleCode } from '#product/roles.ts';
import { cloneCourse } from '../shared/calls.ts';
import { can } from '../shared/can.ts';
import { courseShape } from '../shared/contract.ts';
import { type CourseMode, courseAddress } from './course-address.ts';
import { CourseStatusChip } from './course-status-chip.tsx';
import { courseViewNames, courseViews } from './grid/course-views.ts';
import { CreateCourseForm } from './grid/create-course-form.tsx';

const CloneDialog = lazyPart(() => import('./grid/clone-dialog.tsx'));

const columns = [
  { name: 'iD_Course', width: 136, onPhone: 'under' },
  { name: 'doc_Number', width: 148 },
  { name: 'name', width: 250, onPhone: 'title' },
  {
    name: 'status',
    width: 148,
    onPhone: 'under',
    render: (row: GridRow) => <CourseStatusChip status={Number(row.status)} />,
  },
  { name: 'version', width: 96 },
  { name: 'dateVig', width: 148 },
  // The number begins with it.
  { name: 'iD_Type', isHidden: true },
  { name: 'score', isHidden: true },
  { name: 'included_capa_ini', isHidden: true },
  { name: 'company', isHidden: true },
  { name: 'iD_Parent', isHidden: true },
  { name: 'content', isHidden: true },
] as const;

/** What is to be edited is for who edits. */
const viewsOf = (role: RoleCode) => courseViewNames.filter((id) => id !== 'own' || mayCall(role, cloneCourse));

/** Every course; the types of one's own role are created, edited and cloned here (S1 section 2, 'Course list grid'). */
export default function CourseGrid() {
  const { t } = useTranslation(['courses', 'records']);
  const { role } = useSession();
  const navigate = useNavigate();
  const [cloned, setCloned] = useState<GridRow | null>(null);
  const view = useQuickView(
    viewsOf(role).map((id) => ({ id, label: t(`grid.views.${id}`), within: courseViews[id](role) })),
  );
  const open = (row: GridRow, mode: CourseMode) => {
    void navigate(courseAddress({ id: String(row.iD_Course), mode, type: String(row.iD_Type) }));
  };
  const rowActions = (row: GridRow): readonly RowAction[] => {
    const view: RowAction = {
      id: 'view',
      label: t('grid.view'),
      icon: <EyeIcon />,
      opens: true,
      onSelect: () => open(row, 'view'),
    };
    const clone: RowAction = {
      id: 'clone',
      label: t('grid.clone'),
      icon: <CopyIcon />,
      onSelect: () => setCloned(row),
    };
    return [...(can(role, 'edit', row) ? [] : [view]), ...(can(role, 'write', row) ? [clone] : [])];
  };
  return (
    <>
      {view.links}
      <RecordGrid
        shape={courseShape}
        columns={columns}
        form={CreateCourseForm}
        addLabel={t('grid.create')}
        allows={(row) => can(role, 'edit', row)}
        onEdit={(row) => open(row, 'edit')}
        rowActions={rowActions}
        isInAddress
        nameOf={(row) => `${row.name} - V${row.version}`}
        defaultSort={[{ name: 'iD_Course', isDescending: true }]}
        {...(view.chosen === undefined
          ? { emptyHint: t('grid.empty') }
          : { within: view.chosen.within, emptyHint: t('records:views.none') })}
      />

      {cloned !== null && <CloneDialog course={cloned} onClose={() => setCloned(null)} />}
    </>
  );
}
