import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { changeRequestShape } from '../../shared/change-requests.ts';
import { logoWords } from '../logo-words.ts';

const wordsOf = (side: string) => logoWords(sql`(t.changes #>> array['logo', ${sql.lit(side)}])`);

/** A change that waits for a second person, for its history and its reports. */
export const changeRequestRecord = defineRecord({
  shape: changeRequestShape,
  table: 'change_request',
  joined: {
    changes: sql`(case when t.changes -> 'logo' is null then t.changes
      else t.changes || jsonb_build_object('logo', jsonb_build_object('before', ${wordsOf('before')}, 'after', ${wordsOf('after')}))
      end)::text`,
  },
});
