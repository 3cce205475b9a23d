-- compatible from: 18
-- What members keep of the board: jobs, and searches that tell of new ones.

create table saved_jobs (
  user_id bigint not null references users on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  saved_at timestamptz(3) not null,
  primary key (user_id, job_id)
);
create index saved_jobs__latest on saved_jobs (user_id, saved_at desc, job_id desc);
create index saved_jobs__job on saved_jobs (job_id);

create table saved_searches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  -- As chosen in the filter panel; an empty list is no filter.
  trades text[] not null,
  counties text[] not null,
  towns text[] not null,
  words text not null,
  -- Every job that fits has at least one of these ways of filtering (job_facets); trades and words are compared besides.
  facets text[] not null,
  alert text not null,
  by_email boolean not null,
  by_push boolean not null,
  -- When what has been found is told next; null when nothing waits.
  due_at timestamptz(3),
  told_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint saved_searches__alert check (alert in ('off', 'daily', 'at_once')),
  constraint saved_searches__once unique (user_id, trades, counties, towns, words)
);
create index saved_searches__user on saved_searches (user_id, created_at desc, id desc);
create index saved_searches__facets on saved_searches using gin (facets) where alert <> 'off';
create index saved_searches__due on saved_searches (due_at) where due_at is not null;

-- Once for each job and search, so that a job that is edited or reposted is not told of again.
create table saved_search_matches (
  search_id bigint not null references saved_searches on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  found_at timestamptz(3) not null,
  told_at timestamptz(3),
  primary key (search_id, job_id)
);
create index saved_search_matches__waiting on saved_search_matches (search_id, found_at desc) where told_at is null;
create index saved_search_matches__job on saved_search_matches (job_id);
create index saved_search_matches__told on saved_search_matches (told_at) where told_at is not null;

-- Offered to visitors in place of a job that is closed.
create index jobs__public on jobs (trade_key, created_at desc, id desc) where is_listed and is_public;
create index jobs__public_newest on jobs (created_at desc, id desc) where is_listed and is_public;
