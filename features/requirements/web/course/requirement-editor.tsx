import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { type DraftReply, spacCourseType } from '#features/courses/shared/contract.ts';
import { DraftNotices, EditorBar, useDraftKeeper } from '#features/courses/web/public.tsx';
import { mostSectors } from '#features/people/shared/contract.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import type { RequiredProfile, RequirementDraft } from './requirement-kind.ts';
import { SectorProfilesPicker } from './sector-profiles-picker.tsx';
import { SpacProfilesPicker } from './spac-profiles-picker.tsx';
import { compareProfiles } from './use-requirement-change.ts';

const SetRequirementsDialog = fetchedPart(() => import('./set-requirements-dialog.tsx'));

interface RequirementEditorProps {
  readonly course: GridRow;
  /** what stands now */
  readonly base: readonly RequiredProfile[];
  readonly draft: RequirementDraft | null;
  readonly restoredAt: string | null;
  readonly others: DraftReply['others'];
  readonly onSigned: () => void;
  /** somebody else has changed the set */
  readonly onStale: () => void;
}

/** The wanted set of profiles while it is chosen: a draft, and one signature over the whole set. */
export function RequirementEditor(props: RequirementEditorProps) {
  const { course, base, draft, restoredAt, others, onSigned, onStale } = props;
  const { t } = useTranslation('requirements');
  const [wanted, setWanted] = useState<readonly RequiredProfile[]>(draft?.profiles ?? base);
  const [isTooMany, setIsTooMany] = useState(false);
  const [isSigning, setIsSigning] = useState(false);
  // The fields of the choice begin anew when it is given up.
  const [round, setRound] = useState(0);
  const { state, keeper } = useDraftKeeper(String(course.iD_Course), 'requirements', draft !== null);
  const { added, ended } = compareProfiles(base, wanted);
  const count = added.length + ended.length;
  const kept = useRef(wanted);
  useEffect(() => {
    if (kept.current === wanted) return;
    kept.current = wanted;
    if (count === 0) keeper.remove();
    else keeper.keep({ profiles: wanted } satisfies RequirementDraft);
  }, [wanted, count, keeper]);
  return (
    <>
      <DraftNotices restoredAt={count === 0 ? null : restoredAt} others={others} />
      {/* The field folds when it is left: what stands under it must not move away from a click. */}
      <Box sx={{ minHeight: '45vh' }}>
        {course.iD_Type === spacCourseType ? (
          <SpacProfilesPicker key={round} wanted={wanted} onChange={setWanted} />
        ) : (
          <SectorProfilesPicker key={round} base={base} wanted={wanted} onChange={setWanted} onTooMany={setIsTooMany} />
        )}
      </Box>
      <EditorBar
        state={state}
        changes={count}
        obstacle={isTooMany ? t('tooManySectors', { most: mostSectors }) : null}
        onSign={() => setIsSigning(true)}
        onDiscard={() => {
          setWanted(base);
          setRound(round + 1);
        }}
      />
      {isSigning && (
        <SetRequirementsDialog
          course={course}
          base={base}
          wanted={wanted}
          isFinished={course.status !== CourseStatus.Editing}
          onClose={() => setIsSigning(false)}
          onStale={onStale}
          onSigned={() => {
            keeper.remove();
            setIsSigning(false);
            onSigned();
          }}
        />
      )}
    </>
  );
}
