import { brokenRule } from '#platform/http/validation.ts';
import type { ChoiceValues, ContentValues } from '../../shared/material.ts';
import { courseErrors } from '../errors.ts';
import type { WantedPart } from '../kinds/kind-rules.ts';
import { holdsParts, type SentLists, storedParts, wantedParts } from '../kinds/parts.ts';
import type { StoredChoice, StoredContent } from '../queries/material.ts';
import { holdsAnswers, renumbered, type WantedAnswer, wantedAnswers } from './wanted-answers.ts';

// What has to be written so that a course holds the wanted material: found without writing anything.

/** A content as a call sends it, with its lists by their wire names. */
export interface SentContent extends SentLists {
  readonly iD_Content?: number | undefined;
  readonly type: number;
  readonly title: string;
  readonly description?: string | null | undefined;
  /** absent: its questions stay as they are */
  readonly choices?: readonly ChoiceValues[] | undefined;
}

/** Where a content or question was sent and where it is to be. */
interface Place {
  /** for refusals: `contents.2.`, or nothing where it was sent alone */
  readonly at: string;
  readonly position: number;
}

/** A question as it is to be, beside the one that stands. */
export interface WantedChoice {
  /** null: new */
  readonly stored: StoredChoice | null;
  readonly position: number;
  readonly type: number;
  readonly question: string;
  readonly answers: readonly WantedAnswer[];
}

/** A content as it is to be, beside the one that stands. */
export interface WantedContent {
  /** null: new */
  readonly stored: StoredContent | null;
  readonly position: number;
  readonly type: number;
  readonly title: string;
  readonly description: string;
  readonly parts: readonly WantedPart[];
  /** null: its questions stay as they are */
  readonly choices: readonly WantedChoice[] | null;
}

/**
 * Holds what was sent against what stands.
 * @throws Refusal PART_UNKNOWN, CONTENT_TYPE_FIXED and those of the kinds; InvalidInput for what is sent twice
 */
export function wantedMaterial(
  sent: readonly ContentValues[],
  current: readonly StoredContent[],
  mediaHosts: readonly string[],
): readonly WantedContent[] {
  requireOnce(sent, 'contents', 'iD_Content');
  return sent.map((values, index) => {
    const at = `contents.${index}.`;
    const stored = find(current, values.iD_Content, (content) => content.content_id, `${at}iD_Content`);
    return wantedContent(values, stored, { at, position: index + 1, mediaHosts });
  });
}

/**
 * A content as it is to be.
 * @param stored the one that stands; null for a new one
 * @throws Refusal PART_UNKNOWN, CONTENT_TYPE_FIXED and those of the kinds; InvalidInput for what is sent twice
 */
export function wantedContent(
  values: SentContent,
  stored: StoredContent | null,
  { at, position, mediaHosts }: Place & { readonly mediaHosts: readonly string[] },
): WantedContent {
  const { type, title, description } = values;
  if (stored !== null && stored.type !== type) throw courseErrors.CONTENT_TYPE_FIXED({ field: `${at}type` });
  const parts = wantedParts(type, values, stored === null ? [] : storedParts(type, stored), { at, mediaHosts });
  const choices = values.choices === undefined ? null : wantedChoices(values.choices, stored?.choices ?? [], at);
  return { stored, position, type, title, description: description ?? '', parts, choices };
}

function wantedChoices(
  sent: readonly ChoiceValues[],
  current: readonly StoredChoice[],
  above: string,
): readonly WantedChoice[] {
  requireOnce(sent, `${above}choices`, 'iD_Choice');
  return sent.map((values, index) => {
    const at = `${above}choices.${index}.`;
    const stored = find(current, values.iD_Choice, (choice) => choice.choice_id, `${at}iD_Choice`);
    return wantedChoice(values, stored, { at, position: index + 1 });
  });
}

/**
 * A question as it is to be.
 * @param stored the one that stands; null for a new one
 * @throws Refusal PART_UNKNOWN; InvalidInput for an answer that is sent twice
 */
export function wantedChoice(
  { type, question, answers }: ChoiceValues,
  stored: StoredChoice | null,
  { at, position }: Place,
): WantedChoice {
  const wanted = renumbered(wantedAnswers(answers, stored?.answers ?? [], at), type, stored?.type);
  return { stored, position, type, question, answers: wanted };
}

function find<T>(all: readonly T[], id: number | undefined, idOf: (one: T) => number, field: string): T | null {
  if (id === undefined) return null;
  const found = all.find((one) => idOf(one) === id);
  if (found === undefined) throw courseErrors.PART_UNKNOWN({ field });
  return found;
}

/** @throws InvalidInput that names the second one */
function requireOnce<T extends object>(items: readonly T[], list: string, name: keyof T & string): void {
  const ids = items.map((item) => item[name]);
  const second = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
  if (second >= 0) throw brokenRule(`${list}.${second}.${name}`, 'repeated');
}

/** What has to be written, each list in the order of the material. */
export interface MaterialPlan {
  readonly addedContents: readonly WantedContent[];
  readonly editedContents: readonly WantedContent[];
  readonly removedContents: readonly StoredContent[];
  /** with the content that each belongs to */
  readonly addedChoices: readonly (readonly [WantedContent, WantedChoice])[];
  readonly editedChoices: readonly WantedChoice[];
  readonly removedChoices: readonly StoredChoice[];
}

/** What differs between the wanted material and what stands: only that is written. */
export function planMaterial(wanted: readonly WantedContent[], current: readonly StoredContent[]): MaterialPlan {
  const kept = new Set(wanted.map(({ stored }) => stored?.content_id));
  const removedContents = current.filter(({ content_id }) => !kept.has(content_id));
  const choices = wanted.flatMap((content) => (content.choices ?? []).map((choice) => [content, choice] as const));
  const keptChoices = new Set(choices.map(([, { stored }]) => stored?.choice_id));
  return {
    addedContents: wanted.filter(({ stored }) => stored === null),
    editedContents: wanted.filter(({ stored }) => stored !== null).filter((content) => !isAsStored(content)),
    removedContents,
    addedChoices: choices.filter(([, { stored }]) => stored === null),
    editedChoices: choices
      .map(([, choice]) => choice)
      .filter((choice) => choice.stored !== null && !isChoiceAsStored(choice)),
    removedChoices: [
      ...removedContents.flatMap((content) => content.choices),
      ...wanted
        .filter((content) => content.choices !== null)
        .flatMap(({ stored }) => stored?.choices ?? [])
        .filter(({ choice_id }) => !keptChoices.has(choice_id)),
    ],
  };
}

/** Whether the material is as it is wanted already. */
export function isEmptyPlan(plan: MaterialPlan): boolean {
  return Object.values(plan).every((list) => list.length === 0);
}

function isAsStored({ stored, position, type, title, description, parts }: WantedContent): boolean {
  return (
    stored?.position === position &&
    stored.title === title &&
    stored.description === description &&
    holdsParts(storedParts(type, stored), parts)
  );
}

function isChoiceAsStored({ stored, position, type, question, answers }: WantedChoice): boolean {
  return (
    stored?.position === position &&
    stored.type === type &&
    stored.question === question &&
    holdsAnswers(stored.answers, answers)
  );
}
