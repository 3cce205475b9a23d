-- compatible from: 1
-- What a job says of itself by yes or no, by the names of contracts/job-flags.ts, and searches that ask for it.

alter table jobs add column flags text[] not null default '{}';

alter table saved_searches
  add column flags text[] not null default '{}',
  drop constraint saved_searches__once,
  add constraint saved_searches__once
    unique nulls not distinct (user_id, board, trades, counties, towns, words, radius, flags);

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
create or replace function write_job_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from job_facets where job_id = new.id;
  end if;
  if new.is_listed then
    insert into job_facets (facet, job_id, trade_key, county, created_at, day_pay, start_date, listed_until, boosted_at)
    select chosen || facet, new.id, new.trade_key, new.county, new.created_at, new.day_pay, new.start_date,
      new.listed_until, new.boosted_at
    from flag_choices(new.flags) as chosen cross join unnest(array[
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

drop trigger jobs__facets_of_changed on jobs;
create trigger jobs__facets_of_changed after update on jobs for each row
  when ((old.is_listed, old.trade_key, old.county, old.town_key, old.created_at, old.day_pay, old.start_date,
      old.end_date, old.boosted_at, old.flags)
    is distinct from (new.is_listed, new.trade_key, new.county, new.town_key, new.created_at, new.day_pay,
      new.start_date, new.end_date, new.boosted_at, new.flags))
  execute function write_job_facets();
