import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { changedFields } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import type { DraftReply } from '../../shared/contract.ts';
import { DraftNotices } from '../drafts/draft-notices.tsx';
import { EditorBar } from '../drafts/editor-bar.tsx';
import { useDraftKeeper } from '../drafts/use-draft.ts';
import { CourseFields } from './course-fields.tsx';
import { type CourseValues, courseSchema, courseValues } from './course-form-model.ts';
import { SaveInformationDialog } from './save-information-dialog.tsx';
import { type InformationDraft, useKeptChanges } from './use-kept-changes.ts';

interface InformationEditorProps {
  readonly course: GridRow;
  readonly draft: InformationDraft | null;
  readonly restoredAt: string | null;
  readonly others: DraftReply['others'];
  readonly onSigned: () => void;
  /** somebody else has changed the course: it is to be read again, and the draft stays */
  readonly onStale: () => void;
}

/** The course's own fields while they are edited: a draft, and one signature. */
export function InformationEditor(props: InformationEditorProps) {
  const { course, draft, restoredAt, others, onSigned, onStale } = props;
  const base = useMemo(() => courseValues(course), [course]);
  const [today] = useState(companyToday);
  const form = useSchemaForm(courseSchema(today), { defaultValues: { ...base, ...draft?.changes }, mode: 'onTouched' });
  const { state, keeper } = useDraftKeeper(String(course.iD_Course), 'information', draft !== null);
  const values = useWatch({ control: form.control }) as CourseValues;
  const changes = changedFields({ ...base }, { ...values }) as Partial<CourseValues>;
  const count = Object.keys(changes).length;
  const [isSigning, setIsSigning] = useState(false);
  useKeptChanges(keeper, changes);
  return (
    <>
      <DraftNotices restoredAt={count === 0 ? null : restoredAt} others={others} />
      <Box
        component="form"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        sx={{ p: { xs: 2, sm: 3 }, ...onPaper }}
      >
        <CourseFields control={form.control} isNew={false} version={Number(course.version)} />
      </Box>
      <EditorBar
        state={state}
        changes={count}
        obstacle={null}
        onSign={() => void form.handleSubmit(() => setIsSigning(true))()}
        onDiscard={() => form.reset(base)}
      />
      {isSigning && (
        <SaveInformationDialog
          course={course}
          changes={changes}
          onClose={() => setIsSigning(false)}
          onStale={onStale}
          onSigned={() => {
            keeper.remove();
            onSigned();
          }}
        />
      )}
    </>
  );
}
