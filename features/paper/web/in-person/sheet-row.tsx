import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTyped } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, CrossCircleIcon } from '#platform/ui/icons/icons.tsx';
import type { InPersonRow } from '../../shared/contract.ts';
import { type Line, type LineLock, marked, readScore, type ScoreProblem, withScore } from './sheet.ts';

interface SheetRowProps {
  readonly row: InPersonRow;
  /** its number among the lines, from 0 */
  readonly index: number;
  readonly present: Line['present'];
  readonly score: string;
  readonly isEdited: boolean;
  /** takes no change, whatever the sheet does */
  readonly lock: LineLock | null;
  /** passing score, percent */
  readonly minimum: number;
  readonly problem: ScoreProblem | null;
  readonly meanwhile: InPersonRow | null;
  /** null: the line is only read */
  readonly onLine: ((row: InPersonRow, line: Line) => void) | null;
}

/** One person's line; its two fields, or what was finished. Drawn again only when it changes. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, index, present, score, isEdited, lock, minimum, problem, meanwhile } = props;
  const onLine = lock === null ? props.onLine : null;
  const isOwnOpen = lock === 'own' && props.onLine !== null;
  const { t } = useTranslation('paper');
  const { name } = row;
  const line = { present, score };
  return (
    <tr>
      <th scope="row" className={isEdited ? 'sheet-edited' : undefined}>
        <Typography component="div" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {row.employee_Nr} · {row.cwid}
        </Typography>
        {isOwnOpen && (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {t('sheet.ownLine')}
          </Typography>
        )}
        {meanwhile !== null && <Meanwhile row={meanwhile} />}
      </th>
      <td className="sheet-present">
        {onLine === null ? (
          present === null ? (
            t('sheet.untaken')
          ) : (
            <Mark isRight={present} right={t('sheet.present')} wrong={t('sheet.absent')} />
          )
        ) : (
          <Marks name={name} index={index} present={present} onMark={(mark) => onLine(row, marked(row, line, mark))} />
        )}
      </td>
      <td className="sheet-score">
        {onLine === null ? (
          present !== null && <Result row={row} />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <TextField
              size="small"
              value={score}
              onChange={(event) => onLine(row, withScore(line, event.target.value))}
              error={problem !== null}
              helperText={problem === null ? undefined : t(`sheet.${problem}`)}
              slotProps={{
                htmlInput: {
                  'aria-label': t('sheet.scoreOf', { name }),
                  inputMode: 'decimal',
                  autoComplete: 'off',
                  maxLength: 20,
                  ...dataOf(index, 'score'),
                },
                formHelperText: { sx: { mx: 0 } },
              }}
              sx={{ maxWidth: 88, '& input': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
            />
            <Verdict present={present} score={score} minimum={minimum} />
          </Box>
        )}
      </td>
    </tr>
  );
});

/** What the keys of the sheet mark, beside the buttons: P and A in either language. */
const markOfKey: Readonly<Record<string, boolean | null>> = { p: true, a: false, Delete: null, Backspace: null };

interface MarksProps {
  readonly name: string;
  readonly index: number;
  readonly present: boolean | null;
  /** null takes the mark back */
  readonly onMark: (present: boolean | null) => void;
}

/** Present or absent: a button each, so that a finger in a glove does not pass by what it meant. */
function Marks({ name, index, present, onMark }: MarksProps) {
  const { t } = useTranslation('paper');
  const press = (event: KeyboardEvent) => {
    const mark = markOfKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (mark === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMark(mark);
  };
  const mark = (field: 'present' | 'absent') => {
    const [first = '', ...rest] = t(`sheet.${field}`);
    return (
      <button
        type="button"
        className="sheet-mark"
        aria-pressed={present === (field === 'present')}
        aria-label={t(`sheet.${field}Of`, { name })}
        onClick={() => onMark(field === 'present')}
        onKeyDown={press}
        {...dataOf(index, field)}
      >
        {first}
        <span className="sheet-mark-rest">{rest.join('')}</span>
      </button>
    );
  };
  return (
    <div className="sheet-marks">
      {mark('present')}
      {mark('absent')}
    </div>
  );
}

/** Where a field stands, for the keys that move. */
const dataOf = (line: number, field: string) => ({ 'data-line': line, 'data-field': field });

function Meanwhile({ row }: { readonly row: InPersonRow }) {
  const { t, language } = useTexts('paper');
  const saved = row.present
    ? t('sheet.savedPresent', { score: formatTyped(row.score, language) })
    : t('sheet.savedAbsent');
  return (
    <Typography variant="body2" component="div" sx={(theme) => ({ color: theme.vars.palette.tone.warning.ink })}>
      {t('sheet.meanwhile', { saved })}
    </Typography>
  );
}

function Result({ row }: { readonly row: InPersonRow }) {
  const { t, language } = useTexts('paper');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ minWidth: 56, fontVariantNumeric: 'tabular-nums' }}>
        {t('sheet.percent', { score: formatTyped(row.score, language) })}
      </Box>
      {row.approved !== null && (
        <Mark isRight={row.approved} right={t('sheet.approved')} wrong={t('sheet.notApproved')} />
      )}
    </Box>
  );
}

/** While it is typed: whether this score passes. */
function Verdict({ present, score, minimum }: Pick<SheetRowProps, 'present' | 'score' | 'minimum'>) {
  const { t } = useTranslation('paper');
  const percent = readScore(score);
  if (present !== true || score.trim() === '' || typeof percent === 'string') return null;
  return <Mark isRight={percent >= minimum} right={t('sheet.passes')} wrong={t('sheet.fails')} />;
}

interface MarkProps {
  readonly isRight: boolean;
  readonly right: string;
  readonly wrong: string;
}

function Mark({ isRight, right, wrong }: MarkProps) {
  return (
    <StatusChip
      tone={isRight ? 'positive' : 'critical'}
      icon={isRight ? <CheckCircleIcon /> : <CrossCircleIcon />}
      label={isRight ? right : wrong}
    />
  );
}
