import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendClosing } from '#features/instances/shared/calls.ts';
import type { Closing } from '#features/instances/shared/closing.ts';
import { send } from '#platform/calls/web/send.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { Note } from '#platform/ui/layout/note.tsx';

interface TellResponsibleProps {
  readonly of: { readonly id: number; readonly id_course: string };
  readonly closing: Closing;
}

/** Sends how the session went to the responsible of each sector whose people took part, and says whom that reaches and what was sent. */
export function TellResponsible({ of, closing: { isMailOn, sectors } }: TellResponsibleProps) {
  const { t } = useTranslation(['paper', 'ui']);
  const queries = useQueryClient();
  // Those whom it reached, or would: once each was told, a press tells them again.
  const told = sectors.filter((sector) => sector.isReachable).map((sector) => sector.sentAt);
  const sentAt = told.every((moment) => moment !== null) ? (told.toSorted().at(-1) ?? null) : null;
  const sending = useMutation({
    mutationFn: () => send(sendClosing, { body: { ...of, sent_At: sentAt } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['closing', of.id] }),
  });
  const isPossible = isMailOn && sectors.some(({ isReachable }) => isReachable);
  const { error } = sending;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        variant="outlined"
        disabled={!isPossible}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
        sx={{ minHeight: 48 }}
      >
        {sentAt === null
          ? t('closing.tell.act', { count: sectors.length })
          : t('closing.tell.again', { moment: companyMoment(sentAt) })}
      </Button>
      <div role="status">
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}>
          {sectors.map((sector) => (
            <li key={sector.sector_Name}>{`${sector.sector_Name}: ${said(sector)}`}</li>
          ))}
        </Box>
      </div>
      {!isMailOn && <Note>{t('closing.tell.mailOff')}</Note>}
      <FormProblem text={error === null ? null : error.message || t('ui:unreachable')} tone="warning" />
    </Box>
  );

  function said({ responsible, isReachable, sentAt }: Closing['sectors'][number]): string {
    if (responsible === null) return t('closing.tell.nobody');
    if (sentAt !== null) return t('closing.tell.sent', { name: responsible, moment: companyMoment(sentAt) });
    return isReachable ? responsible : t('closing.tell.noAddress', { name: responsible });
  }
}
