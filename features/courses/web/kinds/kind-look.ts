import type { ComponentType, ReactNode } from 'react';
import type { EditedContent } from '../material/model/material.ts';
import type { ShownContent } from './shown-content.ts';

/** What the editor of a kind is given: the content, and the way to change it. */
export interface KindEditorProps {
  readonly content: EditedContent;
  readonly onChange: (change: Partial<EditedContent>) => void;
  /** the course that the content belongs to */
  readonly iD_Course: string;
  /** what is wrong with a value, by its place: `links.0.url`; undefined while nothing is, or nobody wanted to go on */
  readonly problemOf: (place: string) => string | undefined;
}

/** What shows a content to a learner is given. */
export interface MaterialProps {
  readonly content: ShownContent;
  /** called with how many pages have been read so far, where a content has pages */
  readonly onRead?: (read: { readonly read: number; readonly pages: number }) => void;
}

/** A kind of content on the web: one folder, one entry of `kinds`. Its name and how it counts are in `contentKinds`. */
export interface KindLook {
  readonly icon: ReactNode;
  /** shows it to a learner; null for what is taken and judged */
  readonly Material: ComponentType<MaterialProps> | null;
  /** edits what it holds; fetched with the first use */
  readonly Editor: ComponentType<KindEditorProps>;
  /** how many things it holds: addresses, documents, questions, films; null where that is not known */
  readonly count: (content: EditedContent) => number | null;
  /** key of the text that counts them */
  readonly counted: 'links' | 'pdFs' | 'choices' | 'medias';
}
