-- compatible from: 1
-- Visits of the site, and counts by day of visits, visitors, sign-ins and accounts. Whatever writes the rows, the counts
-- follow by trigger, as changes that are only ever added: nobody waits for a counter. A job adds them up.

create function london_day(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'Europe/London')::date;

create table visits (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  -- Known to the tab that it belongs to, and to nobody else.
  session_id uuid not null,
  start_time timestamptz(3) not null,
  last_activity timestamptz(3) not null,
  end_time timestamptz(3),
  page_views integer not null default 1,
  -- With the network and the referrer gone after 90 days.
  user_agent text,
  -- The network only, never the whole address.
  ip_address inet,
  -- The site it came from, never the page.
  referrer text,
  is_active boolean not null default true,
  -- The day in London on which it began.
  day date not null,
  -- Whom it counts for: 'member:7', or the browser and network in one hash.
  visitor text,
  -- That hash, for a signed-in visitor too: how a page finds the load that the server has counted.
  device text,
  is_claimed boolean not null,
  constraint visits__session unique (session_id),
  constraint visits__page_views check (page_views > 0),
  constraint visits__network check (masklen(ip_address) <= case family(ip_address) when 4 then 24 else 48 end)
);
-- The administrators' list.
create index visits__newest on visits (start_time desc, id desc);
-- A member's visits.
create index visits__user on visits (user_id) where user_id is not null;
-- Visits without a sign of life are ended.
create index visits__active on visits (id) where is_active;
-- The load of a page that a new visit belongs to.
create index visits__unclaimed on visits (device, id desc) where not is_claimed;
-- Traces are removed after 90 days.
create index visits__traces on visits (start_time) where device is not null or user_id is not null;

-- Who was here last when: those of the last N days are those whose last day is among them, so counts by last day add up
-- to it for every N.
create table visitors (
  visitor text primary key,
  last_day date not null,
  previous_day date,
  first_visit bigint not null
);
-- Visitors who have not been here for long are forgotten.
create index visitors__last_day on visitors (last_day);

-- Members who would rather not be counted, on any device.
create table visit_opt_outs (
  user_id bigint primary key references users on delete cascade,
  since timestamptz(3) not null
);

-- Visits of the last 30 days, by member: who comes most.
create table member_visit_days (
  user_id bigint not null references users on delete cascade,
  day date not null,
  visits integer not null,
  primary key (user_id, day)
);
-- Days that are over are taken off.
create index member_visit_days__day on member_visit_days (day);

-- The same, added up.
create table member_activity (
  user_id bigint primary key references users on delete cascade,
  visits integer not null
);
-- Who comes most.
create index member_activity__most on member_activity (visits desc, user_id);

-- A member's last two sign-ins: who signed in twice in the last N days is who did so last but one within them.
create table user_logins (
  user_id bigint primary key references users on delete cascade,
  last_at timestamptz(3) not null,
  previous_at timestamptz(3)
);
-- Those of whom nothing was seen for long are forgotten.
create index user_logins__last on user_logins (last_at);
-- Who came back, the latest first.
create index user_logins__returning on user_logins (previous_at desc, user_id desc) where previous_at is not null;

create table tallies (
  -- 'visit', 'page_view', 'visitor' (by last day), 'member' (by the day of joining), 'returning' (by the last sign-in but one).
  kind text not null,
  day date not null,
  count bigint not null,
  primary key (kind, day),
  constraint tallies__kind check (kind in ('visit', 'page_view', 'visitor', 'member', 'returning'))
);

-- What is not added up yet: the answer is always both together.
create table tally_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  day date not null,
  change bigint not null
);

-- Jobs posted in a month, by member and trade.
create table leaderboard_entries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  trade text not null,
  job_count integer not null,
  period text not null default 'monthly',
  -- The month's first day.
  date date not null,
  constraint leaderboard_entries__once unique (date, user_id, trade),
  constraint leaderboard_entries__period check (period = 'monthly')
);
-- A month's table, most jobs first.
create index leaderboard_entries__rank on leaderboard_entries (date, job_count desc, id);
-- What leaves with a member.
create index leaderboard_entries__user on leaderboard_entries (user_id);
-- A month's jobs.
create index jobs__posted on jobs (created_at);

-- Accounts

-- The administrators' list.
create index users__newest on users (created_at desc, id desc);

create function tally_new_members() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change) select 'member', london_day(created_at), count(*) from added group by 2;
  return null;
end $$;
create trigger users__tally_new after insert on users referencing new table as added
  for each statement execute function tally_new_members();

create function tally_gone_members() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change) select 'member', london_day(created_at), -count(*) from gone group by 2;
  delete from visitors where visitor in (select 'member:' || id from gone);
  return null;
end $$;
create trigger users__tally_gone after delete on users referencing old table as gone
  for each statement execute function tally_gone_members();

-- Sign-ins

create function note_logins() returns trigger language plpgsql as $$
begin
  insert into user_logins (user_id, last_at, previous_at)
    select who.user_id, latest.times[1], latest.times[2]
    from (select distinct user_id from added) who, lateral (
      select array_agg(login_time order by login_time desc) as times
      from (select login_time from login_log l where l.user_id = who.user_id order by id desc limit 2) two) latest
    order by 1
  on conflict (user_id) do update set last_at = excluded.last_at, previous_at = excluded.previous_at;
  return null;
end $$;
create trigger login_log__note after insert on login_log referencing new table as added
  for each statement execute function note_logins();

create function tally_returning_new() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change)
    select 'returning', london_day(previous_at), count(*) from added where previous_at is not null group by 2;
  return null;
end $$;
create function tally_returning_gone() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change)
    select 'returning', london_day(previous_at), -count(*) from gone where previous_at is not null group by 2;
  return null;
end $$;
create function tally_returning_moved() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change)
    select 'returning', day, sum(n) from (
      select london_day(previous_at) as day, 1 as n from added where previous_at is not null
      union all select london_day(previous_at), -1 from gone where previous_at is not null) moved
    group by day having sum(n) <> 0;
  return null;
end $$;
create trigger user_logins__tally_new after insert on user_logins referencing new table as added
  for each statement execute function tally_returning_new();
create trigger user_logins__tally_gone after delete on user_logins referencing old table as gone
  for each statement execute function tally_returning_gone();
create trigger user_logins__tally_moved after update on user_logins referencing old table as gone new table as added
  for each statement execute function tally_returning_moved();

-- Visits

create function tally_new_visits() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change)
    select kind, day, change from (select day, count(*) as visits, sum(page_views) as views from added group by day) each_day,
      lateral (values ('visit', visits), ('page_view', views)) as counted (kind, change);
  with latest as (
    select visitor, max(day) as day, min(id) as first_visit from added where visitor is not null group by visitor order by visitor),
  seen as (
    insert into visitors (visitor, last_day, first_visit) select visitor, day, first_visit from latest
    on conflict (visitor) do update
      set previous_day = visitors.last_day, last_day = greatest(visitors.last_day, excluded.last_day)
    returning last_day, previous_day),
  moved as (
    select last_day as day, 1 as n from seen where previous_day is distinct from last_day
    union all select previous_day, -1 from seen where previous_day <> last_day)
  insert into tally_changes (kind, day, change) select 'visitor', day, sum(n) from moved group by day;
  insert into member_visit_days (user_id, day, visits)
    select user_id, day, count(*) from added where user_id is not null group by 1, 2 order by 1, 2
    on conflict (user_id, day) do update set visits = member_visit_days.visits + excluded.visits;
  insert into member_activity (user_id, visits)
    select user_id, count(*) from added where user_id is not null group by 1 order by 1
    on conflict (user_id) do update set visits = member_activity.visits + excluded.visits;
  return null;
end $$;
create trigger visits__tally_new after insert on visits referencing new table as added
  for each statement execute function tally_new_visits();

-- A page load that turned out to belong to a visit that goes on.
create function tally_gone_visits() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change)
    select kind, day, change from (select day, count(*) as visits, sum(page_views) as views from gone group by day) each_day,
      lateral (values ('visit', -visits), ('page_view', -views)) as counted (kind, change);
  with fewer as (
    update member_visit_days m set visits = m.visits - g.visits
    from (select user_id, day, count(*) as visits from gone where user_id is not null group by 1, 2) g
    where m.user_id = g.user_id and m.day = g.day returning m.user_id, g.visits),
  totals as (select user_id, sum(visits) as visits from fewer group by 1)
  update member_activity a set visits = a.visits - t.visits from totals t where a.user_id = t.user_id;
  return null;
end $$;
create trigger visits__tally_gone after delete on visits referencing old table as gone
  for each statement execute function tally_gone_visits();

create function tally_page_views() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change) values ('page_view', new.day, new.page_views - old.page_views);
  return null;
end $$;
create trigger visits__tally_views after update of page_views on visits
  for each row when (old.page_views <> new.page_views) execute function tally_page_views();

-- Somebody signed in during the visit: it counts for the member, and no longer for an unknown browser that was never here
-- before.
create function tally_known_visitor() returns trigger language plpgsql as $$
declare
  seen visitors;
begin
  delete from visitors where visitor = old.visitor and first_visit = new.id returning * into seen;
  if found then
    insert into tally_changes (kind, day, change) values ('visitor', seen.last_day, -1);
  end if;
  insert into visitors (visitor, last_day, first_visit) values (new.visitor, new.day, new.id)
    on conflict (visitor) do update
      set previous_day = visitors.last_day, last_day = greatest(visitors.last_day, excluded.last_day)
    returning * into seen;
  if seen.previous_day is distinct from seen.last_day then
    insert into tally_changes (kind, day, change)
      select 'visitor', day, n from (values (seen.last_day, 1), (seen.previous_day, -1)) moved (day, n) where day is not null;
  end if;
  insert into member_visit_days (user_id, day, visits) values (new.user_id, new.day, 1)
    on conflict (user_id, day) do update set visits = member_visit_days.visits + 1;
  insert into member_activity (user_id, visits) values (new.user_id, 1)
    on conflict (user_id) do update set visits = member_activity.visits + 1;
  return null;
end $$;
create trigger visits__tally_known after update of user_id on visits
  for each row when (old.user_id is null and new.user_id is not null) execute function tally_known_visitor();

-- The visit stays as a number; nothing in it points to who has left, or would rather not be counted.
create function erase_visitor() returns trigger language plpgsql as $$
begin
  new.user_agent := null;
  new.ip_address := null;
  new.referrer := null;
  new.visitor := null;
  new.device := null;
  new.is_claimed := true;
  return new;
end $$;
create trigger visits__erase_visitor before update of user_id on visits
  for each row when (old.user_id is not null and new.user_id is null) execute function erase_visitor();

-- What moderation did in months that are over, in numbers for a transparency report: what they count is erased before two
-- years are over.
create table moderation_months (
  -- The month's first day.
  month date not null,
  measure text not null,
  kind text not null,
  value double precision not null,
  primary key (month, measure, kind)
);
