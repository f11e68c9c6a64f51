import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Modality } from '#features/instances/shared/codes.ts';
import { InstancePage, readInstanceAddress, useInstance } from '#features/instances/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { loadSheet } from '../in-person/load-sheet.ts';
import { PaperSheet } from '../in-person/paper-sheet.tsx';
import { SheetEditor } from '../in-person/sheet-editor.tsx';

/** /Management-InPerson: who was there, with which score, of an instance on paper (S1 section 7, decisions section 8). */
export default function InPersonPage() {
  const { t } = useTranslation('paper');
  const [search] = useSearchParams();
  const instance = useInstance(readInstanceAddress(search));
  return (
    <InstancePage title={t('sheet.title')} width="reading" instance={instance}>
      {(found) =>
        found.modality === Modality.InPerson ? (
          <Sheet key={String(found.iD_Instance)} instance={found} />
        ) : (
          <EmptyState title={t('sheet.notPaper')} hint={t('sheet.notPaperHint')} />
        )
      }
    </InstancePage>
  );
}

function Sheet({ instance }: { readonly instance: GridRow }) {
  const queries = useQueryClient();
  const rows = useQuery({
    queryKey: ['inPerson', instance.iD_Instance],
    queryFn: ({ signal }) => loadSheet(instance, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (rows.isLoadingError) return <LoadFailed error={rows.error} onRetry={() => void rows.refetch()} />;
  if (rows.data === undefined) return <CardSkeletons count={6} height={56} />;
  const refresh = () => void queries.invalidateQueries({ queryKey: ['instances'] });
  return (
    <>
      <SheetEditor instance={instance} saved={rows.data} onChanged={refresh} />
      <PaperSheet instance={instance} onChanged={refresh} />
    </>
  );
}
