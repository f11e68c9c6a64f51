import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface LookupListState {
  readonly failure: Error | null;
  readonly isSearching: boolean;
}

interface LookupListFailedProps {
  readonly onRetry: () => void;
}

/** Under a field whose list could not be loaded: said, and tried again. */
export function LookupListFailed({ onRetry }: LookupListFailedProps) {
  const { t } = useTranslation(['forms', 'ui']);
  return (
    <>
      {t('forms:listFailed')}{' '}
      <Button size="small" onClick={onRetry} sx={{ minHeight: 24, py: 0, verticalAlign: 'baseline' }}>
        {t('ui:retry')}
      </Button>
    </>
  );
}

/** The list stands out from the form under it. */
const paper = {
  elevation: 6,
  sx: (theme: Theme) => ({ border: `1px solid ${theme.vars?.palette.divider}`, borderRadius: 1.5, mt: 0.5 }),
};

/** Under the options that are here already: that more may come. */
const searchingMark = {
  '&[data-searching]::after': {
    content: 'attr(data-searching)',
    display: 'block',
    px: 2,
    py: 1,
    color: 'text.secondary',
  },
} as const;

/**
 * What every list of a lookup shares: whether it is open, its look, and the words that the library would say in English. A list that
 * could not be loaded says so; tried again, it opens, and the focus goes to its field.
 */
export function useListProps({ failure, isSearching }: LookupListState, retry: () => Promise<boolean>) {
  const { t } = useTranslation(['forms', 'ui']);
  const field = useRef<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const searching = t('forms:searching');
  const tryAgain = () => {
    // The button disappears together with the failure.
    field.current?.focus();
    void retry().then((isThere) => isThere && setOpen(true));
  };
  const failed = <LookupListFailed onRetry={tryAgain} />;
  return {
    /** in place of the field's help, while its list could not be loaded */
    failed: failure === null ? null : failed,
    /** of the element that is typed into */
    keepField: (element: HTMLElement | null) => {
      field.current = element;
    },
    listProps: {
      open,
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false),
      onKeyDown: (event: KeyboardEvent) => {
        // Who presses Enter means an option; it must not send the form before there is one.
        if (event.key === 'Enter' && isSearching) event.preventDefault();
      },
      openText: t('forms:open'),
      closeText: t('forms:shut'),
      clearText: t('forms:clear'),
      noOptionsText: failure === null ? t('forms:noOptions') : failed,
      loadingText: isSearching ? searching : t('ui:loading'),
      slotProps: {
        paper,
        listbox: { sx: searchingMark, 'aria-busy': isSearching, 'data-searching': isSearching ? searching : undefined },
      },
    },
  };
}
