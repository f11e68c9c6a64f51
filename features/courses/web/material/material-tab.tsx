import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { send } from '#platform/calls/web/send.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { getMaterial } from '../../shared/calls.ts';
import { useStoredDraft } from '../drafts/use-draft.ts';
import { noteSigned } from '../finish/seen-revisions.ts';
import { MaterialEditor } from './material-editor.tsx';
import { MaterialList } from './material-list.tsx';
import type { Material } from './model/material.ts';
import { readMaterial } from './model/material-wire.ts';
import { keyOnceSigned, openParameter } from './opened-content.ts';
import type { MaterialDraftBody } from './use-material-draft.ts';

interface MaterialTabProps {
  readonly iD_Course: string;
  readonly isEdited: boolean;
  readonly onPreview: () => void;
}

/** The material of a course: its contents in order, and the questions under a questionnaire (S1 section 2). */
export default function MaterialTab(props: MaterialTabProps) {
  return props.isEdited ? <EditedMaterial {...props} /> : <ReadMaterial {...props} />;
}

function useMaterial(iD_Course: string) {
  return useQuery({
    queryKey: ['courses', 'material', iD_Course],
    queryFn: ({ signal }) => send(getMaterial, { query: { id: iD_Course }, signal }),
    // A background reload must not disturb an author: the state of the draft says what it is over.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function ReadMaterial({ iD_Course, onPreview }: MaterialTabProps) {
  const material = useMaterial(iD_Course);
  if (material.isLoadingError) return <LoadFailed error={material.error} onRetry={() => void material.refetch()} />;
  if (material.data === undefined) return <CardSkeletons count={4} height={72} />;
  return <MaterialList contents={readMaterial(material.data)} iD_Course={iD_Course} onPreview={onPreview} />;
}

function EditedMaterial({ iD_Course, onPreview }: MaterialTabProps) {
  const [, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const material = useMaterial(iD_Course);
  const { stored, others, forget } = useStoredDraft(iD_Course, 'material');
  const goOnWith = (signed: Material, now: Material) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        const key = keyOnceSigned(before.get(openParameter), signed, now);
        if (key === null) next.delete(openParameter);
        else next.set(openParameter, key);
        return next;
      },
      { replace: true },
    );
  const failed = [material, stored].find(({ isLoadingError }) => isLoadingError);
  if (failed !== undefined) {
    const retry = () => {
      if (material.isError) void material.refetch();
      if (stored.isError) void stored.refetch();
    };
    return <LoadFailed error={failed.error} onRetry={retry} />;
  }
  if (material.data === undefined || stored.data === undefined || material.isFetching) {
    return <CardSkeletons count={4} height={72} />;
  }
  const { draft } = stored.data;
  return (
    <MaterialEditor
      iD_Course={iD_Course}
      reply={material.data}
      draft={(draft?.body ?? null) as MaterialDraftBody | null}
      restoredAt={draft?.updateDate ?? null}
      others={others}
      onPreview={onPreview}
      onSigned={async (signed) => {
        forget();
        const [{ data }] = await Promise.all([material.refetch(), noteSigned(queries, iD_Course, 'material')]);
        if (data !== undefined) goOnWith(signed, readMaterial(data));
      }}
    />
  );
}
