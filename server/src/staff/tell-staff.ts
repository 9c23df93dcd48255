import { type RawBuilder, sql } from 'kysely'
import type { TaskName } from '../jobs/names.ts'

const task: TaskName = 'pushNews'

type Entry = { businessObjectId: string; id: string }

/**
 * The job that tells people of an entry of a visit's history on their telephones (STF-07), as part of the statement that
 * writes it: no more is asked where nobody of the salon wants to be told.
 */
export const tellStaff = ({ businessObjectId, id }: Entry): RawBuilder<unknown> => sql`
  (select count(*) from (
      select ${JSON.stringify({ businessObjectId, id })}::json as payload
      where exists (select from push_subscription p where p.business_object_id = ${businessObjectId}::uuid)
    ) wanted, lateral graphile_worker.add_jobs(array[
      (${task}, wanted.payload, null, now(), null, ${`push:${id}`}, null, null)::graphile_worker.job_spec]))`
