-- compatible from: 1
-- The job board: jobs, who is interested in them, and the board's own index.

create extension if not exists pg_trgm;

-- The same folding as contracts/reference/fold.ts: search compares words without case, accents and punctuation.
create function fold_text(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f''’]', '', 'g')), '&', ' and '),
    '[^a-z0-9]+', ' ', 'g'));

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
  town_key text not null generated always as (fold_text(town)) stored,
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
  status text not null default 'open',
  boosted_at timestamptz(3),
  -- The owner is banned.
  is_hidden boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  is_listed boolean not null generated always as (status = 'open' and deleted_at is null and not is_hidden) stored,
  -- A space before every word, so that '% fix%' finds words that begin with "fix".
  search_text text not null generated always as (
    ' ' || fold_text(coalesce(title, '') || ' ' || description || ' ' || trade_key || ' ' || coalesce(custom_trade, '')
      || ' ' || town || ' ' || county)) stored,
  constraint jobs__status check (status in ('open', 'filled', 'expired', 'withdrawn')),
  constraint jobs__type check (type in ('day_rate', 'part_time', 'full_time')),
  constraint jobs__pay_period check (pay_period in ('day', 'hour', 'week', 'year')),
  constraint jobs__engagement check (engagement in ('cis', 'employed', 'either')),
  constraint jobs__dates check (end_date >= start_date),
  constraint jobs__rate check (rate_min > 0 and rate_max >= rate_min)
);
create index jobs__user on jobs (user_id, created_at desc, id desc) where deleted_at is null;
create index jobs__ended on jobs (end_date) where is_listed;
create index jobs__deleted on jobs (deleted_at) where deleted_at is not null;
create index jobs__search on jobs using gin (search_text gin_trgm_ops) where is_listed;

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
  end_date date not null,
  boosted_at timestamptz(3),
  primary key (job_id, facet)
);
create index job_facets__newest on job_facets (facet, created_at desc, job_id desc) include (end_date)
  where boosted_at is null;
create index job_facets__paid on job_facets (facet, day_pay desc, job_id desc) include (end_date)
  where boosted_at is null;
create index job_facets__date on job_facets (facet, start_date, job_id) include (end_date)
  where boosted_at is null;
create index job_facets__boosted on job_facets (facet, boosted_at desc, job_id desc) include (end_date)
  where boosted_at is not null;

create function write_job_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from job_facets where job_id = new.id;
  end if;
  if new.is_listed then
    insert into job_facets (facet, job_id, trade_key, county, created_at, day_pay, start_date, end_date, boosted_at)
    select facet, new.id, new.trade_key, new.county, new.created_at, new.day_pay, new.start_date, new.end_date,
      new.boosted_at
    from unnest(array[
      'all',
      't:' || new.trade_key,
      'c:' || new.county,
      'tc:' || new.trade_key || '|' || new.county,
      'p:' || new.county || '|' || new.town_key,
      'tp:' || new.trade_key || '|' || new.county || '|' || new.town_key
    ]) as facet;
  end if;
  return null;
end $$;
create trigger jobs__facets_of_new after insert on jobs for each row execute function write_job_facets();
create trigger jobs__facets_of_changed after update on jobs for each row
  when ((old.is_listed, old.trade_key, old.county, old.town_key, old.created_at, old.day_pay, old.start_date,
      old.end_date, old.boosted_at)
    is distinct from (new.is_listed, new.trade_key, new.county, new.town_key, new.created_at, new.day_pay,
      new.start_date, new.end_date, new.boosted_at))
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
  constraint job_interests__once unique (job_id, user_id),
  constraint job_interests__state check (state in ('declared', 'withdrawn', 'job_withdrawn'))
);
create index job_interests__owner on job_interests (owner_id, state, declared_at desc, id desc);
create index job_interests__applicant on job_interests (user_id, state, declared_at desc, id desc);
