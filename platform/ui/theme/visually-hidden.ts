/** `sx` of a text that is read out and not drawn. (A bare `width: 1` would mean 100 %.) */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
