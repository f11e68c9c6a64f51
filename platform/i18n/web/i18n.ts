import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languageKey, languages } from '../language.ts';

type Texts = object;

/** One loader per language, so that a browser fetches only the texts of the language in use. */
export type TextLoaders = Readonly<Record<string, Readonly<Record<Language, () => Promise<Texts>>>>>;

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

/** Changes the language here and in the other tabs, and remembers it; resolves when its texts are there. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language);
  await i18next.changeLanguage(language);
}

/** Starts the translations and loads `first`, the namespaces that every page needs. A namespace is a feature's name. */
export async function startI18n(loaders: TextLoaders, first: readonly string[]): Promise<void> {
  const backend: BackendModule = {
    type: 'backend',
    init: () => {},
    read: (language, namespace, done) => {
      const load = isLanguage(language) ? loaders[namespace]?.[language] : undefined;
      if (load === undefined) return done(new Error(`no texts for ${namespace} in ${language}`), false);
      load().then(
        (texts) => done(null, texts as Record<string, string>),
        (cause: unknown) => done(cause as Error, false),
      );
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
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: false,
      supportedLngs: [...languages],
      ns: [...first],
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Loads the texts of features ahead, next to the code of their page. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces]);
}
