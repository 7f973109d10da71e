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

-- What a change of the above asks of the copies, written in the transaction of the change.
create table queued_work (
  work_id text primary key default gen_random_uuid()::text,
  work jsonb not null,
  queued_at timestamptz not null
);
