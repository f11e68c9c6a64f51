import { ContentType, type ContentTypeCode } from '../../../shared/codes.ts';

/** An upload that an item waits for, or whose file it names once it has arrived. */
export interface ItemUpload {
  /** names the upload within this draft, so that it can be taken up again */
  readonly key: string;
  /** the finished upload's number for SaveMaterial; null while it has not arrived whole */
  readonly id: string | null;
  /** bytes */
  readonly size: number;
}

export interface EditedLink {
  readonly key: string;
  readonly iD_Link?: number;
  readonly url: string;
}

export interface EditedPdf {
  readonly key: string;
  readonly iD_PDF?: number;
  readonly name: string;
  readonly upload?: ItemUpload;
}

export interface EditedMedia {
  readonly key: string;
  readonly iD_Media?: number;
  readonly name: string;
  /** an https address to embed; null for an uploaded file */
  readonly route: string | null;
  /** media type of an uploaded file that stands */
  readonly mime?: string | null;
  readonly captions?: boolean;
  readonly upload?: ItemUpload;
}

export interface EditedAnswer {
  readonly key: string;
  readonly iD_Answer?: number;
  readonly text_Answer: string;
  readonly correctAnswer: boolean;
}

export interface EditedQuestion {
  readonly key: string;
  readonly iD_Choice?: number;
  readonly revision?: number;
  readonly type: number;
  readonly question: string;
  readonly answers: readonly EditedAnswer[];
}

/** A content as the editor holds it; what the server does not have yet has no number. */
export interface EditedContent {
  readonly key: string;
  readonly iD_Content?: number;
  readonly revision?: number;
  readonly type: ContentTypeCode;
  readonly title: string;
  readonly description: string;
  readonly links: readonly EditedLink[];
  readonly pdFs: readonly EditedPdf[];
  readonly medias: readonly EditedMedia[];
  /** absent for those who may not read right answers: the questions then stay as they are */
  readonly choices?: readonly EditedQuestion[];
}

export type Material = readonly EditedContent[];

type ItemWithFile = EditedPdf | EditedMedia;

/** What a content holds that may wait for a file. */
export const itemsWithFiles = ({ pdFs, medias }: EditedContent): readonly ItemWithFile[] => [...pdFs, ...medias];

/** The content with each such item changed; the very content where none changes. */
export function withItems(
  content: EditedContent,
  change: <Item extends ItemWithFile>(item: Item) => Item,
): EditedContent {
  const [pdFs, medias] = [content.pdFs.map(change), content.medias.map(change)];
  const before = itemsWithFiles(content);
  return [...pdFs, ...medias].every((item, at) => item === before[at]) ? content : { ...content, pdFs, medias };
}

/** A name for what has no number yet. */
export function newKey(): string {
  return `n${crypto.randomUUID().slice(0, 8)}`;
}

/** What a kind of content begins with: a link and a film with the line that is to be filled. */
const firstLines: Partial<Record<ContentTypeCode, () => Partial<EditedContent>>> = {
  [ContentType.Link]: () => ({ links: [newLink()] }),
  [ContentType.Media]: () => ({ medias: [newMedia()] }),
};

export const newLink = (): EditedLink => ({ key: newKey(), url: 'https://' });

export const newMedia = (): EditedMedia => ({ key: newKey(), name: '', route: '' });

/** An empty content of a kind. @param hasChoices whether the person may write questions */
export function newContent(type: ContentTypeCode, hasChoices: boolean): EditedContent {
  const empty = {
    key: newKey(),
    type,
    title: '',
    description: '',
    links: [],
    pdFs: [],
    medias: [],
    ...firstLines[type]?.(),
  };
  return hasChoices ? { ...empty, choices: [] } : empty;
}

/** The list with the item of the same key replaced, or the item at its end. */
export function put<Item extends { readonly key: string }>(items: readonly Item[], item: Item): readonly Item[] {
  const at = items.findIndex(({ key }) => key === item.key);
  return at === -1 ? [...items, item] : items.with(at, item);
}
