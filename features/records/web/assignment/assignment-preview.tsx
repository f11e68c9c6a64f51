import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '#platform/calls/web/send.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import type { TrainingPreview } from '../../shared/contract.ts';
import { previewOf } from '../../shared/record-calls.ts';
import { PersonEffect } from './person-effect.tsx';

/** Sectors shown before the rest is asked for. */
const shownSectors = 6;

interface AssignmentPreviewProps {
  /** the change */
  readonly call: Parameters<typeof previewOf>[0];
  /** the change's body without user, password and reason; null while it is not whole */
  readonly body: object | null;
  /** what may be done where what is to be changed has changed meanwhile */
  readonly reload?: ReactNode;
}

/**
 * What a change would mean for training before it is signed: whom it assigns by sector, and who is left out and why; of a change
 * of one person, which courses. The server tries the very change and undoes it (`/api/Preview/…`).
 */
export function AssignmentPreview({ call, body, reload }: AssignmentPreviewProps) {
  const { t } = useTranslation('records');
  const titleId = useId();
  const preview = useQuery({
    queryKey: ['assignment-preview', call.path, call.method, body],
    queryFn: ({ signal }) => send(previewOf(call), { body: { ...body }, signal }),
    enabled: body !== null,
    // The call itself is sent again after an outage: more would keep the few places of previews.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      aria-busy={preview.isFetching}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, p: { xs: 2, sm: 2.5 } }}
    >
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('assignment.title')}
      </Typography>
      {body === null ? (
        <Quiet>{t('assignment.incomplete')}</Quiet>
      ) : isRefusal(preview.error) ? (
        // The change itself would be refused: its words, before anything is signed.
        <FormProblem text={preview.error.message} action={preview.error.status === 409 ? reload : null} />
      ) : preview.isError ? (
        <LoadFailed dense error={preview.error} title={t('assignment.failed')} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        <Box role="status" aria-label={t('assignment.counting')}>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </Box>
      ) : (
        <Told preview={preview.data} />
      )}
    </Box>
  );
}

function Told({ preview }: { readonly preview: TrainingPreview }) {
  return preview.person === null ? <Counted preview={preview} /> : <PersonEffect person={preview.person} />;
}

function Counted({ preview }: { readonly preview: TrainingPreview }) {
  const { t, language } = useTexts('records');
  const { replaces, people, until, suspended, resumed, leftOut } = preview;
  const told = (count: number) => ({ count, shown: formatNumber(count, language) });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('assignment.people', told(people))}</Typography>
      <Sectors sectors={preview.sectors} />
      {until !== null && (
        <Quiet>
          {until.first === until.last
            ? t('assignment.until', { date: formatDay(until.first) })
            : t('assignment.untilBetween', { first: formatDay(until.first), last: formatDay(until.last) })}
        </Quiet>
      )}
      {replaces.map(({ iD_Course, version, on }) => (
        <Quiet key={iD_Course}>
          {on === null
            ? t('assignment.replacedAtOnce', { version, id: iD_Course })
            : t('assignment.replacedOn', { version, id: iD_Course, date: formatDay(on) })}
        </Quiet>
      ))}
      {suspended > 0 && <Quiet>{t('assignment.suspended', told(suspended))}</Quiet>}
      {resumed > 0 && <Quiet>{t('assignment.resumed', told(resumed))}</Quiet>}
      {leftOut.length > 0 && (
        <Box>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t('assignment.leftOut')}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
            {leftOut.map(({ cause, people: count, examples }) => (
              <li key={cause}>
                {t(`assignment.causes.${cause}`, told(count))}
                {examples.length > 0 && `: ${examples.join(', ')}${count > examples.length ? '…' : ''}`}
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

function Sectors({ sectors }: Pick<TrainingPreview, 'sectors'>) {
  const { t, language } = useTexts('records');
  const [isWhole, setIsWhole] = useState(false);
  if (sectors.length === 0) return null;
  const shown = isWhole ? sectors : sectors.slice(0, shownSectors);
  const more = sectors.length - shown.length;
  return (
    <Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: 2,
          rowGap: 0.25,
          typography: 'body2',
          '& dt': { overflowWrap: 'anywhere' },
          '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
        }}
      >
        {shown.map(({ iD_Sector, sector_Name, people }) => (
          <Box key={iD_Sector} sx={{ display: 'contents' }}>
            <dt>{sector_Name}</dt>
            <dd>{formatNumber(people, language)}</dd>
          </Box>
        ))}
      </Box>
      {more > 0 && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          {t('assignment.more', { count: more })}
        </Button>
      )}
    </Box>
  );
}

/** A session that ended and a server that has no place for one more preview say nothing of the change. */
const notOfTheChange = [401, 429];

function isRefusal(failure: unknown): failure is RequestFailure {
  if (!(failure instanceof RequestFailure)) return false;
  return failure.status >= 400 && failure.status < 500 && !notOfTheChange.includes(failure.status);
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <Note>{children}</Note>;
}
