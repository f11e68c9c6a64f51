import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '#platform/ui/icons/icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { isMac } from './is-mac.ts';
import { useEarlyWords } from './use-early-words.ts';
import './search-button.css';

const AppSearch = lazyPart(() => import('../search/app-search.tsx'), { namespaces: ['search', 'administration'] });

/** Ctrl K, on a Mac ⌘ K: there Ctrl K is a key of text fields. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return false;
  return isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}

/** Opens the search, by click or from the keyboard; not over a dialog, whose words it would leave. */
export function SearchButton({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (disabled || event.defaultPrevented || !isShortcut(event)) return;
      event.preventDefault();
      if (document.querySelector('dialog[open], [aria-modal="true"]') === null) open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [disabled, open]);
  const typed = useEarlyWords(isOpen);
  const keys = isMac ? '⌘ K' : 'Ctrl K';
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        onClick={open}
        aria-label={t('search')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        title={`${t('search')} (${keys})`}
        className="shell-search"
      >
        <SearchIcon />
        <span className="shell-search-word">{t('search')}</span>
        <span aria-hidden="true" data-keys={keys} className="shell-search-keys" />
      </button>
      <Suspense fallback={null}>{isOpen && <AppSearch typed={typed} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
