import { type RawBuilder, sql } from 'kysely';
import { defineRecord, insertWith, updateWith } from '#features/records/server/public.ts';
import { contentShape } from '../shared/contract.ts';
import { addContent, addContentFields, editContent, editContentFields, removeContent } from './commands/content.ts';

/** The items of a jsonb list in order, each as the text that `shown` makes of the item `part`. */
function listed(column: RawBuilder<unknown>, shown: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select string_agg(${shown}, ' / ' order by place)
    from jsonb_array_elements(${column}) with ordinality as item (part, place)
  ), '')`;
}

/** The same items as a list, each as the object that `made` makes of the item `part`. */
function asList(column: RawBuilder<unknown>, made: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(${made} order by place) from jsonb_array_elements(${column}) with ordinality as item (part, place)
  ), '[]')`;
}

/** A name with the first digits of the SHA-256 of its bytes: other bytes or captions under one name show as a change. */
const namedFile = sql`concat_ws(
  ' · ', part ->> 'name', coalesce(part ->> 'route', left(part ->> 'file', 8)), left(part ->> 'captions', 8)
)`;

/** One piece of a course: link, PDF, questionnaire or media (S1 section 3). */
export const content = defineRecord({
  shape: contentShape,
  table: 'content',
  joined: {
    links_Text: listed(sql`t.links`, sql`part ->> 'url'`),
    pdFs_Text: listed(sql`t.pdfs`, namedFile),
    medias_Text: listed(sql`t.medias`, namedFile),
  },
  lists: {
    links: asList(sql`t.links`, sql`jsonb_build_object('iD_Link', part -> 'id', 'url', part -> 'url')`),
    pdFs: asList(sql`t.pdfs`, sql`jsonb_build_object('iD_PDF', part -> 'id', 'name', part -> 'name')`),
    medias: asList(
      sql`t.medias`,
      sql`jsonb_build_object('iD_Media', part -> 'id', 'name', part -> 'name', 'route', part -> 'route')`,
    ),
  },
  write: {
    insert: insertWith(addContentFields, addContent),
    update: updateWith(editContentFields, editContent),
    remove: removeContent,
  },
});
