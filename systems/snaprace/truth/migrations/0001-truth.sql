create table organizers (
  organizer_id text collate "C" primary key,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);

create table events (
  -- Unique across all organizers: bibs are found by the event's id alone.
  event_id text collate "C" primary key,
  organizer_id text collate "C" not null references organizers,
  name text not null,
  event_date date not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  face_collection_id text not null unique,
  bib_pattern text,
  show_results boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index events_of_organizer on events (organizer_id, event_id);

-- Events that are deleted and of which photos or files may be left: their ids are not given away yet.
create table event_deletions (
  event_id text collate "C" primary key,
  organizer_id text collate "C" not null,
  deleted_at timestamptz not null
);

create table photographers (
  photographer_id text collate "C" primary key,
  handle text not null,
  display_name text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);

create table event_photographers (
  event_id text collate "C" not null references events on delete cascade,
  photographer_id text collate "C" not null references photographers,
  primary key (event_id, photographer_id)
);
create index events_of_photographer on event_photographers (photographer_id, event_id);

create table event_runners (
  event_id text collate "C" not null references events on delete cascade,
  bib_number text collate "C" not null,
  name text not null,
  result jsonb,
  primary key (event_id, bib_number)
);

-- What a change of the above asks of the copies.
create table queued_work (
  position bigint generated always as identity,
  work_id text primary key default gen_random_uuid()::text,
  work jsonb not null,
  queued_at timestamptz not null
);

-- Work is queued by the database itself, so that nobody who changes the truth can forget it. `snaprace.now` is the clock
-- of the server for the changes that it makes.
create function change_time() returns timestamptz language sql as $$
  select coalesce(nullif(current_setting('snaprace.now', true), '')::timestamptz, now())
$$;

create function queue_sync() returns trigger language plpgsql as $$
begin
  insert into queued_work (work, queued_at)
  values (jsonb_build_object('kind', 'SYNC', 'photographerId', new.photographer_id), change_time());
  return null;
end $$;

create trigger names_changed after update on photographers for each row
when ((old.handle, old.display_name, old.active) is distinct from (new.handle, new.display_name, new.active))
execute function queue_sync();

create function queue_unlink() returns trigger language plpgsql as $$
begin
  -- Nothing is found where the event goes too: then all of its photos go.
  insert into queued_work (work, queued_at)
  select
    jsonb_build_object(
      'kind', 'UNLINK', 'orgId', organizer_id, 'eventId', event_id, 'photographerId', old.photographer_id,
      'until', to_char(change_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ),
    change_time()
  from events where event_id = old.event_id;
  return null;
end $$;

create trigger unlinked after delete on event_photographers for each row execute function queue_unlink();

create function queue_deletion() returns trigger language plpgsql as $$
begin
  insert into event_deletions (organizer_id, event_id, deleted_at)
  values (old.organizer_id, old.event_id, change_time());
  insert into queued_work (work, queued_at)
  values (
    jsonb_build_object('kind', 'DELETE_EVENT', 'orgId', old.organizer_id, 'eventId', old.event_id), change_time()
  );
  return null;
end $$;

create trigger event_deleted after delete on events for each row execute function queue_deletion();
