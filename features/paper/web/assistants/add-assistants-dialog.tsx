import { dueDays } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { SignedCallDialog, signedLine, useSignedCall } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { addAssistants } from '../../shared/calls.ts';

interface AddAssistantsDialogProps {
  readonly instance: GridRow;
  readonly people: readonly GridRow[];
  readonly onClose: () => void;
  readonly onAdded: () => void;
  /** the instance, or who is in it, is no longer what was shown */
  readonly onOutdated: () => void;
}

/** Signs that people take part in an instance, all of them or none (decisions section 8). */
export function AddAssistantsDialog({ instance, people, onClose, onAdded, onOutdated }: AddAssistantsDialogProps) {
  const { t, language } = useTexts('paper');
  const numbers = people.map((row) => Number(row.employee_Nr));
  const { dialog } = useSignedCall(addAssistants, {
    body: (values) => ({
      id_instance: Number(instance.iD_Instance),
      id_course: String(instance.iD_Course),
      collaborators: numbers,
      revision: Number(instance.revision),
      ...values,
    }),
    success: t('add.done', { count: people.length }),
    onDone: onAdded,
  });
  const lines = people.map((row) => signedLine(String(row.employee_Nr), '', `${row.name} · ${row.sector_Name}`));
  const heading = t('add.people', { count: people.length, shown: formatNumber(people.length, language) });
  return (
    <SignedCallDialog
      {...dialog}
      title={t('add.title')}
      submitLabel={t('add.sign')}
      onOutdated={onOutdated}
      signs={{ heading, lines }}
      onClose={onClose}
    >
      <Note>
        {instance.modality === Modality.InPerson ? t('add.onDashboard') : t('add.notified', { days: dueDays.near })}
      </Note>
    </SignedCallDialog>
  );
}
