import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { type NoticeOffer, withdrawOffers } from '#platform/ui/feedback/notices.ts';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { AnyShape } from '../record-key.ts';
import { useShowOnly } from '../use-only-record.tsx';
import type { HistoryLinks } from './revision-values.tsx';

const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'));

/** @param isNew it was added: its row may be out of sight */
type Offer = (record: unknown, isNew?: boolean) => NoticeOffer | undefined;

const HistoryOffer = createContext<Offer>(() => undefined);

interface HistoryOffersProps {
  readonly shape: AnyShape;
  readonly nameOf: (row: GridRow) => string;
  readonly links: HistoryLinks;
  readonly children: ReactNode;
}

/** Around the dialogs of a grid: what they save can be seen at once, in the history of that record; a new record, in its row. */
export function HistoryOffers({ shape, nameOf, links, children }: HistoryOffersProps) {
  const { t } = useTranslation('records');
  const [key, setKey] = useState<GridRow | null>(null);
  const [owner] = useState(() => ({}));
  useEffect(() => () => withdrawOffers(owner), [owner]);
  const showOnly = useShowOnly(shape);
  const offer: Offer = (record, isNew = false) => {
    if (!isKeyed(shape, record)) return undefined;
    if (isNew) return { label: t('only.see'), onTake: () => showOnly(record), owner };
    return { label: t('historyOf.see'), onTake: () => setKey(record), owner };
  };
  return (
    <HistoryOffer value={offer}>
      {children}

      {key !== null && (
        <HistoryDialog shape={shape} record={key} nameOf={nameOf} links={links} onClose={() => setKey(null)} />
      )}
    </HistoryOffer>
  );
}

/** What the notice of a saved record offers: its history, where a grid shows that; by its key, wherever that came from. */
export function useHistoryOffer(): Offer {
  return use(HistoryOffer);
}

/** Whether it is a record that can be found again: what a server answers to an addition may say less. */
function isKeyed(shape: AnyShape, record: unknown): record is GridRow {
  if (typeof record !== 'object' || record === null) return false;
  return shape.key.every((name) => name in record && (record as GridRow)[name] !== null);
}
