import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languageKey, languages } from '../language.ts';
import { formatCount } from './format-count.ts';

type Texts = object;

/** One module per language, so that a browser fetches only the texts of the language in use; it exports them by that name. */
export type TextLoaders = Readonly<
  Record<string, { readonly [L in Language]: () => Promise<{ readonly [Name in L]: Texts }> }>
>;

function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value);
}

/** The language chosen on this device, Spanish until one is (S0 section 1). */
function storedLanguage(): Language {
  const stored = localStorage.getItem(languageKey);
  return isLanguage(stored) ? stored : 'es';
}

/** The language in force, for code outside components. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : storedLanguage();
}

/**
 * Changes the language here and in the other tabs, and remembers it; resolves when its texts are there.
 * @throws when its texts did not arrive: the language stays
 */
export async function setLanguage(language: Language): Promise<void> {
  const { ns } = i18next.options;
  await bringTexts(language, typeof ns === 'object' ? ns : []);
  localStorage.setItem(languageKey, language);
  await i18next.changeLanguage(language);
}

let loaders: TextLoaders = {};

async function askForTexts(language: Language, namespace: string): Promise<Texts> {
  const load = loaders[namespace]?.[language];
  if (load === undefined) throw new Error(`no ${namespace} ${language}`);
  const texts: Readonly<Partial<Record<Language, Texts>>> = await load();
  return texts[language] ?? {};
}

/** ms until texts that did not arrive are asked for again, unless the network is back before */
const askAgainAfter = 3000;

/** Asks until they are there: a component that waits for them shows nothing instead of the names of texts. */
async function untilTextsAreHere(language: Language, namespace: string): Promise<Texts> {
  try {
    return await askForTexts(language, namespace);
  } catch {
    await new Promise<void>((resolve) => {
      const goOn = () => {
        window.removeEventListener('online', goOn);
        window.clearTimeout(timer);
        resolve();
      };
      const timer = window.setTimeout(goOn, askAgainAfter);
      window.addEventListener('online', goOn);
    });
    return untilTextsAreHere(language, namespace);
  }
}

/** @throws when one of them did not arrive; the next call asks again */
async function bringTexts(language: Language, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      i18next.addResourceBundle(language, namespace, await askForTexts(language, namespace));
    }),
  );
}

/**
 * Starts the translations and loads `first`, the namespaces that every page needs; resolves when they are there. A namespace is a
 * feature's name.
 */
export async function startI18n(textLoaders: TextLoaders, first: readonly string[]): Promise<void> {
  loaders = textLoaders;
  const backend: BackendModule = {
    type: 'backend',
    init: () => {},
    read: (language, namespace, done) => {
      if (!isLanguage(language) || loaders[namespace] === undefined) {
        return done(new Error(`no ${namespace} ${language}`), false);
      }
      void untilTextsAreHere(language, namespace).then((texts) => done(null, texts as Record<string, string>));
    },
  };
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  window.addEventListener('storage', (event) => {
    if (event.key === languageKey && isLanguage(event.newValue)) void i18next.changeLanguage(event.newValue);
  });
  await i18next
    .use(backend)
    .use(formatCount)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: false,
      supportedLngs: [...languages],
      ns: [...first],
      defaultNS: 'ui',
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true },
    });
}

/**
 * Loads the texts of features ahead, next to the code of their page.
 * @throws when some did not arrive, which i18next would pass over in silence for good; the next call asks again
 */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  if (namespaces.length === 0) return;
  await bringTexts(currentLanguage(), namespaces);
  // So that a change of language brings them too.
  await i18next.loadNamespaces([...namespaces]);
}
