import Menu, { type MenuProps } from '@mui/material/Menu';

/**
 * A menu that a press opens. The second press of a double click lands beside what the first has opened: it closes nothing.
 */
export function PressMenu({ onClose, ...props }: MenuProps) {
  const close: MenuProps['onClose'] = (event, why) => {
    if (why === 'backdropClick' && 'detail' in event && Number(event.detail) > 1) return;
    onClose?.(event, why);
  };
  return <Menu {...props} onClose={close} />;
}
