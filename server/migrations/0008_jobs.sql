-- compatible from: 1
-- The job board: jobs, the board's own index, who is interested, and what members keep of the board.

create table jobs (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text,
  trade_key text not null,
  custom_trade text,
  description text not null,
  county text not null,
  town text not null,
  -- As people mean it: 'St. Albans' and 'st albans' are one town to the filter.
  town_key text not null generated always as (normalise_text(town)) stored,
  -- As shown, without the pound sign; the pence are what it says.
  rate text not null,
  rate_min integer not null,
  rate_max integer not null,
  type text not null default 'day_rate',
  pay_period text not null default 'day',
  engagement text not null default 'cis',
  -- The higher figure as pence per working day, so that an hourly and a yearly rate sort among day rates.
  day_pay integer not null generated always as (
    case pay_period when 'hour' then rate_max * 8 when 'week' then rate_max / 5 when 'year' then rate_max / 260
      else rate_max end) stored,
  start_date date not null,
  end_date date not null,
  -- What it says of itself by yes or no, by the names of contracts/job-flags.ts.
  flags text[] not null default '{}',
  -- To the end of its last day, and 90 days at most after it was posted or reposted; by London's calendar.
  listed_until date not null generated always as (
    least(end_date, (created_at at time zone 'Europe/London')::date + 90)) stored,
  status text not null default 'open',
  -- The owner is banned.
  is_hidden boolean not null default false,
  is_listed boolean not null generated always as (status = 'open' and deleted_at is null and not is_hidden) stored,
  -- The owner has opened it to everybody, without contact data, at /jobs/public/{id}.
  is_public boolean not null default false,
  -- Since when its boost runs (0009_boosts.sql).
  boosted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- A space before every word, so that '% fix%' finds words that begin with "fix".
  search_text text not null generated always as (
    ' ' || normalise_text(coalesce(title, '') || ' ' || description || ' ' || trade_key || ' ' || coalesce(custom_trade, '')
      || ' ' || town || ' ' || county)) stored,
  constraint jobs__status check (status in ('open', 'filled', 'expired', 'withdrawn')),
  constraint jobs__type check (type in ('day_rate', 'part_time', 'full_time')),
  constraint jobs__pay_period check (pay_period in ('day', 'hour', 'week', 'year')),
  constraint jobs__engagement check (engagement in ('cis', 'employed', 'either')),
  constraint jobs__dates check (end_date >= start_date),
  constraint jobs__rate check (rate_min > 0 and rate_max >= rate_min)
);
-- One's own jobs, the latest first.
create index jobs__user on jobs (user_id, created_at desc, id desc) where deleted_at is null;
-- All of a member's, deleted ones too, for the copy of one's data and for erasing.
create index jobs__owner on jobs (user_id);
-- Jobs expire when their time on the board is over.
create index jobs__ended on jobs (listed_until) where is_listed;
-- Erased some time after they were deleted.
create index jobs__deleted on jobs (deleted_at) where deleted_at is not null;
-- Erased long after they were closed; of somebody banned they are not closed, only past.
create index jobs__closed on jobs (updated_at) where status <> 'open';
create index jobs__past on jobs (listed_until) where status = 'open' and is_hidden;
-- Words that a job is searched by.
create index jobs__search on jobs using gin (search_text gin_trgm_ops) where is_listed;
-- The site map, and what visitors are offered in place of a job that is closed.
create index jobs__public on jobs (trade_key, created_at desc, id desc) where is_listed and is_public;
create index jobs__public_newest on jobs (created_at desc, id desc) where is_listed and is_public;

-- The board's own index: every listed job once per way of filtering ('all', its trade, its county, both, its town, its
-- trade in its town). Whatever is filtered, a page is the head of a few ordered ranges, at the same cost however many
-- jobs there are. Rows are derived: the triggers below write them, whoever changes a job.
create table job_facets (
  -- Compared byte by byte whatever the database's locale, so that a kind of facet is one range.
  facet text collate "C" not null,
  job_id bigint not null references jobs on delete cascade,
  trade_key text not null,
  county text not null,
  created_at timestamptz(3) not null,
  day_pay integer not null,
  start_date date not null,
  -- The board's ranges compare with the day on which a job leaves it.
  listed_until date not null,
  boosted_at timestamptz(3),
  primary key (job_id, facet)
);
-- The board's three sorts, and the boosted ones, which come first in each.
create index job_facets__newest on job_facets (facet, created_at desc, job_id desc) include (listed_until)
  where boosted_at is null;
create index job_facets__paid on job_facets (facet, day_pay desc, job_id desc) include (listed_until)
  where boosted_at is null;
create index job_facets__date on job_facets (facet, start_date, job_id) include (listed_until)
  where boosted_at is null;
create index job_facets__boosted on job_facets (facet, boosted_at desc, job_id desc) include (listed_until)
  where boosted_at is not null;

-- The ways of filtering that find one advert of either board.
create function board_facets(trade text, county text, town text) returns text[] language sql immutable parallel safe as $$
  select array[
    'all',
    't:' || trade,
    'c:' || county,
    'tc:' || trade || '|' || county,
    'p:' || county || '|' || town,
    'tp:' || trade || '|' || county || '|' || town
  ] $$;

-- Every choice among some flags, in their order, as the beginning of a facet: '', 'a/', 'b/', 'a/b/'.
create function flag_choices(flags text[]) returns setof text language sql immutable strict parallel safe as $$
  with recursive choices (chosen, last) as (
    select '', 0::bigint
    union all
    select chosen || flag || '/', place
    from choices, unnest(flags) with ordinality as listed (flag, place) where place > last)
  select chosen from choices $$;

-- A job has its facets once more for each choice among its flags, so that a page of those that have them is still the head
-- of a few ordered ranges.
create function write_job_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from job_facets where job_id = new.id;
  end if;
  if new.is_listed then
    insert into job_facets (facet, job_id, trade_key, county, created_at, day_pay, start_date, listed_until, boosted_at)
    select chosen || facet, new.id, new.trade_key, new.county, new.created_at, new.day_pay, new.start_date,
      new.listed_until, new.boosted_at
    from flag_choices(new.flags) as chosen
    cross join unnest(board_facets(new.trade_key, new.county, new.town_key)) as facet;
  end if;
  return null;
end $$;
create trigger jobs__facets_of_new after insert on jobs for each row execute function write_job_facets();
create trigger jobs__facets_of_changed after update on jobs for each row
  when ((old.is_listed, old.trade_key, old.county, old.town_key, old.created_at, old.day_pay, old.start_date,
      old.end_date, old.boosted_at, old.flags)
    is distinct from (new.is_listed, new.trade_key, new.county, new.town_key, new.created_at, new.day_pay,
      new.start_date, new.end_date, new.boosted_at, new.flags))
  execute function write_job_facets();

-- A banned member's jobs leave the board with the ban and come back with its end, whoever decides it.
create function hide_jobs_of_banned() returns trigger language plpgsql as $$
begin
  update jobs set is_hidden = new.banned_at is not null where user_id = new.id;
  return null;
end $$;
create trigger users__hide_jobs after update of banned_at on users for each row
  when ((old.banned_at is null) <> (new.banned_at is null)) execute function hide_jobs_of_banned();

create table job_interests (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- The job's owner, who never changes: the panel of interests is read by owner.
  owner_id bigint not null references users on delete cascade,
  state text not null default 'declared',
  declared_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- That the two worked together on the job, by either side's own word.
  owner_confirmed_at timestamptz(3),
  applicant_confirmed_at timestamptz(3),
  -- The job's last day when both had said so: the job may be reposted later.
  worked_until date,
  constraint job_interests__once unique (job_id, user_id),
  constraint job_interests__state check (state in ('declared', 'withdrawn', 'job_withdrawn'))
);
-- The panel of who is interested in one's jobs, and the list of what one is interested in.
create index job_interests__owner on job_interests (owner_id, state, declared_at desc, id desc);
create index job_interests__applicant on job_interests (user_id, state, declared_at desc, id desc);
create index job_interests__pair on job_interests (owner_id, user_id);

create table saved_jobs (
  user_id bigint not null references users on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  saved_at timestamptz(3) not null,
  primary key (user_id, job_id)
);
-- The list of what one saved, the latest first.
create index saved_jobs__latest on saved_jobs (user_id, saved_at desc, job_id desc);
-- What goes with a job.
create index saved_jobs__job on saved_jobs (job_id);

-- Searches that tell of what is new on a board.
create table saved_searches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  board text not null default 'jobs',
  name text not null,
  -- As chosen in the filter panel; an empty list is no filter.
  trades text[] not null,
  counties text[] not null,
  towns text[] not null,
  -- So many miles around the towns, or null for the towns alone.
  radius smallint,
  flags text[] not null default '{}',
  words text not null,
  -- Every job that fits has at least one of these ways of filtering (job_facets); trades and words are compared besides.
  facets text[] not null,
  alert text not null,
  by_email boolean not null,
  by_push boolean not null,
  -- When what has been found is told next; null when nothing waits.
  due_at timestamptz(3),
  notified_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint saved_searches__board check (board in ('jobs', 'apprenticeships')),
  constraint saved_searches__alert check (alert in ('off', 'daily', 'at_once'))
);
-- One of a kind; by hashes, as the lists may be longer than an index takes.
create unique index saved_searches__once on saved_searches (user_id, board, hash_array_extended(trades, 0),
  hash_array_extended(counties, 0), hash_array_extended(towns, 0), words, radius, flags) nulls not distinct;
-- The list of one's own, the latest first.
create index saved_searches__user on saved_searches (user_id, created_at desc, id desc);
-- Which searches a new job may fit.
create index saved_searches__facets on saved_searches using gin (facets) where alert <> 'off';
-- Which are told next.
create index saved_searches__due on saved_searches (due_at) where due_at is not null;

-- Once for each job and search, so that a job that is edited or reposted is not told of again; so of apprenticeships.
create table saved_search_matches (
  id bigint generated always as identity primary key,
  search_id bigint not null references saved_searches on delete cascade,
  job_id bigint references jobs on delete cascade,
  found_at timestamptz(3) not null,
  notified_at timestamptz(3)
);
create unique index saved_search_matches__job_once on saved_search_matches (search_id, job_id) where job_id is not null;
-- What a search has found and not told, the latest first.
create index saved_search_matches__waiting on saved_search_matches (search_id, found_at desc) where notified_at is null;
-- What goes with a job.
create index saved_search_matches__job on saved_search_matches (job_id) where job_id is not null;
-- What was told long ago is forgotten.
create index saved_search_matches__notified on saved_search_matches (notified_at) where notified_at is not null;
