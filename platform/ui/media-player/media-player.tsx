import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';

interface MediaPlayerProps {
  readonly address: string;
  readonly title: string;
  /** address of the subtitles, WebVTT in the language of the film, or null (WCAG 1.2.2) */
  readonly captions: string | null;
  /** media type of the file; audio gets no picture */
  readonly mime: string | null;
  /** its words, by name; `rate` is given the rate as a number, such as 1,5 */
  readonly words: (word: 'speed' | 'rate' | 'captions' | 'failed', values?: { readonly rate: string }) => string;
}

/** Rates of the player (S0 section 9). */
const rates = [0.5, 1, 1.5, 2] as const;

/** An uploaded film or recording in the browser's own player, with the rate beside it; ranges stream as it is played. */
export function MediaPlayer({ address, title, captions, mime, words }: MediaPlayerProps) {
  const { t, language } = useTexts('ui');
  const media = useRef<HTMLVideoElement>(null);
  const [rate, setRate] = useState<number>(1);
  const [trial, setTrial] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (media.current !== null) media.current.playbackRate = rate;
  }, [rate]);

  function retry() {
    setFailed(false);
    setTrial(trial + 1);
  }

  return (
    <Box>
      {failed ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {words('failed')}
        </Alert>
      ) : (
        <Box
          component="video"
          key={trial}
          ref={media}
          src={address}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          // A source that is loaded again starts at the normal rate by itself.
          onLoadedMetadata={(event) => {
            event.currentTarget.playbackRate = rate;
          }}
          onError={() => setFailed(true)}
          sx={{
            display: 'block',
            width: '100%',
            maxHeight: '72vh',
            ...(mime?.startsWith('audio/') ? { height: 64 } : { aspectRatio: '16 / 9' }),
            borderRadius: 1.5,
            backgroundColor: '#0b1114',
          }}
        >
          {captions !== null && <track kind="captions" src={captions} label={words('captions')} default />}
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
        <Box id="media-speed" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {words('speed')}
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          value={rate}
          aria-labelledby="media-speed"
          onChange={(_, next: number | null) => {
            if (next !== null) setRate(next);
          }}
        >
          {rates.map((choice) => (
            <ToggleButton key={choice} value={choice} sx={{ px: 1.75, minHeight: 36, textTransform: 'none' }}>
              {words('rate', { rate: formatNumber(choice, language, choice % 1 === 0 ? 0 : 1) })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
    </Box>
  );
}
