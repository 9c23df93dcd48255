-- Messages wait in their channel's lane, codes in one of their own (OPS-08): what is queued under the one name of before moves there.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  insert into graphile_worker._private_tasks (identifier)
    select unnest(array['sendSmsCode', 'sendMailCode', 'sendSms', 'sendMail']) on conflict do nothing;
  update graphile_worker._private_jobs job set task_id = lane.id
    from message, graphile_worker._private_tasks lane, graphile_worker._private_tasks old
    where old.identifier = 'sendMessage' and job.task_id = old.id and job.payload->>'id' = message.id::text
      and lane.identifier = case message.channel when 'SMS' then 'sendSms' else 'sendMail' end || case when message.sealed then 'Code' else '' end;
end $$;
