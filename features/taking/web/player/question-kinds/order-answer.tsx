import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '#platform/ui/icons/icons.tsx';
import { MoveButtons } from '#platform/ui/order/move-buttons.tsx';
import { movedItem, type Step } from '#platform/ui/order/move-item.ts';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import type { AnswerProps } from './question-taking.ts';

/**
 * Lines that are put in their order by buttons large enough for a finger, and by keys. Until one has moved nothing is answered; the
 * order that they came in may be the right one, and is then taken as it is.
 */
export function OrderAnswer({ answers, chosen, onChoose }: AnswerProps) {
  const { t } = useTranslation('answering');
  const [told, setTold] = useState('');
  const isGiven = chosen.length === answers.length;
  const lines = isGiven
    ? answers.toSorted((a, b) => chosen.indexOf(a.iD_Answer) - chosen.indexOf(b.iD_Answer))
    : answers;
  const numbers = lines.map(({ iD_Answer }) => iD_Answer);

  function move(index: number, step: Step) {
    const order = movedItem(numbers, index, index + step);
    if (order === numbers) return;
    onChoose(order);
    setTold(t('orderTold', { text: lines[index]?.text_Answer, place: index + step + 1, total: lines.length }));
  }

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
              <MoveButtons
                labels={{
                  up: t('orderUp', { text: line.text_Answer }),
                  down: t('orderDown', { text: line.text_Answer }),
                }}
                index={index}
                total={lines.length}
                onMove={(step) => move(index, step)}
                isLarge
              />
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
