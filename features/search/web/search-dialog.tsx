import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getCourse } from '#features/courses/shared/calls.ts';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { StateBlock } from '#platform/ui/feedback/state-block.tsx';
import { useSettled } from '#platform/ui/form/use-settled.ts';
import { CrossIcon, SearchIcon } from '#platform/ui/icons/icons.tsx';
import { IconButton } from '#platform/ui/plain/button.tsx';
import { VisuallyHidden } from '#platform/ui/plain/surface.tsx';
import { useModal } from '#platform/ui/plain/use-modal.ts';
import { mostTyped } from '../shared/codes.ts';
import type { FoundPage, Hit, HitList } from './hits.ts';
import { narrowHits } from './narrow-hits.ts';
import { rankPages } from './rank-pages.ts';
import { keepRecent, recentHits } from './recent.ts';
import './search-dialog.css';
import { isEnough, useFound } from './use-found.tsx';

/** ms after the last letter until the server is asked */
const settles = 180;

interface SearchDialogProps {
  /** what was typed before its field stood */
  readonly typed: () => string;
  /** what the reader's role opens, in the order of the menu */
  readonly pages: readonly FoundPage[];
  /** what the reader may do on them at once */
  readonly acts: readonly FoundPage[];
  readonly onClose: () => void;
}

/**
 * Finds pages, courses and people: a combobox over a list in groups (ARIA APG). The focus stays in the field; arrows choose,
 * Enter opens, Escape closes.
 */
export default function SearchDialog({ typed, pages, acts, onClose }: SearchDialogProps) {
  const { t } = useTranslation('search');
  const { user, role } = useSession();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const modal = useModal(dialog, onClose);
  const listId = useId();
  const [text, setText] = useState('');
  // In the frame that opens the dialog: letters came in while this was being drawn, and from then on the field has the keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it stands
  useLayoutEffect(() => {
    field.current?.focus();
    setText(typed());
  }, []);
  const isAll = mayCall(role, getCourse);
  const { settled, found, isAsking, answered } = useSearch(text);
  const lists = listsOf({ pages, acts }, text, recentHits(user.token), answered);
  const hits = lists.flatMap((list) => list.hits);
  const { chosen, choose, onKeyDown } = useChosen(hits, text, settled, (hit) => open(hit));
  const open = (hit: Hit) => {
    keepRecent(user.token, hit);
    dialog.current?.close();
    void navigate(hit.to, { state: hit.state });
  };
  const isFailed = isEnough(text) && found.isError && !found.isFetching;
  const optionId = (hit: Hit) => `${listId}-${hits.indexOf(hit)}`;
  return (
    <dialog ref={dialog} {...modal} aria-label={t('title')} className="search">
      <div className="search-field">
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
          aria-label={t('title')}
          placeholder={t(isAll ? 'placeholder' : 'placeholderOwn')}
          value={text}
          maxLength={mostTyped}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isAsking && <span className="ui-spinner" aria-hidden="true" />}
        {text !== '' && (
          <button
            type="button"
            className="search-clear"
            onClick={() => {
              setText('');
              field.current?.focus();
            }}
          >
            {t('clear')}
          </button>
        )}
        <IconButton aria-label={t('close')} className="search-close" onClick={() => dialog.current?.close()}>
          <CrossIcon />
        </IconButton>
      </div>
      <div className="search-body">
        <div id={listId} role="listbox" aria-label={t('results')} aria-busy={isAsking}>
          {lists.map((list) => (
            <ResultGroup key={list.group} list={list} idOf={optionId} chosen={chosen} onChoose={choose} onOpen={open} />
          ))}
        </div>
        {isFailed && (
          <LoadFailed
            dense
            title={t(isAll ? 'failed' : 'failedOwn')}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        )}
        {hits.length === 0 && !isAsking && !isFailed && <Nothing text={text} isAll={isAll} />}
        {!isEnough(text) && <p className="search-hint">{t(isAll ? 'tooShort' : 'tooShortOwn')}</p>}
      </div>
      <Keys />
      <div role="status">
        <VisuallyHidden>
          {isAsking ? t('searching') : text === '' ? '' : t('found', { count: hits.length })}
        </VisuallyHidden>
      </div>
    </dialog>
  );
}

/** What the server finds to a text, once nobody types any more. */
function useSearch(text: string) {
  const settled = useSettled(text.trim(), settles);
  const found = useFound(settled);
  const isAsking = isEnough(text) && (settled !== text.trim() || found.isPlaceholderData || found.isLoading);
  // Until the answer to this text comes, what of the one before it asks for: Enter never opens anything else.
  const answered = isEnough(text) ? (isAsking ? narrowHits(found.lists, text) : found.lists) : [];
  return { settled, found, isAsking, answered };
}

/** What is in the list, groups without hits left out. */
function listsOf(
  { pages, acts }: Pick<SearchDialogProps, 'pages' | 'acts'>,
  text: string,
  recent: readonly Hit[],
  found: readonly HitList[],
): readonly HitList[] {
  const isEmpty = text.trim() === '';
  const known = new Set(isEmpty ? recent.map(({ id }) => id) : []);
  const all: readonly HitList[] = [
    { group: 'recent', hits: isEmpty ? recent : [] },
    { group: 'pages', hits: rankPages(pages, text).filter(({ id }) => !known.has(id)) },
    { group: 'acts', hits: rankPages(acts, text).filter(({ id }) => !known.has(id)) },
    ...found,
  ];
  return all.filter(({ hits }) => hits.length > 0);
}

/** Which hit Enter opens: the first of each new text, then what the arrows or the pointer choose. */
function useChosen(hits: readonly Hit[], text: string, settled: string, onOpen: (hit: Hit) => void) {
  const [choice, setChoice] = useState<{ readonly of: string; readonly id: string } | null>(null);
  const of = `${text}\n${settled}`;
  const place = choice?.of === of ? hits.findIndex(({ id }) => id === choice.id) : -1;
  const chosen = hits[Math.max(0, place)];
  const choose = (hit: Hit) => setChoice({ of, id: hit.id });
  const step = (by: number) => {
    const next = hits.at((Math.max(0, place) + by) % hits.length);
    if (next === undefined) return;
    choose(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && chosen !== undefined) onOpen(chosen);
    else return;
    event.preventDefault();
  };
  return { chosen, choose, onKeyDown };
}

interface ResultGroupProps {
  readonly list: HitList;
  readonly idOf: (hit: Hit) => string;
  readonly chosen: Hit | undefined;
  readonly onChoose: (hit: Hit) => void;
  readonly onOpen: (hit: Hit) => void;
}

function ResultGroup({ list, idOf, chosen, onChoose, onOpen }: ResultGroupProps) {
  const { t } = useTranslation('search');
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={titleId} className="search-group">
      <div id={titleId} role="presentation" className="search-group-title">
        {t(`groups.${list.group}`)}
      </div>
      {list.hits.map((hit) => (
        <Option key={hit.id} hit={hit} id={idOf(hit)} isChosen={hit === chosen} onChoose={onChoose} onOpen={onOpen} />
      ))}
      {list.isMore && (
        <div role="presentation" className="search-more">
          {t('more')}
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  readonly hit: Hit;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onChoose: (hit: Hit) => void;
  readonly onOpen: (hit: Hit) => void;
}

function Option({ hit, id, isChosen, onChoose, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className="search-option"
      onPointerMove={() => !isChosen && onChoose(hit)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(hit)}
    >
      <span className="search-icon">{hit.icon}</span>
      <span className="search-words">
        <span className="search-name">{hit.name}</span>
        {hit.detail !== '' && <span className="search-detail">{hit.detail}</span>}
      </span>
    </div>
  );
}

/** @param isAll whether everybody could have been found, and not oneself alone */
function Nothing({ text, isAll }: { readonly text: string; readonly isAll: boolean }) {
  const { t } = useTranslation('search');
  return (
    <StateBlock
      dense
      drawing="search"
      title={t('nothing', { text: text.trim() })}
      hint={t(isAll ? 'nothingHint' : 'nothingHintOwn')}
    />
  );
}

/** What the keys do, where there are keys. */
function Keys() {
  const { t } = useTranslation('search');
  return (
    <div className="search-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('keys.choose')}
      </span>
      <span>
        <kbd>↵</kbd> {t('keys.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('keys.close')}
      </span>
    </div>
  );
}
