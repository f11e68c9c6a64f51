import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { EyeIcon } from '#platform/ui/icons/icons.tsx';
import { movedItem } from '#platform/ui/order/move-item.ts';
import { ContentType } from '../../shared/codes.ts';
import { ExamButton } from '../exam/exam-button.tsx';
import { QuestionPanel } from '../questions/question-panel.tsx';
import { OrderedList } from '../reorder/ordered-list.tsx';
import { AddContentButton } from './add-content-button.tsx';
import { ContentDialog } from './content-dialog.tsx';
import { ContentRow, type DraftMark } from './content-row.tsx';
import { pendingUploads } from './model/check-material.ts';
import { type EditedContent, type EditedQuestion, type Material, put } from './model/material.ts';
import { openParameter } from './opened-content.ts';

interface MaterialListProps {
  readonly iD_Course: string;
  readonly contents: Material;
  readonly onPreview: () => void;
  /** absent: the material is only read */
  readonly editing?: {
    readonly change: (next: (contents: Material) => Material) => void;
    readonly contentMark: (content: EditedContent) => DraftMark;
    readonly questionMark: (content: EditedContent, question: EditedQuestion) => DraftMark;
  };
  readonly children?: ReactNode;
}

const noMark = () => null;

/** The contents in their order, and under a questionnaire its questions; which one is open is in the address. */
export function MaterialList({ iD_Course, contents, onPreview, editing, children }: MaterialListProps) {
  const { t } = useTranslation('courses');
  const [openedKey, open] = useOpenedKey();
  const [edited, setEdited] = useState<{ readonly content: EditedContent; readonly isNew: boolean } | null>(null);
  const [removed, setRemoved] = useState<EditedContent | null>(null);
  const opened = contents.find(({ key }) => key === openedKey);
  if (opened?.choices !== undefined) {
    return (
      <>
        {children}
        <QuestionPanel
          content={opened}
          choices={opened.choices}
          markOf={editing === undefined ? noMark : (question) => editing.questionMark(opened, question)}
          onChange={editing && ((choices) => editing.change((all) => put(all, { ...opened, choices })))}
          onBack={() => open(null)}
        />
      </>
    );
  }
  return (
    <>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {editing !== undefined && <AddContentButton onAdd={(content) => setEdited({ content, isNew: true })} />}
        <Button variant="outlined" startIcon={<EyeIcon />} onClick={onPreview}>
          {t('preview.open')}
        </Button>
        {contents.some(({ type }) => type === ContentType.Choice) && <ExamButton iD_Course={iD_Course} />}
      </Box>
      {contents.length === 0 ? (
        <EmptyState
          drawing="write"
          title={t('content.none')}
          {...(editing === undefined ? {} : { hint: t('content.noneHint') })}
        />
      ) : (
        <OrderedList
          label={t('content.list')}
          items={contents}
          nameOf={({ title }) => title}
          onMove={editing && ((from, to) => editing.change((all) => movedItem(all, from, to)))}
          render={(content) => (
            <ContentRow
              content={content}
              mark={editing?.contentMark(content) ?? null}
              isUploading={pendingUploads([content]).length > 0}
              onEdit={editing && (() => setEdited({ content, isNew: false }))}
              onRemove={editing && (() => setRemoved(content))}
              onOpen={content.choices === undefined ? undefined : () => open(content.key)}
            />
          )}
        />
      )}
      {edited !== null && editing !== undefined && (
        <ContentDialog
          {...edited}
          iD_Course={iD_Course}
          onClose={() => setEdited(null)}
          onAccept={(content) => {
            editing.change((all) => put(all, content));
            setEdited(null);
          }}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={t('content.removeTitle', { name: removed?.title ?? '' })}
        text={t('content.removeText')}
        confirm={t('content.removeConfirm')}
        tone="danger"
        onConfirm={() => {
          editing?.change((all) => all.filter(({ key }) => key !== removed?.key));
          setRemoved(null);
        }}
        onCancel={() => setRemoved(null)}
      />
    </>
  );
}

/** Which content is open, by its key in the address. */
function useOpenedKey(): readonly [string | null, (key: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (key: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (key === null) next.delete(openParameter);
      else next.set(openParameter, key);
      return next;
    });
  return [search.get(openParameter), open];
}
