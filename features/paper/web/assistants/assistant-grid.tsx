import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { trainingRecordPath } from '#features/own/shared/training-record-path.ts';
import { furtherPersonColumns } from '#features/people/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { DataGrid } from '#platform/ui/data-grid/data-grid.tsx';
import { noPicks, type PickedRows } from '#platform/ui/data-grid/pick/picks.ts';
import type { GridColumn, ToolbarAction } from '#platform/ui/data-grid/types.ts';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, EyeIcon } from '#platform/ui/icons/icons.tsx';
import { PeoplePlusIcon } from '#platform/ui/icons/record-icons.tsx';
import { findPeople } from '../../shared/calls.ts';
import { assistantFields } from '../../shared/contract.ts';
import { loadAssistants } from '../load-assistants.ts';
import { AddAssistantsDialog } from './add-assistants-dialog.tsx';
import type { PeopleFilters } from './people-filter.tsx';

/** As many people are picked at once by one press. */
const mostPicked = 5000;

interface AssistantGridProps {
  readonly instance: GridRow;
  readonly filters: PeopleFilters;
  readonly canAdd: boolean;
}

/** The people whom an instance may be given; who takes part is marked, and the others may be picked (S1 section 7). */
export function AssistantGrid({ instance, filters, canAdd }: AssistantGridProps) {
  const { t, language } = useTexts('paper');
  const { user } = useSession();
  const navigate = useNavigate();
  const adding = useAdding(instance);
  const { picked } = adding;
  const count = picked.size;
  const isInLabel = t('add.isIn');
  const columns = useMemo(() => columnsWith(isInLabel), [isInLabel]);
  const parameters = {
    id_instance: Number(instance.iD_Instance),
    id_course: String(instance.iD_Course),
    filters: JSON.stringify(filters),
  };
  const add: ToolbarAction = {
    id: 'add',
    label: t('add.open', { count, shown: formatNumber(count, language) }),
    icon: <PeoplePlusIcon />,
    isPrimary: true,
    onSelect: adding.open,
  };
  const isAlreadyIn = (row: GridRow) => row.assists === true;
  const recordOf = (row: GridRow) =>
    isAlreadyIn(row)
      ? [
          {
            id: 'record',
            label: t('add.record'),
            icon: <EyeIcon />,
            onSelect: () => {
              const of = { iD_Course: String(instance.iD_Course), iD_Instance: Number(instance.iD_Instance) };
              void navigate(trainingRecordPath(of, String(row.cwid)));
            },
          },
        ]
      : [];
  return (
    <>
      <DataGrid
        id="CollaboratorFilteredBySector"
        user={user.name}
        title={t('add.grid')}
        address={findPeople.path}
        parameters={parameters}
        columns={columns}
        rowKey={rowKey}
        defaultSort={defaultSort}
        version={adding.version}
        emptyHint={t('add.empty')}
        toolbar={count > 0 ? [add] : []}
        rowActions={recordOf}
        {...(canAdd
          ? {
              picks: {
                picked,
                onChange: adding.pick,
                isFixed: isAlreadyIn,
                labelOf: (row: GridRow) =>
                  t(isAlreadyIn(row) ? 'add.assists' : 'add.choose', { name: String(row.name) }),
                most: mostPicked,
              },
            }
          : {})}
      />
      <Suspense fallback={null}>
        {adding.isOpen && (
          <AddAssistantsDialog
            instance={instance}
            people={[...picked.values()]}
            onClose={adding.close}
            onAdded={adding.finish}
            onOutdated={() => void adding.leaveOutWhoIsIn()}
          />
        )}
      </Suspense>
    </>
  );
}

/** Whom one is about to add to an instance. */
function useAdding(instance: GridRow) {
  const queries = useQueryClient();
  const [picked, pick] = useState<PickedRows>(noPicks);
  const [isOpen, setOpen] = useState(false);
  const [version, setVersion] = useState(0);
  const refresh = () => {
    setVersion((before) => before + 1);
    void queries.invalidateQueries({ queryKey: ['instances'] });
  };
  return {
    picked,
    pick,
    isOpen,
    /** another number: rows were changed */
    version,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** They have been added. */
    finish: () => {
      setOpen(false);
      pick(noPicks);
      refresh();
    },
    /** Somebody else has added people meanwhile: those are no longer to be added. */
    leaveOutWhoIsIn: async () => {
      refresh();
      try {
        const now = new Set((await loadAssistants(instance)).map(({ employee_Nr }) => employee_Nr));
        const left = new Map([...picked].filter(([, row]) => !now.has(Number(row.employee_Nr))));
        pick(left);
        if (left.size === 0) setOpen(false);
      } catch (failure) {
        showFailure(failure, failure instanceof Error ? failure.message : '');
      }
    },
  };
}

const rowKey = ['employee_Nr'];
const defaultSort = [{ name: 'name' }];

/** What is in the grid; who takes part has a mark of colour, icon and word. */
function columnsWith(isInLabel: string): readonly GridColumn[] {
  const mark = (row: GridRow) =>
    row.assists === true ? <StatusChip tone="positive" icon={<CheckCircleIcon />} label={isInLabel} /> : null;
  return [
    { name: 'name', field: assistantFields.name, width: 240, onPhone: 'title' },
    { name: 'employee_Nr', field: assistantFields.employee_Nr, width: 110 },
    { name: 'cwid', field: assistantFields.cwid, width: 100 },
    { name: 'assists', field: assistantFields.assists, width: 132, onPhone: 'under', render: mark },
    { name: 'sector_Name', field: assistantFields.sector_Name, width: 190, onPhone: 'under' },
    { name: 'profile_Name', field: assistantFields.profile_Name, width: 210 },
    { name: 'shift_Name', field: assistantFields.shift_Name, width: 130 },
    { name: 'profileDesc', field: assistantFields.profileDesc, width: 260 },
    ...furtherPersonColumns.map((column) => ({ ...column, field: assistantFields[column.name] })),
  ];
}
