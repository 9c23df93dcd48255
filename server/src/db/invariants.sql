-- What must hold at all times, whatever happened (OPS-05). Each part answers with the rows that break it; a sound database
-- answers with none. Run by tests after every fault, and nightly.

-- Nobody is in two places: as the exclusion constraint says, read without trusting it (AVL-04).
select 'no overlap' as invariant, one.id::text as subject
from occupation one
join occupation other
  on other.business_object_id = one.business_object_id and other.staff_id = one.staff_id and other.id > one.id
  and other.during && one.during
where not one.overridden and not other.overridden

union all
-- Who is cancelled or expired holds no time.
select 'no time held by what is over', occupation.appointment_id::text
from occupation
join appointment on appointment.business_object_id = occupation.business_object_id and appointment.id = occupation.appointment_id
where appointment.status in ('BO_CANCELLED', 'CUSTOMER_CANCELLED')

union all
-- One message a cause, channel and recipient (MSG-04).
select 'one message per cause', min(message.id::text)
from message
group by cause, channel, recipient
having count(*) > 1

union all
-- A message waits only while a job waits for it; the rescue run has had its time.
select 'no message without a job', message.id::text
from message
where message.status in ('QUEUED', 'SENDING') and message.created_time < now() - interval '1 hour'
  and not exists (select from graphile_worker._private_jobs job where job.payload ->> 'id' = message.id::text)

union all
-- Locks of workers that are silent for long (MSG-11).
select 'no job of a dead worker', job.id::text
from graphile_worker._private_jobs job
where job.locked_at < now() - interval '2 minutes'
  and not exists (select from worker where worker.id = job.locked_by and worker.seen_time > now() - interval '2 minutes')

union all
-- A code outlives neither its use nor its time outside the demo (AUTH-07).
select 'no code kept', message.id::text
from message
where message.sealed and message.text <> '' and message.status in ('SENT', 'DELIVERED', 'FAILED')
  and not (select demo from installation)
