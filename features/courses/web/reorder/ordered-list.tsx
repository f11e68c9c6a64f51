import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDownIcon, ArrowUpIcon } from '#platform/ui/icons/icons.tsx';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import { GripIcon } from './grip-icon.tsx';
import { useDragOrder } from './use-drag-order.ts';

interface OrderedListProps<Item extends { readonly key: string }> {
  /** what the list is, for those who do not see it */
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly render: (item: Item, index: number) => ReactNode;
  /** absent: the order stands */
  readonly onMove?: ((from: number, to: number) => void) | undefined;
}

/** A list whose order can be changed by dragging, by buttons, and by Alt with an arrow key. */
export function OrderedList<Item extends { readonly key: string }>(props: OrderedListProps<Item>) {
  const { label, items, nameOf, render, onMove } = props;
  const { t } = useTranslation('courses');
  const [told, setTold] = useState('');
  const focusAfter = useRef<{ readonly key: string; readonly direction: string } | null>(null);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    onMove?.(from, to);
    setTold(t('order.told', { name: nameOf(item), place: to + 1, total: items.length }));
  };
  const { list, drag, handleOf } = useDragOrder(move);
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0 || onMove === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  const moveButton = (item: Item, index: number, step: -1 | 1) => {
    const direction = step === -1 ? 'up' : 'down';
    const text = t(`order.${direction}`, { name: nameOf(item) });
    return (
      <IconButton
        size="small"
        aria-label={text}
        title={text}
        aria-disabled={index + step < 0 || index + step >= items.length}
        ref={(button) => {
          const wanted = focusAfter.current;
          if (button === null || wanted?.key !== item.key || wanted.direction !== direction) return;
          focusAfter.current = null;
          button.focus();
        }}
        onClick={() => {
          focusAfter.current = { key: item.key, direction };
          move(index, index + step);
        }}
        sx={{ '&[aria-disabled="true"]': { opacity: 0.35 }, '@media (pointer: coarse)': { width: 44, height: 44 } }}
      >
        {step === -1 ? <ArrowUpIcon fontSize="small" /> : <ArrowDownIcon fontSize="small" />}
      </IconButton>
    );
  };
  return (
    <>
      <Box
        component="ul"
        ref={list}
        aria-label={label}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
      >
        {items.map((item, index) => (
          <Box
            component="li"
            key={item.key}
            onKeyDown={onKeyDown(index)}
            sx={(theme) => ({
              display: 'flex',
              alignItems: 'flex-start',
              gap: { xs: 0.5, sm: 1 },
              p: { xs: 1, sm: 1.5 },
              border: 1,
              borderColor: 'divider',
              borderRadius: 1.5,
              backgroundColor: 'background.paper',
              ...(drag?.from === index && {
                position: 'relative',
                zIndex: 1,
                boxShadow: theme.shadows[4],
                borderColor: theme.vars.palette.primary.main,
              }),
              ...(drag !== null &&
                drag.from !== index &&
                drag.to === index && { outline: `2px solid ${theme.vars.palette.primary.main}` }),
            })}
            style={drag?.from === index ? { transform: `translateY(${drag.offset}px)` } : undefined}
          >
            {onMove !== undefined && (
              <>
                <Box
                  aria-hidden
                  title={t('order.drag')}
                  {...handleOf(index)}
                  sx={{
                    // On a phone the words need the room, and the buttons do the same.
                    display: { xs: 'none', sm: 'inline-flex' },
                    alignItems: 'center',
                    minHeight: 40,
                    color: 'text.secondary',
                    cursor: 'grab',
                    touchAction: 'none',
                  }}
                >
                  <GripIcon fontSize="small" />
                </Box>
                <Box
                  sx={{
                    display: 'grid',
                    gridAutoFlow: { xs: 'row', sm: 'column' },
                    alignItems: 'center',
                    minHeight: 40,
                  }}
                >
                  {moveButton(item, index, -1)}
                  {moveButton(item, index, 1)}
                </Box>
              </>
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>{render(item, index)}</Box>
          </Box>
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {told}
      </Box>
    </>
  );
}
