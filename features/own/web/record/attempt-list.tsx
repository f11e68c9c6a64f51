import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { contentProgress } from '#features/attendance/shared/codes.ts';
import { progressMark } from '#features/attendance/web/public.tsx';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { attemptLine } from '../../shared/record-words.ts';
import type { RecordedAttempt } from '../../shared/training-record.ts';

interface AttemptListProps {
  readonly attempts: readonly RecordedAttempt[];
  /** IANA zone of the moments */
  readonly zone: string;
  /** what unfolds under an attempt; absent for who may not see it */
  readonly answersOf?: ((attempt: RecordedAttempt) => ReactNode) | undefined;
}

/** Every attempt under its content: when, how it ended, and how many were right. */
export function AttemptList({ attempts, zone, answersOf }: AttemptListProps) {
  const { language } = useLanguage();
  const contents = [...new Map(attempts.map((attempt) => [attempt.iD_Content, attempt])).values()];
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {contents.map(({ iD_Content, title, ...last }) => (
        <Box component="li" key={iD_Content} sx={{ display: 'flex', gap: 1.5 }}>
          <Mark progress={contentProgress(last)} />
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography variant="h4" component="h3">
              {title}
            </Typography>
            <Box component="ol" sx={{ m: 0, mt: 0.25, p: 0, listStyle: 'none' }}>
              {attempts
                .filter((attempt) => attempt.iD_Content === iD_Content)
                .map((attempt) => (
                  <Typography
                    component="li"
                    variant="body2"
                    key={attempt.number}
                    sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {attemptLine(attempt, zone, language)}
                    {attempt.questions > 0 && answersOf?.(attempt)}
                  </Typography>
                ))}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** How the last attempt at a content ended; the words beside it say so too. */
function Mark({ progress }: { readonly progress: number }) {
  const { tone, icon } = progressMark(progress);
  return (
    <Box
      component="span"
      aria-hidden
      sx={(theme) => ({ display: 'inline-flex', mt: '2px', color: theme.vars.palette.tone[tone].main })}
    >
      {icon}
    </Box>
  );
}
