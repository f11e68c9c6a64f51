import { sql } from 'kysely';
import { defineRecord, insertWith, updateWith } from '#features/records/server/public.ts';
import { choiceShape } from '../shared/contract.ts';
import { addChoice, addChoiceFields, editChoice, editChoiceFields, removeChoice } from './commands/choice.ts';
import { orderedTypes } from './question-kinds/ordered-types.ts';

/** A question of a questionnaire (S1 section 3). Its right answers are for those alone who may write them. */
export const choice = defineRecord({
  shape: choiceShape,
  table: 'choice',
  joined: {
    answers_Text: sql`coalesce((
      select string_agg(case
        when t.type = any(${sql.lit(`{${orderedTypes}}`)}) then place || '. '
        when part -> 'correct' = 'true' then '✓ '
        else ''
      end || (part ->> 'text'), ' / ' order by place)
      from jsonb_array_elements(t.answers) with ordinality as item (part, place)
    ), '')`,
  },
  lists: {
    answers: sql`coalesce((
      select jsonb_agg(jsonb_build_object(
        'iD_Answer', part -> 'id', 'text_Answer', part -> 'text', 'correctAnswer', part -> 'correct') order by place)
      from jsonb_array_elements(t.answers) with ordinality as item (part, place)
    ), '[]')`,
  },
  write: {
    insert: insertWith(addChoiceFields, addChoice),
    update: updateWith(editChoiceFields, editChoice),
    remove: removeChoice,
  },
});
