import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { searchWords } from '#platform/i18n/search-words.ts';
import { appVersion } from '#platform/ui/brand/app-version.ts';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { Surface } from '#platform/ui/plain/surface.tsx';
import { TextField } from '#platform/ui/plain/text-field.tsx';
import { productName } from '#product/product-name.ts';
import { isMac } from '../shell/is-mac.ts';
import './help-page.css';
import { shortcuts } from './shortcuts.ts';

interface Word {
  readonly name: string;
  readonly text: string;
}

/** Help: the words of the product, and its keys. An address with a word, such as `/Help#spac`, leads to it. */
export default function HelpPage() {
  const { t } = useTranslation('help');
  const [typed, setTyped] = useState('');
  useNamedWord();
  const groups = Object.entries(t('terms', { returnObjects: true }) as Record<string, Record<string, Word>>)
    .map(([id, terms]) => ({ id, terms: Object.entries(terms).filter(([, word]) => matches(word, typed)) }))
    .filter(({ terms }) => terms.length > 0);
  return (
    <Page width="reading">
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className="help">
        <TextField
          label={t('find')}
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p role="status" className="help-none ui-quiet">
          {groups.length === 0 && t('none', { text: typed.trim() })}
        </p>
        {groups.map(({ id, terms }) => (
          <section key={id} aria-labelledby={`help-${id}`}>
            <h2 id={`help-${id}`} className="type-h2">
              {t(`groups.${id as 'training'}`)}
            </h2>
            <Surface>
              <dl className="help-terms">
                {terms.map(([term, { name, text }]) => (
                  <div key={term} id={term} tabIndex={-1}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </Surface>
          </section>
        ))}
        {typed.trim() === '' && <Keyboard />}
        {typed.trim() === '' && <About />}
      </div>
    </Page>
  );
}

/** Whether all that was typed begins words of the term or of what is said of it. */
function matches({ name, text }: Word, typed: string): boolean {
  const words = searchWords(`${name} ${text}`);
  return searchWords(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Brings the word that the address names into view and gives it the focus, which marks it. */
function useNamedWord(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same word may be asked for again
  useEffect(() => {
    const word = hash === '' ? null : document.getElementById(hash.slice(1));
    // After the page has put itself to its top.
    const frame = requestAnimationFrame(() => {
      word?.scrollIntoView({ block: 'center' });
      word?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

/** The version, and what of others is in it: their licences ask that everyone who gets the product gets these texts. */
function About() {
  const { t } = useTranslation('help');
  return (
    <p className="ui-quiet">
      {productName} {appVersion} ·{' '}
      <a href="/licences.txt" target="_blank" rel="noreferrer">
        {t('licences')}
      </a>
    </p>
  );
}

function Keyboard() {
  const { t } = useTranslation('help');
  const names: Readonly<Record<string, string>> = t('keyboard.keys', { returnObjects: true });
  return (
    <section aria-labelledby="help-keyboard" className="help-keyboard">
      <h2 id="help-keyboard" className="type-h2">
        {t('keyboard.title')}
      </h2>
      <Surface>
        {shortcuts(isMac).map((place) => (
          <div key={place.where} className="help-place">
            <h3 className="type-h4">{t(`keyboard.${place.where}`)}</h3>
            <dl>
              {place.shortcuts.map(({ ways, does }) => (
                <div key={does}>
                  <dt>
                    {ways.map((way, place) => (
                      <Fragment key={way.join()}>
                        {place > 0 && ' '}
                        <span className="help-way">
                          {way.map((one) => (
                            <kbd key={one}>{names[one] ?? one}</kbd>
                          ))}
                        </span>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{t(`keyboard.${does}`)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </Surface>
    </section>
  );
}
