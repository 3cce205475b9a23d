-- compatible from: 1
-- The portal says how many jobs are listed: counted as they come and go, since walking them takes long where they are many.

alter table tallies drop constraint tallies__kind;
-- 'listed_job' besides: by the day on which it came or went, so all days together are what is listed.
alter table tallies add constraint tallies__kind
  check (kind in ('visit', 'page_view', 'visitor', 'member', 'returning', 'listed_job'));

create function tally_listed_jobs() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change)
    values ('listed_job', london_day(now()), case when old.is_listed then -1 else 1 end);
  return null;
end $$;
create trigger jobs__tally_new after insert on jobs
  for each row when (new.is_listed) execute function tally_listed_jobs();
create trigger jobs__tally_changed after update on jobs
  for each row when (old.is_listed <> new.is_listed) execute function tally_listed_jobs();
create trigger jobs__tally_gone after delete on jobs
  for each row when (old.is_listed) execute function tally_listed_jobs();

insert into tallies (kind, day, count)
  select 'listed_job', london_day(created_at), count(*) from jobs where is_listed group by 2;
