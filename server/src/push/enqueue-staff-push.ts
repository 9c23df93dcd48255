import { type RawBuilder, sql } from 'kysely'
import type { TaskName } from '../jobs/kinds.ts'

type Cause = { businessObjectId: string; id: string }
type PushTask = Extract<TaskName, 'pushNews' | 'pushRequest'>

/**
 * SQL that enqueues the job which notifies phones of a visit's history entry, or of a request (STF-07), within the
 * statement that writes it; adds no job if no person of the salon has a subscription.
 */
export const enqueueStaffPush = (
  { businessObjectId, id }: Cause,
  task: PushTask = 'pushNews',
): RawBuilder<unknown> => sql`
  (select count(*) from (
      select ${JSON.stringify({ businessObjectId, id })}::json as payload
      where exists (select from push_subscription p where p.business_object_id = ${businessObjectId}::uuid)
    ) wanted, lateral graphile_worker.add_jobs(array[
      (${task}, wanted.payload, null, now(), null, ${`push:${id}`}, null, null)::graphile_worker.job_spec]))`
