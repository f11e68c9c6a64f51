import { sql } from 'kysely';
import type { AttemptEvent } from './lifecycle-types.ts';
import type { SeedContext } from './seed-context.ts';
import type { SeededInstance } from './write-instances.ts';

interface PlacedAttempt extends AttemptEvent {
  readonly instanceId: number;
  readonly employeeNr: number;
  readonly actedBy: string;
}

const batchSize = 1000;

/** Writes every attempt as the commands do: opened, answered, closed; the next one only after that. */
export async function writeAttempts(context: SeedContext, instances: readonly SeededInstance[]): Promise<void> {
  const placed = instances.flatMap(({ instanceId, attendances }) =>
    attendances.flatMap(({ person, sessionCwid, attempts }) =>
      attempts.map(
        (attempt): PlacedAttempt => ({ ...attempt, instanceId, employeeNr: person.employeeNr, actedBy: sessionCwid }),
      ),
    ),
  );
  const highest = Math.max(0, ...placed.map((attempt) => attempt.number));
  for (let number = 1; number <= highest; number += 1) {
    const round = placed.filter((attempt) => attempt.number === number);
    for (let start = 0; start < round.length; start += batchSize) {
      const batch = round.slice(start, start + batchSize);
      const ids = await openAttempts(context, batch);
      await saveAnswers(context, batch, ids);
      await closeAttempts(context, batch, ids);
    }
  }
}

async function openAttempts({ tx }: SeedContext, batch: readonly PlacedAttempt[]): Promise<readonly number[]> {
  const records = batch.map((attempt) => {
    const atOnce = attempt.answers.length === 0 ? attempt.verdict : null;
    return {
      instance_id: attempt.instanceId,
      employee_nr: attempt.employeeNr,
      content_id: attempt.contentId,
      number: attempt.number,
      state: atOnce === null ? 0 : 1,
      approved: atOnce?.approved ?? null,
      score: atOnce?.score ?? null,
      started_at: attempt.startedAt,
      closed_at: atOnce?.closedAt ?? null,
      acted_by: attempt.actedBy,
    };
  });
  const rows = await tx.insertInto('content_attempt').values(records).returning('attempt_id').execute();
  return rows.map((row) => row.attempt_id);
}

async function saveAnswers(
  { tx }: SeedContext,
  batch: readonly PlacedAttempt[],
  ids: readonly number[],
): Promise<void> {
  const records = batch.flatMap((attempt, index) =>
    attempt.answers.map((answer) => ({
      attempt_id: ids[index],
      choice_id: answer.choiceId,
      answers: answer.chosen,
      answered_at: answer.at,
      acted_by: attempt.actedBy,
    })),
  );
  await sql`
    insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
    select attempt_id, choice_id, 1, answers, answered_at, acted_by
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as saved (attempt_id bigint, choice_id integer, answers integer[], answered_at timestamptz, acted_by text)
  `.execute(tx);
}

async function closeAttempts(
  { tx }: SeedContext,
  batch: readonly PlacedAttempt[],
  ids: readonly number[],
): Promise<void> {
  const records = batch.flatMap(({ answers, verdict }, index) => {
    if (answers.length === 0 || verdict === null) return [];
    return { attempt_id: ids[index], closed_at: verdict.closedAt };
  });
  await sql`
    select close_attempt(handed_in.attempt_id, 1::smallint, handed_in.closed_at)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as handed_in (attempt_id bigint, closed_at timestamptz)
  `.execute(tx);
}
