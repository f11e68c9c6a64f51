import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, RefreshIcon } from '#platform/ui/icons/icons.tsx';
import { MoveButtons } from '#platform/ui/order/move-buttons.tsx';
import { movedItem, type Step } from '#platform/ui/order/move-item.ts';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import type { AnswerProps } from './question-taking.ts';
import { withTouch } from './touched-order.ts';

/**
 * Lines that are put in their order: touched one after the other, or moved by buttons large enough for a finger, and by keys. Nothing
 * is answered until each has its place; the order that they came in may be the right one, and is then taken as it is.
 */
export function OrderAnswer({ answers, chosen, onChoose }: AnswerProps) {
  const { t } = useTranslation('answering');
  const [told, setTold] = useState('');
  // Lines that have been touched so far; null while nobody orders by touch.
  const [touched, setTouched] = useState<readonly number[] | null>(null);
  const again = useAgain(touched === null);
  const isGiven = chosen.length === answers.length;
  const lines =
    isGiven && touched === null
      ? answers.toSorted((a, b) => chosen.indexOf(a.iD_Answer) - chosen.indexOf(b.iD_Answer))
      : answers;
  const numbers = lines.map(({ iD_Answer }) => iD_Answer);
  const tell = (text: string | undefined, place: number) =>
    setTold(t('orderTold', { text, place, total: lines.length }));

  function move(index: number, step: Step) {
    const order = movedItem(numbers, index, index + step);
    if (order === numbers) return;
    onChoose(order);
    tell(lines[index]?.text_Answer, index + step + 1);
  }

  function touch(line: (typeof lines)[number]) {
    const next = withTouch(touched ?? [], line.iD_Answer, numbers);
    const place = next.indexOf(line.iD_Answer) + 1;
    if (place > 0) tell(line.text_Answer, place);
    else setTold(t('orderTaken', { text: line.text_Answer }));
    if (next.length < numbers.length) return setTouched(next);
    onChoose(next);
    setTouched(null);
  }

  /** What was given is given no more: a part of a new order would else go on as the old one. */
  function orderAgain() {
    onChoose([]);
    setTouched([]);
  }

  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {lines.map((line, index) => {
          const text = line.text_Answer;
          const place = touched === null ? index + 1 : touched.indexOf(line.iD_Answer) + 1;
          const isPlaced = touched === null ? isGiven : place > 0;
          return (
            <Box
              component="li"
              key={line.iD_Answer}
              sx={(theme) => ({
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                minHeight: 56,
                pr: 0.5,
                border: '1px solid',
                borderRadius: 1.25,
                borderColor: isPlaced ? theme.vars.palette.primary.main : theme.vars.palette.lineStrong,
              })}
            >
              <Line
                place={place}
                text={text}
                // One that is in order is moved, or all are ordered anew: a touch in passing changes nothing.
                onTouch={isGiven && touched === null ? null : () => touch(line)}
                isPressed={touched === null ? undefined : isPlaced}
              />
              <Box
                sx={{
                  display: 'flex',
                  flexShrink: 0,
                  gap: { xs: 0, sm: 1 },
                  // Their place stays: no line is broken anew under a finger.
                  visibility: touched === null ? 'visible' : 'hidden',
                }}
              >
                <MoveButtons
                  labels={{ up: t('orderUp', { text }), down: t('orderDown', { text }) }}
                  index={index}
                  total={lines.length}
                  onMove={(step) => move(index, step)}
                  isLarge
                />
              </Box>
            </Box>
          );
        })}
      </Box>
      {isGiven || touched !== null ? (
        <Button ref={again} startIcon={<RefreshIcon />} sx={{ mt: 1.5 }} onClick={orderAgain}>
          {t('orderAgain')}
        </Button>
      ) : (
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

interface LineProps {
  /** from 1; 0 while it has none */
  readonly place: number;
  readonly text: string;
  /** null: touching it does nothing */
  readonly onTouch: (() => void) | null;
  /** whether it has been given its place by touch; undefined while nobody orders by touch */
  readonly isPressed: boolean | undefined;
}

function Line({ place, text, onTouch, isPressed }: LineProps) {
  const content = (
    <>
      <Box component="span" sx={{ minWidth: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {place > 0 && `${place}.`}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </>
  );
  const look = { flex: 1, minWidth: 0, minHeight: 56, display: 'flex', alignItems: 'center', gap: 1, pl: 2 };
  if (onTouch === null) return <Box sx={look}>{content}</Box>;
  return (
    <ButtonBase
      aria-pressed={isPressed}
      onClick={onTouch}
      sx={{ ...look, font: 'inherit', textAlign: 'start', borderRadius: 1.25 }}
    >
      {content}
    </ButtonBase>
  );
}

/** Takes the focus to the button under the lines when the last of them has its place: the one that was touched is no button any more. */
function useAgain(isOver: boolean) {
  const again = useRef<HTMLButtonElement>(null);
  const wasOver = useRef(true);
  useEffect(() => {
    if (isOver && !wasOver.current) again.current?.focus({ preventScroll: true });
    wasOver.current = isOver;
  }, [isOver]);
  return again;
}
