import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { InstanceForm, instanceAddress, useInstance } from '#features/instances/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { PeoplePlusIcon } from '#platform/ui/icons/record-icons.tsx';
import { AddAssistantsDialog } from '../assistants/add-assistants-dialog.tsx';
import type { ClosingPerson } from './closing-groups.ts';

interface PlanAgainProps {
  readonly instance: GridRow;
  /** who is put into the other instance */
  readonly people: readonly ClosingPerson[];
}

/** Schedules another instance like this one, and then puts into it who still needs the course: two acts, each signed. */
export function PlanAgain({ instance, people }: PlanAgainProps) {
  const { t } = useTranslation('paper');
  const navigate = useNavigate();
  const [isPlanning, setPlanning] = useState(false);
  const [planned, setPlanned] = useState<number | null>(null);
  const course = String(instance.iD_Course);
  const { data: other } = useInstance(planned === null ? null : { id: planned, course });
  const close = () => setPlanning(false);
  return (
    <>
      <Button variant="contained" startIcon={<PeoplePlusIcon />} onClick={() => setPlanning(true)}>
        {t('closing.again', { count: people.length })}
      </Button>
      {isPlanning && (
        <InstanceForm
          row={null}
          again={instance}
          onClose={close}
          onSaved={close}
          onAdded={(reply) => {
            close();
            setPlanned(numberOf(reply));
          }}
        />
      )}
      {other !== undefined && other !== null && (
        <AddAssistantsDialog
          instance={other}
          people={people}
          onClose={() => setPlanned(null)}
          onAdded={() => void navigate(instanceAddress('assistants', other))}
          onOutdated={() => setPlanned(null)}
        />
      )}
    </>
  );
}

/** The number of a record that was added; null where no reply came, though it was made. */
function numberOf(reply: unknown): number | null {
  const number = typeof reply === 'object' && reply !== null && 'iD_Instance' in reply ? reply.iD_Instance : null;
  return typeof number === 'number' ? number : null;
}
