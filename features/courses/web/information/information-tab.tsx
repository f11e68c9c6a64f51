import type { GridRow } from '#platform/grid/wire.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { useStoredDraft } from '../drafts/use-draft.ts';
import { CourseFacts } from './course-facts.tsx';
import { InformationEditor } from './information-editor.tsx';
import type { InformationDraft } from './use-kept-changes.ts';

interface InformationTabProps {
  readonly course: GridRow;
  readonly isEdited: boolean;
  /** the course was signed, or is to be read again */
  readonly onChanged: () => void;
}

/** 'Información del curso' (S1 section 2). */
export default function InformationTab({ course, isEdited, onChanged }: InformationTabProps) {
  return isEdited ? <Edited course={course} onChanged={onChanged} /> : <CourseFacts course={course} />;
}

function Edited({ course, onChanged }: Omit<InformationTabProps, 'isEdited'>) {
  const { stored, others, forget } = useStoredDraft(String(course.iD_Course), 'information');
  if (stored.isLoadingError) return <LoadFailed error={stored.error} onRetry={() => void stored.refetch()} />;
  if (stored.data === undefined) return <CardSkeletons count={2} height={160} />;
  const { draft } = stored.data;
  return (
    <InformationEditor
      key={String(course.revision)}
      course={course}
      draft={(draft?.body ?? null) as InformationDraft | null}
      restoredAt={draft?.updateDate ?? null}
      others={others}
      onSigned={() => {
        forget();
        onChanged();
      }}
      onStale={onChanged}
    />
  );
}
