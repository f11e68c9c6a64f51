import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDownIcon, ArrowUpIcon, CheckIcon } from '#platform/ui/icons/icons.tsx';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import type { AnswerProps, TakenAnswers } from './question-taking.ts';

/** Large enough for a glove where there is room, and apart from one another. */
const target = { width: { xs: 48, sm: 56 }, height: { xs: 48, sm: 56 } };

type Step = -1 | 1;
type Line = TakenAnswers[number];

/**
 * Lines that are put in their order by buttons large enough for a finger, and by keys. Until one has moved nothing is answered; the
 * order that they came in may be the right one, and is then taken as it is.
 */
export function OrderAnswer({ answers, chosen, onChoose }: AnswerProps) {
  const { t } = useTranslation('answering');
  const [told, setTold] = useState('');
  const pressed = useRef<{ readonly line: number; readonly step: Step } | null>(null);
  const isGiven = chosen.length === answers.length;
  const lines = isGiven
    ? answers.toSorted((a, b) => chosen.indexOf(a.iD_Answer) - chosen.indexOf(b.iD_Answer))
    : answers;
  const numbers = lines.map(({ iD_Answer }) => iD_Answer);

  function move(index: number, step: Step) {
    const line = lines[index];
    const place = index + step;
    if (line === undefined || place < 0 || place >= lines.length) return;
    pressed.current = { line: line.iD_Answer, step };
    onChoose(numbers.toSpliced(index, 1).toSpliced(place, 0, line.iD_Answer));
    setTold(t('orderTold', { text: line.text_Answer, place: place + 1, total: lines.length }));
  }

  /** A line that moves takes the focus with it. */
  const holdFocus = (line: Line, step: Step) => (button: HTMLButtonElement | null) => {
    if (button === null || pressed.current?.line !== line.iD_Answer || pressed.current.step !== step) return;
    pressed.current = null;
    button.focus();
  };

  const moveButton = (line: Line, index: number, step: Step) => {
    const label = t(step === -1 ? 'orderUp' : 'orderDown', { text: line.text_Answer });
    return (
      <IconButton
        aria-label={label}
        title={label}
        aria-disabled={lines[index + step] === undefined}
        ref={holdFocus(line, step)}
        onClick={() => move(index, step)}
        sx={{ ...target, '&[aria-disabled="true"]': { opacity: 0.35 } }}
      >
        {step === -1 ? <ArrowUpIcon /> : <ArrowDownIcon />}
      </IconButton>
    );
  };

  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {lines.map((line, index) => (
          <Box
            component="li"
            key={line.iD_Answer}
            sx={(theme) => ({
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 56,
              pl: 2,
              pr: 0.5,
              py: 0.5,
              border: '1px solid',
              borderRadius: 1.25,
              borderColor: isGiven ? theme.vars.palette.primary.main : theme.vars.palette.lineStrong,
            })}
          >
            <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {index + 1}.
            </Box>
            <Box component="span" sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
              {line.text_Answer}
            </Box>
            <Box sx={{ display: 'flex', flexShrink: 0, gap: { xs: 0, sm: 1 } }}>
              {moveButton(line, index, -1)}
              {moveButton(line, index, 1)}
            </Box>
          </Box>
        ))}
      </Box>
      {!isGiven && (
        <Button variant="outlined" startIcon={<CheckIcon />} sx={{ mt: 1.5 }} onClick={() => onChoose(numbers)}>
          {t('orderAsIs')}
        </Button>
      )}
      <Box role="status" sx={visuallyHidden}>
        {told}
      </Box>
    </>
  );
}
