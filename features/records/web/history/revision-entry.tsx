import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { daysBetween } from '#platform/clock/clock.ts';
import { wordAge } from '#platform/i18n/format.ts';
import { companyDayAt, companyTimeZone, companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { authorName } from '../author-name.ts';
import type { AnyShape } from '../record-key.ts';
import { ActionChip } from './action-chip.tsx';
import { ChangesCell } from './changes-cell.tsx';
import type { MarkedRevision } from './describe-changes.ts';
import { formatZoned } from './format-zoned.ts';
import { HashCell } from './hash-cell.tsx';
import { type HistoryLinks, RevisionValues } from './revision-values.tsx';

interface RevisionEntryProps {
  readonly shape: AnyShape;
  readonly revision: MarkedRevision;
  readonly links: HistoryLinks;
}

/** One revision: what happened, who, when and why; under it what it changed; on demand all of it and its signature. */
export function RevisionEntry({ shape, revision, links }: RevisionEntryProps) {
  const { t, language } = useTexts('records');
  const [isOpen, setOpen] = useState(false);
  const valuesId = useId();
  const { row } = revision;
  const number = String(row.revision);
  const moment = typeof row.updateDate === 'string' ? row.updateDate : null;
  return (
    <li className="history-entry" data-revision={number}>
      <div className="history-line">
        <span className="history-number">{number}</span>
        <ActionChip code={String(row.action)} />
        <span className="history-author">{authorName(row, 'updatedBy')}</span>
        <time dateTime={moment ?? undefined}>{formatZoned(moment, companyTimeZone())}</time>
        {moment !== null && (
          <span className="history-age">
            {wordAge(daysBetween(companyToday(), companyDayAt(new Date(moment))), language)}
          </span>
        )}
        <q className="history-reason">{String(row.reason ?? '')}</q>
        <span className="history-acts">
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? valuesId : undefined}
            aria-label={`${t(isOpen ? 'historyOf.hideValues' : 'historyOf.values')}: ${number}`}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'historyOf.hideValues' : 'historyOf.values')}
          </Button>
          <HashCell hash={String(row.hash ?? '')} revision={number} />
        </span>
      </div>
      <ChangesCell shape={shape} revision={revision} />
      {isOpen && (
        <div id={valuesId}>
          <RevisionValues shape={shape} revision={revision} links={links} />
        </div>
      )}
    </li>
  );
}
