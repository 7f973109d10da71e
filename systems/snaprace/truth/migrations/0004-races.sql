-- What the public pages of a race show.
alter table events add column place text;
alter table organizers add column color text check (color ~ '^#[0-9a-f]{6}$');
alter table organizers add column website text;
alter table organizers add column logo text;

-- The public list: the newest race first.
create index active_events_by_date on events (event_date desc, event_id desc) where status = 'active';
