-- compatible from: 18
-- How long a job is listed, what its owner shows to everybody, and what members keep of the board.

-- To the end of its last day, and 90 days at most after it was posted or reposted; by London's calendar.
alter table jobs add column listed_until date not null generated always as (
  least(end_date, (created_at at time zone 'Europe/London')::date + 90)) stored;
-- The owner has opened it to everybody, without contact data, at /jobs/public/{id}.
alter table jobs add column is_public boolean not null default false;

drop index jobs__ended;
create index jobs__ended on jobs (listed_until) where is_listed;

-- The board's ranges compare with the day on which a job leaves it.
alter table job_facets rename column end_date to listed_until;

create or replace function write_job_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from job_facets where job_id = new.id;
  end if;
  if new.is_listed then
    insert into job_facets (facet, job_id, trade_key, county, created_at, day_pay, start_date, listed_until, boosted_at)
    select facet, new.id, new.trade_key, new.county, new.created_at, new.day_pay, new.start_date, new.listed_until,
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

update job_facets f set listed_until = j.listed_until
from jobs j where j.id = f.job_id and f.listed_until <> j.listed_until;
