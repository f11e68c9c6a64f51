import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftReply, Material as MaterialReply } from '../../shared/contract.ts';
import { DraftNotices } from '../drafts/draft-notices.tsx';
import { EditorBar } from '../drafts/editor-bar.tsx';
import type { DraftMark } from './content-row.tsx';
import { MaterialConflicts } from './material-conflicts.tsx';
import { MaterialList } from './material-list.tsx';
import { pendingUploads } from './model/check-material.ts';
import type { EditedContent, EditedQuestion, Material } from './model/material.ts';
import { isSameContent, isSameQuestion, materialChanges } from './model/material-changes.ts';
import { SaveMaterialDialog } from './save-material-dialog.tsx';
import { type MaterialDraftBody, useMaterialDraft } from './use-material-draft.ts';

interface MaterialEditorProps {
  readonly iD_Course: string;
  readonly reply: MaterialReply;
  readonly draft: MaterialDraftBody | null;
  /** when the draft was kept; null without one */
  readonly restoredAt: string | null;
  readonly others: DraftReply['others'];
  readonly onPreview: () => void;
  /** @param signed what was signed, as it was edited */
  readonly onSigned: (signed: Material) => void;
}

/** The material while it is edited: a draft, and the one signature over all of it. */
export function MaterialEditor(props: MaterialEditorProps) {
  const { iD_Course, reply, draft, restoredAt, others, onPreview, onSigned } = props;
  const { t } = useTranslation('courses');
  const material = useMaterialDraft(iD_Course, reply, draft);
  const { base, contents, changes, conflicts } = material;
  const [isSigning, setIsSigning] = useState(false);
  const baseOf = (content: EditedContent) => base.find(({ key }) => key === content.key);
  const contentMark = (content: EditedContent): DraftMark => {
    const was = baseOf(content);
    if (was === undefined) return 'added';
    const hasChanged = !isSameContent(was, content) || materialChanges([was], [content]).length > 0;
    return hasChanged ? 'changed' : null;
  };
  const questionMark = (content: EditedContent, question: EditedQuestion): DraftMark => {
    const was = baseOf(content)?.choices?.find(({ key }) => key === question.key);
    if (was === undefined) return 'added';
    return isSameQuestion(was, question) ? null : 'changed';
  };
  const waiting = pendingUploads(contents).length;
  return (
    <>
      <MaterialList
        iD_Course={iD_Course}
        contents={contents}
        onPreview={onPreview}
        editing={{ change: material.change, contentMark, questionMark }}
      >
        <DraftNotices restoredAt={changes.length === 0 ? null : restoredAt} others={others} />
        <MaterialConflicts conflicts={conflicts} onTakeTheirs={material.takeTheirs} />
      </MaterialList>
      <EditorBar
        state={material.draftState}
        changes={changes.length}
        obstacle={waiting === 0 ? null : t('upload.waiting', { count: waiting })}
        onSign={() => setIsSigning(true)}
        onDiscard={material.discard}
      />
      {isSigning && (
        <SaveMaterialDialog
          iD_Course={iD_Course}
          body={material.body}
          changes={changes}
          onClose={() => setIsSigning(false)}
          onStale={(fresh) => {
            material.rebase(fresh);
            setIsSigning(false);
          }}
          onSigned={() => {
            material.drop();
            setIsSigning(false);
            onSigned(contents);
          }}
        />
      )}
    </>
  );
}
