import { keyframes } from '@emotion/react';
import type { SxProps } from '@mui/material/styles';

const fill = keyframes`from { transform: scaleX(0) } to { transform: none }`;

/** A line under what goes on by itself, which is full when it does; with reduced motion it is full at once. @param after ms */
export const goingOnLook = (after: number) =>
  ({
    position: 'relative',
    overflow: 'clip',
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 'auto 0 0 0',
      height: 5,
      transformOrigin: 'left',
      backgroundColor: 'currentColor',
      animation: `${fill} ${after}ms linear`,
    },
  }) satisfies SxProps;
