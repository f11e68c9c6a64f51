import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { Suspense, useState } from 'react';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { contentKinds } from '../../shared/codes.ts';
import { DraftDialog } from '../editor/draft-dialog.tsx';
import { kinds } from '../kinds/kinds.ts';
import { checkContent } from './model/check-material.ts';
import type { EditedContent } from './model/material.ts';

interface ContentDialogProps {
  readonly content: EditedContent;
  readonly isNew: boolean;
  readonly iD_Course: string;
  /** the content goes into the draft; nothing is signed yet */
  readonly onAccept: (content: EditedContent) => void;
  readonly onClose: () => void;
}

/** Adds or edits a content of the draft; its kind stands (S1 section 4). */
export function ContentDialog({ content: initial, isNew, iD_Course, onAccept, onClose }: ContentDialogProps) {
  const { t, language } = useTexts('courses');
  const [content, setContent] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const problems = isChecked ? checkContent(content, language) : {};
  const change = (part: Partial<EditedContent>) => setContent((before) => ({ ...before, ...part }));
  const { Editor } = kinds[content.type];
  const name = contentKinds[content.type].name[language];
  const accept = () => {
    setIsChecked(true);
    if (Object.keys(checkContent(content, language)).length === 0) onAccept(content);
  };
  return (
    <DraftDialog
      title={t(isNew ? 'content.addTitle' : 'content.editTitle', { kind: name })}
      isDirty={content !== initial}
      onAccept={accept}
      onClose={onClose}
    >
      <TextField
        fullWidth
        required
        autoFocus={isNew}
        autoComplete="off"
        label={t('content.title')}
        value={content.title}
        onChange={(event) => change({ title: event.target.value })}
        error={problems.title !== undefined}
        helperText={problems.title}
      />
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={t('content.description')}
        value={content.description}
        onChange={(event) => change({ description: event.target.value })}
        error={problems.description !== undefined}
        helperText={problems.description}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
        <Editor content={content} onChange={change} iD_Course={iD_Course} problemOf={(place) => problems[place]} />
      </Suspense>
    </DraftDialog>
  );
}
