import { createContext, useContext, useEffect } from 'react';

/** What a field of a form says on screen: its label, and the words of values that stand for something else (a key, a file). */
export interface ToldWords {
  readonly label: string;
  /** by the value's text */
  readonly words: Readonly<Record<string, string>>;
}

/** Takes what the fields of a form say, by their name. */
type Tell = (name: string, told: ToldWords) => void;

/** A form that lists what it is about to sign hears here what its fields call things. */
export const ToldWordsContext = createContext<Tell | null>(null);

/** Tells the form around the field what it is called, and the words of its values. */
export function useToldWords(name: string, label: string, words: Readonly<Record<string, string>> = noWords): void {
  const tell = useContext(ToldWordsContext);
  const text = JSON.stringify(words);
  useEffect(() => tell?.(name, { label, words: JSON.parse(text) }), [tell, name, label, text]);
}

const noWords = {};
