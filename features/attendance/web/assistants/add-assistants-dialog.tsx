import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Modality } from '#features/instances/contract.ts';
import { SignatureFields, SignedDialog, useSignedForm } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { signedBody } from '#platform/signing/signed-fields.ts';
import { request } from '#platform/ui/http/request.ts';
import { dueDays } from '../../codes.ts';
import type { addAssistantsReply } from '../../contract.ts';
import { loadAssistants } from '../instance/load-assistants.ts';
import { useOutdated } from '../instance/use-outdated.tsx';

/** Names that are listed; the rest is counted. */
const listedNames = 100;

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
  const { t } = useTranslation('assistants');
  const { language } = useLanguage();
  const { user } = useSession();
  const numbers = people.map((row) => Number(row.employee_Nr));
  const { form, submit, problem, failure, clearFailure, isPending, isDone, slow } = useSignedForm({
    schema: signedBody,
    initial: { user: user.name, pass: '', reason: '' },
    success: t('add.done', { count: people.length }),
    onDone: onAdded,
    send: (values, signal) =>
      request<z.infer<typeof addAssistantsReply>>('/api/Attended/AddAssistants', {
        method: 'POST',
        signal,
        body: {
          id_instance: instance.iD_Instance,
          id_course: instance.iD_Course,
          collaborators: numbers,
          revision: instance.revision,
          ...values,
        },
      }),
    wasSaved: async (_values, signal) => {
      const now = await loadAssistants(instance, signal);
      const present = new Set(now.map(({ employee_Nr }) => employee_Nr));
      return numbers.every((number) => present.has(number));
    },
  });
  const reload = useOutdated(failure, () => {
    clearFailure();
    onOutdated();
  });
  const shown = (count: number) => formatNumber(count, language);
  const rest = people.length - listedNames;
  return (
    <SignedDialog
      title={t('add.title')}
      submitLabel={t('add.sign')}
      submit={submit}
      problem={problem}
      problemAction={reload}
      isPending={isPending}
      isDone={isDone}
      slow={slow}
      isDirty={form.formState.dirtyFields.reason === true}
      onClose={onClose}
    >
      <Typography variant="subtitle2" component="h3">
        {t('add.people', { count: people.length, shown: shown(people.length) })}
      </Typography>
      <Box
        component="ul"
        aria-label={t('add.people', { count: people.length, shown: shown(people.length) })}
        tabIndex={0}
        sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: '24vh', overflowY: 'auto', typography: 'body2' }}
      >
        {people.slice(0, listedNames).map((row) => (
          <li key={String(row.employee_Nr)}>{`${row.name} · ${row.sector_Name}`}</li>
        ))}
        {rest > 0 && <li>{t('add.more', { shown: shown(rest) })}</li>}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {instance.modality === Modality.InPerson ? t('add.onDashboard') : t('add.notified', { days: dueDays.near })}
      </Typography>
      <SignatureFields control={form.control} path="Stage" meaning="assistantsAdded" />
    </SignedDialog>
  );
}
