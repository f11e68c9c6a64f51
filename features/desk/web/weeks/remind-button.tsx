import { useMutation } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { Button } from '#platform/ui/plain/button.tsx';
import { remindOfDay } from '../../shared/calls.ts';

interface RemindButtonProps {
  readonly day: string;
  /** who has something to open */
  readonly people: number;
}

const said = ['reminded', 'already', 'unreachable'] as const;

/** Reminds by mail who has not opened what comes due on a day, and says in its place whom the mail reaches. */
export function RemindButton({ day, people }: RemindButtonProps) {
  const { t, language } = useTexts('desk');
  const remind = useMutation({ mutationFn: () => send(remindOfDay, { body: { day } }) });
  const counted = (key: 'act' | (typeof said)[number], count: number) =>
    t(`weeks.remind.${key}`, { count, shown: formatNumber(count, language) });
  const { data, error } = remind;
  return (
    <>
      {data === undefined && (
        <Button variant="outlined" size="small" pending={remind.isPending} onClick={() => remind.mutate()}>
          {counted('act', people)}
        </Button>
      )}
      <span role="status">
        {data !== undefined &&
          said
            .filter((key) => data[key] > 0)
            .map((key) => counted(key, data[key]))
            .join(' ')}
        {error !== null &&
          (error instanceof RequestFailure && error.status > 0 ? error.message : t('weeks.remind.failed'))}
      </span>
    </>
  );
}
