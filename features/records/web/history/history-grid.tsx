import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { readsTrail } from '#features/integrity/shared/trail.ts';
import { auditAddress } from '#features/integrity/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { LinkButton } from '#platform/ui/plain/button.tsx';
import type { AnyShape } from '../record-key.ts';
import { markChanges } from './describe-changes.ts';
import { RevisionEntry } from './revision-entry.tsx';
import type { HistoryLinks } from './revision-values.tsx';
import { useRevisions } from './use-revisions.ts';
import './history.css';

interface HistoryGridProps {
  readonly shape: AnyShape;
  readonly row: GridRow;
  /** the record, for people */
  readonly name: string;
  readonly links?: HistoryLinks;
}

/** The revisions of a record, newest first, each with what it changed, who made it and who signed it (S1 section 2). */
export function HistoryGrid({ shape, row, name, links = {} }: HistoryGridProps) {
  const { t } = useTranslation('records');
  const history = useRevisions(shape, row);
  if (history.isPending) return <Inset content={<TableSkeleton rows={2} />} />;
  if (history.isError) {
    const retry = () => void history.refetch();
    return <Inset content={<LoadFailed dense error={history.error} title={t('historyOf.failed')} onRetry={retry} />} />;
  }
  if (history.data.length === 0) {
    return <Inset content={<EmptyState dense drawing="nothing" title={t('historyOf.empty')} />} />;
  }
  return <Revisions shape={shape} rows={history.data} name={name} links={links} />;
}

function Inset({ content }: { readonly content: React.ReactNode }) {
  return <Box sx={{ p: 1.5, minHeight: 120, bgcolor: 'background.paper' }}>{content}</Box>;
}

interface RevisionsProps {
  readonly shape: AnyShape;
  readonly rows: readonly GridRow[];
  readonly name: string;
  readonly links: HistoryLinks;
}

function Revisions({ shape, rows, name, links }: RevisionsProps) {
  const { t } = useTranslation('records');
  const { role } = useSession();
  const [newest] = rows;
  const caption = t('historyOf.caption', { name });
  const entity = typeof newest?.entity === 'string' ? newest.entity : null;
  const recordKey = shape.key.map((part) => String(newest?.[part])).join('|');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className="history" aria-label={caption} tabIndex={0}>
      {entity !== null && mayCall(role, readsTrail) && (
        <div className="history-audit">
          <LinkButton size="small" to={auditAddress('history', { entity, recordKey })}>
            {t('historyOf.inAudit')}
          </LinkButton>
        </div>
      )}
      <ol>
        {markChanges(shape, rows).map((revision) => (
          <RevisionEntry key={String(revision.row.revision)} shape={shape} revision={revision} links={links} />
        ))}
      </ol>
    </section>
  );
}
