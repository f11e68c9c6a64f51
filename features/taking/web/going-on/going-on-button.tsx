import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowRightIcon } from '#platform/ui/icons/icons.tsx';
import { goingOnLook } from './going-on-look.ts';
import { afterReading, useGoingOn } from './use-going-on.ts';

interface GoingOnButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'sx'> {
  /** it is pressed by itself in a moment, unless somebody stays */
  readonly isByItself: boolean;
  readonly onGoOn: () => void;
  readonly children: string;
}

/** The way on from what is only to be seen, which may be gone by itself; how one stays is said under it. */
export function GoingOnButton({ isByItself, onGoOn, children, sx, ...look }: GoingOnButtonProps) {
  const { t } = useTranslation('taking');
  const { isGoing, start } = useGoingOn(onGoOn, afterReading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes into sight
  useEffect(() => {
    if (isByItself) start();
  }, []);
  const own = Array.isArray(sx) ? sx : [sx];
  return (
    <>
      <Button
        {...look}
        endIcon={<ArrowRightIcon />}
        onClick={onGoOn}
        sx={[...own, isGoing ? goingOnLook(afterReading) : {}]}
      >
        {children}
      </Button>
      {/* Its room stays when it goes: nothing moves under a finger. */}
      {isByItself && (
        <Box role="status" sx={{ minHeight: '1.5em', mt: 1, typography: 'body2' }}>
          {isGoing && t('goingOn.stay')}
        </Box>
      )}
    </>
  );
}
