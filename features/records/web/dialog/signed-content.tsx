import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { ArrowRightIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { meaningText, type SignatureMeaning } from '#product/meanings.ts';
import type { SignedLine } from './signed-lines.ts';

/** Lines in sight before the rest is unfolded. */
const shown = 6;

interface SignedContentProps {
  /** the record, where the title of the dialog does not name it */
  readonly heading?: string;
  /** what the signature means of this record, or of each line, where that is not said for all of the act */
  readonly meaning?: { readonly of: 'record' | 'lines'; readonly code: SignatureMeaning };
  readonly lines: readonly SignedLine[];
}

/**
 * What is signed, in the words of the form: `Gerencia: GC → GK`. A long list is folded, and says how many lines wait; nothing of
 * it is left out (21 CFR 11.50, 11.70).
 */
export function SignedContent({ heading, meaning, lines }: SignedContentProps) {
  const { t, language } = useTexts('records');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const rest = lines.length - shown;
  // One line more takes no more room than the button.
  const isFolded = rest > 1 && !isOpen;
  return (
    <Box role="group" aria-label={heading ?? t('signs.title')}>
      <Typography variant="body2" component="h4" sx={{ fontWeight: 600, mb: 0.75 }}>
        {heading ?? t('signs.title')}
      </Typography>
      {meaning !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
          {t(meaning.of === 'lines' ? 'signature.meaningOfEach' : 'signature.meaning', {
            meaning: meaningText(meaning.code, language),
          })}
        </Typography>
      )}
      {lines.length === 0 && <Note>{t('signs.nothing')}</Note>}
      <Lines id={listId} lines={isFolded ? lines.slice(0, shown) : lines} />
      {rest > 1 && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          sx={{ ml: -0.75 }}
        >
          {isOpen ? t('signs.fewer') : t('signs.more', { count: rest })}
        </Button>
      )}
    </Box>
  );
}

function Lines({ id, lines }: { readonly id: string; readonly lines: readonly SignedLine[] }) {
  const { t } = useTranslation('records');
  return (
    <Box
      component="ul"
      id={id}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, typography: 'body2', overflowWrap: 'anywhere' }}
    >
      {lines.map(({ name, label, before, after }) => (
        <li key={name}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label === '' ? '' : `${label}: `}
          </Box>
          {before !== null && (
            <>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {before}
              </Box>{' '}
              <ArrowRightIcon
                titleAccess={t('historyOf.becomes')}
                style={{ fontSize: 14, verticalAlign: '-2px' }}
              />{' '}
            </>
          )}
          <strong>{after}</strong>
        </li>
      ))}
    </Box>
  );
}
