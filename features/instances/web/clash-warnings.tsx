import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { mondayOf } from '#platform/clock/clock.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { useInSight } from '#platform/ui/feedback/use-in-sight.ts';
import { WarningIcon } from '#platform/ui/icons/icons.tsx';
import { Alert } from '#platform/ui/plain/surface.tsx';
import { getSessions } from '../shared/calls.ts';
import { clashesOf } from '../shared/clashes.ts';
import { hoursText } from '../shared/session-place.ts';
import { type instanceFormFields, sessionInForm } from './instance-form-model.ts';

interface ClashWarningsProps {
  readonly control: RecordForm<ReturnType<typeof instanceFormFields>>['control'];
  /** null of a new one */
  readonly iD_Instance: number | null;
}

/** Which sessions need the same room or instructor at the hours that the form has now: a warning, before anything is signed. */
export default function ClashWarnings({ control, iD_Instance }: ClashWarningsProps) {
  const { t } = useTranslation('instances');
  const { user } = useSession();
  const draft = useDeferredValue(sessionInForm(useWatch({ control }), iD_Instance));
  const monday = draft === null ? '' : mondayOf(draft.day);
  const { data, isLoadingError } = useQuery({
    queryKey: ['sessions', user.name, monday],
    queryFn: ({ signal }) => send(getSessions, { query: { week: monday }, signal, isBackground: true }),
    enabled: draft !== null,
    // What somebody has scheduled since counts.
    staleTime: 0,
  });
  const clashes = draft === null ? [] : clashesOf(draft, data?.sessions ?? []);
  const found = clashes.map(({ kind, with: other }) =>
    t(`week.clash.${kind}`, {
      course: other.course_Name,
      hours: [formatDay(other.day), hoursText(other)].join(' · '),
    }),
  );
  // Among the sessions of a week that are not told may be one that clashes.
  const isUnknown = draft !== null && (isLoadingError || data?.isCut === true);
  const said = isUnknown ? [...found, t('clashUnknown')] : found;
  // Of what was typed: a form that opens stays at its head.
  const { isDirty } = useFormState({ control });
  const place = useInSight(isDirty && said.length > 0 ? said.join('\n') : null);
  return (
    <div ref={place} role="status" style={{ gridColumn: '1 / -1' }}>
      {said.length > 0 && (
        <Alert tone="warning" icon={<WarningIcon fontSize="small" />}>
          {said.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
    </div>
  );
}
