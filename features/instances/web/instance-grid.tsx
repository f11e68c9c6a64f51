import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RecordGrid, useQuickView } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { CheckCircleIcon, EyeIcon, PdfIcon } from '#platform/ui/icons/icons.tsx';
import {
  ChecklistIcon,
  DownloadIcon,
  PeoplePlusIcon,
  TabletIcon,
  UploadIcon,
} from '#platform/ui/icons/record-icons.tsx';
import { can } from '../shared/can.ts';
import { instanceShape } from '../shared/contract.ts';
import { instanceAddress } from './instance-address.ts';
import { InstanceForm } from './instance-form.tsx';
import { instanceActs, type OfferedAct } from './instance-rules.ts';
import { InstanceStatusChip } from './instance-status-chip.tsx';
import { instanceViewNames, instanceViews } from './instance-views.ts';
import { SheetMissingChip } from './sheet-missing-chip.tsx';
import { StartTabletDialog } from './start-tablet-dialog.tsx';
import { useSheets } from './use-sheets.ts';

const columns = [
  { name: 'course_Name', width: 230, onPhone: 'title' },
  { name: 'doc_Number', width: 148 },
  { name: 'version', width: 96 },
  { name: 'sector_Name', width: 180 },
  {
    name: 'status',
    width: 152,
    onPhone: 'under',
    render: (row: GridRow) => <InstanceStatusChip status={Number(row.status)} />,
  },
  { name: 'instance_Date', width: 128, onPhone: 'under' },
  { name: 'starts_At', width: 104 },
  { name: 'ends_At', width: 104 },
  { name: 'place', width: 180 },
  { name: 'iD_Instance', width: 128 },
  { name: 'modality', width: 128 },
  { name: 'expiration_Date', width: 136 },
  { name: 'iD_Course', width: 136 },
  { name: 'instructor', width: 170 },
  { name: 'instructor_Nr', width: 168 },
  { name: 'instructor_Institution', width: 210 },
  { name: 'capaIniLeg', width: 160 },
  { name: 'duration', width: 120, summary: 'sum' },
  { name: 'observations', width: 220 },
  {
    name: 'sheet_Missing',
    width: 160,
    onPhone: 'under',
    render: (row: GridRow) => (row.sheet_Missing === true ? <SheetMissingChip /> : null),
  },
  { name: 'sheet', isHidden: true },
  { name: 'course_Score', isHidden: true },
  { name: 'course_Quiz', isHidden: true },
] as const;

/** Every instance, to a trainer those of their own sector; what may be done with one depends on its status (S0 sections 2 and 4). */
export default function InstanceGrid() {
  const { t } = useTranslation(['instances', 'records']);
  const { user, role } = useSession();
  const [today] = useState(companyToday);
  const viewer = { fullName: user.fullName, employeeNr: user.employee_Nr, today };
  const view = useQuickView(
    instanceViewNames.map((id) => ({ id, label: t(`views.${id}`), within: instanceViews[id](viewer) })),
  );
  const navigate = useNavigate();
  const sheets = useSheets();
  const [starting, setStarting] = useState<GridRow | null>(null);
  const looks: Readonly<Record<OfferedAct, Pick<RowAction, 'icon'> & { readonly act: (row: GridRow) => void }>> = {
    startTablet: { icon: <TabletIcon />, act: setStarting },
    sheet: { icon: <PdfIcon />, act: sheets.toSign },
    inPerson: { icon: <ChecklistIcon />, act: (row) => void navigate(instanceAddress('inPerson', row)) },
    addAssistants: { icon: <PeoplePlusIcon />, act: (row) => void navigate(instanceAddress('assistants', row)) },
    addBySpac: { icon: <PeoplePlusIcon />, act: (row) => void navigate(instanceAddress('assistantsBySpac', row)) },
    seeAssistants: { icon: <EyeIcon />, act: (row) => void navigate(instanceAddress('assistants', row)) },
    seeClosing: { icon: <CheckCircleIcon />, act: (row) => void navigate(instanceAddress('closing', row)) },
    // Where its attendance was taken, the paper is added too.
    addSheet: { icon: <UploadIcon />, act: (row) => void navigate(instanceAddress('inPerson', row)) },
    signedSheet: { icon: <DownloadIcon />, act: (row) => sheets.signed(row) },
  };
  const rowActions = (row: GridRow): readonly RowAction[] =>
    instanceActs(row, role).map((id) => {
      const { icon, act } = looks[id];
      return { id, icon, label: t(`actions.${id}`), onSelect: () => act(row) };
    });
  const historyLinks = {
    sheet: (then: GridRow) =>
      then.sheet === null || then.sheet === undefined
        ? null
        : {
            label: t('sheetThen', { name: String(then.sheet), revision: Number(then.revision) }),
            onOpen: () => sheets.signed(then, Number(then.revision)),
          },
  };
  return (
    <>
      {view.links}
      <RecordGrid
        shape={instanceShape}
        columns={columns}
        form={InstanceForm}
        allows={(row, act) => can(role, act, row)}
        rowActions={rowActions}
        historyLinks={historyLinks}
        isInAddress
        nameOf={(row) => `${row.course_Name} · ${row.sector_Name} (${row.iD_Instance})`}
        defaultSort={[{ name: 'iD_Instance', isDescending: true }]}
        {...(view.chosen === undefined
          ? { emptyHint: t('empty') }
          : { within: view.chosen.within, emptyHint: t('records:views.none') })}
      />
      {starting !== null && <StartTabletDialog instance={starting} onClose={() => setStarting(null)} />}
    </>
  );
}
