import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossIcon, SearchIcon } from '../../icons/icons.tsx';

interface SearchInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoFocus?: boolean;
}

/** ms of quiet after which what was typed is searched. */
const typingPause = 300;

/** A field to search in, which waits until one has typed. */
export function SearchInput({ label, value, onChange, autoFocus = false }: SearchInputProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
    return () => {
      if (timer.current !== null) clearTimeout(timer.current);
    };
  }, [autoFocus]);
  const search = (next: string, pause: number) => {
    setText(next);
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), pause);
  };
  return (
    <span className="dg-search">
      <SearchIcon fontSize="small" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        className="dg-input"
        aria-label={label}
        placeholder={label}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => search(target.value, typingPause)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text, 0);
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          search('', 0);
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="dg-button"
          aria-label={t('grid.clearSearch')}
          onClick={() => {
            search('', 0);
            input.current?.focus();
          }}
        >
          <CrossIcon fontSize="inherit" />
        </button>
      )}
    </span>
  );
}
