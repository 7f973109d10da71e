-- Whoever has an address of the file store can send a file until it expires, also to an event that is deleted meanwhile.
alter table events add column files_until timestamptz;
alter table event_deletions add column files_until timestamptz;

-- What is left at one organizer is no matter of an event of the same id at another.
alter table event_deletions drop constraint event_deletions_pkey;
alter table event_deletions add primary key (event_id, organizer_id);

create or replace function queue_deletion() returns trigger language plpgsql as $$
begin
  insert into event_deletions (organizer_id, event_id, deleted_at, files_until)
  values (old.organizer_id, old.event_id, change_time(), old.files_until);
  insert into queued_work (work, queued_at)
  values (
    jsonb_build_object('kind', 'DELETE_EVENT', 'orgId', old.organizer_id, 'eventId', old.event_id), change_time()
  );
  return null;
end $$;

-- R17, for every program that writes here: keys are made of these ids.
alter table organizers add constraint organizer_id_form
  check (length(organizer_id) <= 64 and organizer_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$') not valid;
alter table events add constraint event_id_form
  check (length(event_id) <= 64 and event_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$') not valid;
alter table photographers add constraint photographer_id_form
  check (length(photographer_id) <= 128 and photographer_id ~ '^[A-Za-z0-9_]+$') not valid;
