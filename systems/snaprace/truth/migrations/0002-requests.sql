-- Requests that were done, with their answers, for a day: written in the transaction of what they did.
create table done_requests (
  key text primary key,
  request text not null,
  response text,
  done_at timestamptz not null
);
create index done_requests_by_time on done_requests (done_at);
