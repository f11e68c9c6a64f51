import { useTranslation } from 'react-i18next';

/** The first stop of the keyboard: past the bar and the menu, to the page. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the page; the click keeps the address as it is
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className="shell-skip"
    >
      {t('skip')}
    </a>
  );
}
