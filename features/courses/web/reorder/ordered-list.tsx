import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveButtons } from '#platform/ui/order/move-buttons.tsx';
import { stepOfKey } from '#platform/ui/order/move-item.ts';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
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
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    onMove?.(from, to);
    setTold(t('order.told', { name: nameOf(item), place: to + 1, total: items.length }));
  };
  const { list, drag, handleOf } = useDragOrder(move);
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const step = stepOfKey(event);
    if (step === null || onMove === undefined) return;
    event.preventDefault();
    move(index, index + step);
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
          <Line key={item.key} drag={drag} index={index} onKeyDown={onKeyDown(index)}>
            {onMove !== undefined && (
              <>
                <Handle {...handleOf(index)} />
                <Box
                  sx={{
                    display: 'grid',
                    gridAutoFlow: { xs: 'row', sm: 'column' },
                    alignItems: 'center',
                    minHeight: 40,
                  }}
                >
                  <MoveButtons
                    labels={{
                      up: t('order.up', { name: nameOf(item) }),
                      down: t('order.down', { name: nameOf(item) }),
                    }}
                    index={index}
                    total={items.length}
                    onMove={(step) => move(index, index + step)}
                  />
                </Box>
              </>
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>{render(item, index)}</Box>
          </Line>
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {told}
      </Box>
    </>
  );
}

type DragOrder = ReturnType<typeof useDragOrder>;

interface LineProps {
  readonly drag: DragOrder['drag'];
  readonly index: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** One item: lifted while it is dragged, outlined where another one would land. */
function Line({ drag, index, onKeyDown, children }: LineProps) {
  const isDragged = drag?.from === index;
  const isAimedAt = drag !== null && !isDragged && drag.to === index;
  return (
    <Box
      component="li"
      onKeyDown={onKeyDown}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: { xs: 0.5, sm: 1 },
        p: { xs: 1, sm: 1.5 },
        ...onPaper,
        ...(isDragged && {
          position: 'relative',
          zIndex: 1,
          boxShadow: theme.shadows[4],
          borderColor: theme.vars.palette.primary.main,
        }),
        ...(isAimedAt && { outline: `2px solid ${theme.vars.palette.primary.main}` }),
      })}
      style={isDragged ? { transform: `translateY(${drag.offset}px)` } : undefined}
    >
      {children}
    </Box>
  );
}

/** What the pointer drags an item by. */
function Handle(handle: ReturnType<DragOrder['handleOf']>) {
  const { t } = useTranslation('courses');
  return (
    <Box
      aria-hidden
      title={t('order.drag')}
      {...handle}
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
  );
}
