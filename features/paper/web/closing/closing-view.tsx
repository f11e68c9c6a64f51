import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { getClosing } from '#features/instances/shared/calls.ts';
import { can } from '#features/instances/shared/can.ts';
import { openInstanceStatuses } from '#features/instances/shared/codes.ts';
import { instanceAddress, StartTabletDialog, useSheets } from '#features/instances/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatPercentage } from '#platform/i18n/percent.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { ChecklistIcon, TabletIcon, UploadIcon } from '#platform/ui/icons/record-icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { ClosingBand } from './closing-band.tsx';
import { type ClosingGroup, groupClosing, needsAnother } from './closing-groups.ts';
import { PlanAgain } from './plan-again.tsx';
import { TellResponsible } from './tell-responsible.tsx';

/** How a session went: who passed, who did not, who was not there, and what is done about it. */
export function ClosingView({ instance }: { readonly instance: GridRow }) {
  const { t } = useTranslation('paper');
  const { role } = useSession();
  const of = { id: Number(instance.iD_Instance), id_course: String(instance.iD_Course) };
  const query = useQuery({
    queryKey: ['closing', of.id],
    queryFn: ({ signal }) => send(getClosing, { query: of, signal }),
  });
  const { data } = query;
  if (query.isLoadingError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (data === undefined) return <CardSkeletons count={3} height={120} />;
  const status = Number(instance.status);
  const groups = groupClosing(data.people, { status, modality: Number(instance.modality) });
  if (groups.length === 0) return <EmptyState title={t('sheet.empty')} hint={t('sheet.emptyOf')} />;
  const again = needsAnother(data.people);
  const isOver = !openInstanceStatuses.includes(status);
  const done = data.people.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed').length;
  const isAll = done === data.people.length;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ClosingBand
        isOver={isOver || isAll}
        title={
          isAll ? t('closing.all', { count: done }) : t('closing.some', { count: done, total: data.people.length })
        }
        text={groups.map(({ name, people }) => t(`closing.counted.${name}`, { count: people.length })).join(' · ')}
      />
      <Acts instance={instance} isOver={isOver}>
        {again.length > 0 && groups[0]?.name !== 'waiting' && can(role, 'planAgain', instance) && (
          <PlanAgain instance={instance} people={again} />
        )}
      </Acts>
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
      {can(role, 'sendClosing', instance) && (
        <Box component="section" aria-labelledby="closing-tell" sx={{ p: 2.5, ...onPaper }}>
          <Typography id="closing-tell" variant="h3" component="h2" sx={{ mb: 1.5 }}>
            {t('closing.tell.title')}
          </Typography>
          <TellResponsible of={of} closing={data} />
        </Box>
      )}
    </Box>
  );
}

interface ActsProps {
  readonly instance: GridRow;
  readonly isOver: boolean;
  readonly children: React.ReactNode;
}

/** What is done next with the session itself. */
function Acts({ instance, isOver, children }: ActsProps) {
  const { t } = useTranslation(['paper', 'instances']);
  const { role } = useSession();
  const sheets = useSheets();
  const [isStarting, setStarting] = useState(false);
  const goesOn = can(role, 'inPerson', instance);
  const scans = instance.sheet_Missing === true && can(role, 'addSheet', instance);
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& .MuiButton-root': { minHeight: 48 } }}>
        {can(role, 'startTablet', instance) && (
          <Button variant="outlined" startIcon={<TabletIcon />} onClick={() => setStarting(true)}>
            {t('instances:actions.startTablet')}
          </Button>
        )}
        {children}
        {(goesOn || scans) && (
          <Button
            component={Link}
            to={instanceAddress('inPerson', instance)}
            variant="outlined"
            startIcon={scans ? <UploadIcon /> : <ChecklistIcon />}
          >
            {scans ? t('instances:actions.addSheet') : t('instances:actions.inPerson')}
          </Button>
        )}
        <Button variant="outlined" startIcon={<PdfIcon />} onClick={() => sheets.toSign(instance)}>
          {t('closing.print')}
        </Button>
      </Box>
      {isStarting && <StartTabletDialog instance={instance} onClose={() => setStarting(false)} />}
      {!isOver && (
        <Box sx={{ mt: 1.5 }}>
          <Note>{t('closing.stays')}</Note>
        </Box>
      )}
    </Box>
  );
}

function Group({ group: { name, people } }: { readonly group: ClosingGroup }) {
  const { t, language } = useTexts('paper');
  const id = `closing-${name}`;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {t(`closing.counted.${name}`, { count: people.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, px: 2.5, py: 0.5, listStyle: 'none', ...onPaper }}>
        {people.map(({ employee_Nr, name: person, sector_Name, score }) => (
          <Box
            component="li"
            key={employee_Nr}
            sx={(theme) => ({
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              columnGap: 2,
              py: 1.25,
              overflowWrap: 'anywhere',
              '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
            })}
          >
            <span>
              <strong>{person}</strong>{' '}
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {sector_Name}
              </Typography>
            </span>
            {score !== null && (
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatPercentage(scorePercent(score), language)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
