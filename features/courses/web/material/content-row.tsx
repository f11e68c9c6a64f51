import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryGrid } from '#features/records/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { ChevronRightIcon, ClockIcon, PenIcon, PlusIcon } from '#platform/ui/icons/icons.tsx';
import { HistoryIcon, TrashIcon } from '#platform/ui/icons/record-icons.tsx';
import { ContentType, contentKinds } from '../../shared/codes.ts';
import { contentShape } from '../../shared/contract.ts';
import { kinds } from '../kinds/kinds.ts';
import type { EditedContent } from './model/material.ts';

/** How a record of the draft differs from what is signed. */
export type DraftMark = 'added' | 'changed' | null;

interface ContentRowProps {
  readonly content: EditedContent;
  readonly mark: DraftMark;
  readonly isUploading: boolean;
  /** absent: it is only read */
  readonly onEdit?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  /** opens the questions of a questionnaire; absent where there is nothing to see */
  readonly onOpen?: (() => void) | undefined;
}

/** One content in the list: what it is, what it holds, how it differs from what is signed, and what can be done. */
export function ContentRow(props: ContentRowProps) {
  const { content, mark, isUploading, onEdit, onRemove, onOpen } = props;
  const { t, language } = useTexts(['courses', 'records']);
  const [hasHistory, setHasHistory] = useState(false);
  const kind = kinds[content.type];
  const count = kind.count(content);
  const { title } = content;
  const named = { name: title };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, minHeight: 40 }}>
        <Box component="span" sx={{ display: 'inline-flex', color: 'primary.main' }}>
          {kind.icon}
        </Box>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="subtitle2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {contentKinds[content.type].name[language]}
            {count !== null && ` · ${t(`count.${kind.counted}`, { count })}`}
          </Typography>
        </Box>
        {isUploading && <StatusChip tone="progress" icon={<ClockIcon />} label={t('upload.chip')} />}
        <DraftMarkChip mark={mark} />
        <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
          {content.type === ContentType.Choice && onOpen !== undefined && (
            <Button
              size="small"
              endIcon={<ChevronRightIcon />}
              onClick={onOpen}
              aria-label={t('question.openOf', named)}
            >
              {t('question.open')}
            </Button>
          )}
          {onEdit !== undefined && (
            <RowButton label={t('content.edit', named)} onClick={onEdit}>
              <PenIcon />
            </RowButton>
          )}
          {content.iD_Content !== undefined && (
            <RowButton
              label={t('content.history', named)}
              isExpanded={hasHistory}
              onClick={() => setHasHistory(!hasHistory)}
            >
              <HistoryIcon />
            </RowButton>
          )}
          {onRemove !== undefined && (
            <RowButton label={t('content.remove', named)} onClick={onRemove}>
              <TrashIcon />
            </RowButton>
          )}
        </Box>
      </Box>
      {hasHistory && content.iD_Content !== undefined && (
        <Box sx={{ mt: 1.5, overflowX: 'auto' }}>
          <HistoryGrid shape={contentShape} row={{ iD_Content: content.iD_Content }} name={title} links={{}} />
        </Box>
      )}
    </>
  );
}

export function DraftMarkChip({ mark }: { readonly mark: DraftMark }) {
  const { t } = useTranslation('courses');
  if (mark === null) return null;
  return mark === 'added' ? (
    <StatusChip tone="progress" icon={<PlusIcon />} label={t('mark.added')} />
  ) : (
    <StatusChip tone="warning" icon={<PenIcon />} label={t('mark.changed')} />
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function RowButton({ label, isExpanded, onClick, children }: RowButtonProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={onClick}
      {...(isExpanded === undefined ? {} : { 'aria-expanded': isExpanded })}
      sx={{ '@media (pointer: coarse)': { width: 44, height: 44 } }}
    >
      {children}
    </IconButton>
  );
}
