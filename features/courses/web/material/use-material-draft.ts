import { useEffect, useMemo, useRef, useState } from 'react';
import type { Material as MaterialReply } from '../../shared/contract.ts';
import { useDraftKeeper } from '../drafts/use-draft.ts';
import { useUploads } from '../uploads/uploads.tsx';
import { type Material, withItems } from './model/material.ts';
import { materialChanges } from './model/material-changes.ts';
import { readMaterial } from './model/material-wire.ts';
import { type MaterialConflict, rebaseMaterial, takeTheirs } from './model/rebase-material.ts';

/** What the draft of the material keeps: what it began from, and what has become of it. */
export interface MaterialDraftBody {
  /** of the server's material at the beginning */
  readonly revision: number;
  readonly base: Material;
  readonly contents: Material;
  /** what another author did too, and this one has not decided yet */
  readonly conflicts?: readonly MaterialConflict[];
}

type Edited = Required<MaterialDraftBody>;

/** The draft over the material as the server has it now; another author may have signed since. */
export function overMaterial(reply: MaterialReply, draft: MaterialDraftBody | null): Edited {
  const base = readMaterial(reply);
  const { revision } = reply;
  if (draft === null) return { revision, base, contents: base, conflicts: [] };
  const undecided = draft.conflicts ?? [];
  if (draft.revision === revision) return { revision, base, contents: draft.contents, conflicts: undecided };
  const { material, conflicts } = rebaseMaterial(draft.base, draft.contents, base);
  const others = undecided.filter(({ key }) => conflicts.every((conflict) => conflict.key !== key));
  return { revision, base, contents: material, conflicts: [...others, ...conflicts] };
}

/** The material while it is edited: every change is kept as a draft until all of it is signed at once. */
export function useMaterialDraft(id: string, reply: MaterialReply, draft: MaterialDraftBody | null) {
  const [edited, setEdited] = useState(() => overMaterial(reply, draft));
  const { state: draftState, keeper } = useDraftKeeper(id, 'material', draft !== null);
  const { revision, base, contents, conflicts } = edited;
  const changes = useMemo(() => materialChanges(base, contents), [base, contents]);
  const kept = useRef(contents);
  useEffect(() => {
    if (kept.current === contents) return;
    kept.current = contents;
    if (changes.length === 0) keeper.remove();
    else keeper.keep({ revision, base, contents, conflicts } satisfies MaterialDraftBody);
  }, [revision, base, contents, conflicts, changes, keeper]);
  const change = (next: (contents: Material) => Material) =>
    setEdited((before) => ({ ...before, contents: next(before.contents) }));
  useArrivedUploads(contents, change);
  return {
    base,
    contents,
    changes,
    conflicts,
    draftState,
    body: { revision, base, contents, conflicts } satisfies MaterialDraftBody,
    change,
    /** Another author has signed meanwhile: this author's changes over what is there now. */
    rebase: (fresh: MaterialReply) => setEdited((before) => overMaterial(fresh, before)),
    takeTheirs: (conflict: MaterialConflict) =>
      setEdited((before) => ({
        ...before,
        contents: takeTheirs(before.contents, before.base, conflict),
        conflicts: before.conflicts.filter((other) => other !== conflict),
      })),
    discard: () => setEdited((before) => ({ ...before, contents: before.base, conflicts: [] })),
    drop: keeper.remove,
  };
}

/** Notes the number of each upload that has arrived, so that the draft survives a closed browser with it. */
function useArrivedUploads(contents: Material, change: (next: (contents: Material) => Material) => void): void {
  const { progresses } = useUploads();
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    const next = contents.map((content) =>
      withItems(content, (item) => {
        const id = item.upload === undefined ? null : (progresses[item.upload.key]?.id ?? null);
        if (item.upload === undefined || id === null || item.upload.id === id) return item;
        return { ...item, upload: { ...item.upload, id } };
      }),
    );
    if (next.some((content, at) => content !== contents[at])) latest.current(() => next);
  }, [progresses, contents]);
}
