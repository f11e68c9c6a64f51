import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  SignedCallDialog,
  type SignedLine,
  signedLine,
  useSignedCall,
  useTold,
} from '#features/records/web/public.tsx';
import { formatDay } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { MultiLookupFormField } from '#platform/ui/form/multi-lookup-form-field.tsx';
import { NumberFormField } from '#platform/ui/form/number-form-field.tsx';
import { SegmentedControl } from '#platform/ui/form/segmented-control.tsx';
import { ToldWordsContext } from '#platform/ui/form/told-words.ts';
import type { LookupSource } from '#platform/ui/form/use-lookup.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { changeExpirations } from '../../shared/calls.ts';
import { InstanceStatus } from '../../shared/codes.ts';
import { instanceShape } from '../../shared/contract.ts';
import {
  dayAfter,
  type ExpirationsInput,
  type ExpirationsOutput,
  expirationsBody,
  expirationsFields,
  initialExpirations,
} from './expirations-form-model.ts';

/** @param expires says until when one may be done now */
const openInstances = (expires: (date: string) => string): LookupSource => ({
  address: `/api/${instanceShape.path}`,
  valueName: 'iD_Instance',
  searchNames: ['course_Name', 'sector_Name', 'iD_Course'],
  labelOf: (row) =>
    `${row.course_Name} · ${row.sector_Name} (${row.iD_Instance}), ${expires(formatDay(String(row.expiration_Date)))}`,
  filter: [
    ['deleted', '=', false],
    'and',
    [['status', '=', InstanceStatus.Started], 'or', ['status', '=', InstanceStatus.NotStarted]],
  ],
});

/** 'Cambiar fecha de expiracion': of open instances, or of all initial training, to a date or so many days from today. */
export default function ChangeExpirationsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('instances');
  const queries = useQueryClient();
  const [today] = useState(companyToday);
  const [schema] = useState(() => expirationsFields(today));
  const { form, dialog } = useSignedCall(changeExpirations, {
    schema,
    initial: initialExpirations,
    body: expirationsBody,
    success: (reply) => t('expirations.done', { count: reply?.instances ?? 0 }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['instances'] });
      onClose();
    },
  });
  const { told, tell } = useTold();
  const lines = useExpirationLines(form.control, told.instances?.words ?? {}, today);
  return (
    <SignedCallDialog
      {...dialog}
      title={t('expirations.title')}
      submitLabel={t('expirations.sign')}
      signs={{ lines }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('expirations.lead')}</Typography>
      <ToldWordsContext value={tell}>
        <ExpirationFields control={form.control} today={today} />
      </ToldWordsContext>
    </SignedCallDialog>
  );
}

/** What is signed: of which instances, and until when; none before a day is given. */
function useExpirationLines(
  control: ExpirationFieldsProps['control'],
  words: Readonly<Record<string, string>>,
  today: string,
): readonly SignedLine[] {
  const { t } = useTranslation('instances');
  const { scope, instances, by, expiration_Date, days } = useWatch({ control });
  const day = by === 'days' ? dayAfter(today, days) : (expiration_Date ?? null);
  const which =
    scope === 'chosen'
      ? (instances ?? []).map((id) => ({ name: String(id), words: words[String(id)] ?? String(id) }))
      : [{ name: 'initialTraining', words: t('expirations.initialTraining') }];
  if (day === null || which.length === 0) return [];
  return [
    ...which.map(({ name, words: after }) => signedLine(name, '', after)),
    signedLine('until', t('expirations.until'), formatDay(day)),
  ];
}

interface ExpirationFieldsProps {
  readonly control: Control<ExpirationsInput, unknown, ExpirationsOutput>;
  readonly today: string;
}

function ExpirationFields({ control, today }: ExpirationFieldsProps) {
  const { t } = useTranslation('instances');
  const scope = useController({ control, name: 'scope' }).field;
  const by = useController({ control, name: 'by' }).field;
  const days = useWatch({ control, name: 'days' });
  const day = dayAfter(today, days);
  const [source] = useState(() => openInstances((date) => t('expirations.expires', { date })));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <SegmentedControl
        label={t('expirations.scope')}
        value={scope.value}
        onChange={scope.onChange}
        options={[
          { value: 'initialTraining', label: t('expirations.initialTraining') },
          { value: 'chosen', label: t('expirations.chosen') },
        ]}
      />
      {scope.value === 'chosen' ? (
        <MultiLookupFormField
          control={control}
          name="instances"
          label={t('expirations.instances')}
          helperText={t('expirations.instancesHint')}
          source={source}
          required
        />
      ) : (
        <Note>{t('expirations.initialHint')}</Note>
      )}
      <SegmentedControl
        label={t('expirations.until')}
        value={by.value}
        onChange={by.onChange}
        options={[
          { value: 'date', label: t('expirations.byDate') },
          { value: 'days', label: t('expirations.byDays') },
        ]}
      />
      {by.value === 'date' ? (
        <DateFormField control={control} name="expiration_Date" label={t('expirations.date')} required />
      ) : (
        <NumberFormField
          control={control}
          name="days"
          label={t('expirations.days')}
          helperText={day === null ? undefined : t('expirations.daysHint', { date: formatDay(day) })}
          required
        />
      )}
    </Box>
  );
}
