-- compatible from: 1
-- Apprenticeships, the board's own index of them, and who applies.

create table apprenticeships (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text not null,
  trade_key text not null,
  custom_trade text,
  description text not null,
  county text not null,
  town text not null,
  town_key text not null generated always as (normalise_text(town)) stored,
  start_date date not null,
  duration text not null,
  is_full_time boolean not null,
  hours_per_week real not null,
  -- As shown, without the pound sign.
  day_rate text not null,
  min_age integer not null,
  max_age integer not null,
  requirements text[] not null,
  cv_required boolean not null,
  -- The last day on which one may apply, by London's calendar.
  closing_date date not null,
  -- The owner has opened it to everybody, without contact data, at /apprenticeships/public/{id}.
  is_public boolean not null default false,
  -- When its owner chose somebody: it leaves the board, and comes back if that is taken back.
  filled_at timestamptz(3),
  -- The owner is banned.
  is_hidden boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  is_listed boolean not null generated always as (deleted_at is null and not is_hidden) stored,
  -- As of a job: a space before every word.
  search_text text not null generated always as (
    ' ' || normalise_text(title || ' ' || description || ' ' || trade_key || ' ' || coalesce(custom_trade, '')
      || ' ' || town || ' ' || county)) stored,
  constraint apprenticeships__ages check (min_age between 16 and max_age and max_age <= 99),
  constraint apprenticeships__hours check (hours_per_week between 1 and 60 and hours_per_week * 4 = round(hours_per_week * 4))
);
-- One's own, the latest first.
create index apprenticeships__user on apprenticeships (user_id, created_at desc, id desc) where deleted_at is null;
-- All of a member's, deleted ones too, for the copy of one's data and for erasing.
create index apprenticeships__owner on apprenticeships (user_id);
-- Applications, and the posting itself, are erased long after it has closed.
create index apprenticeships__closing on apprenticeships (closing_date);
-- Erased some time after they were deleted.
create index apprenticeships__deleted on apprenticeships (deleted_at) where deleted_at is not null;
-- The site map, and what visitors are offered in place of one that is closed.
create index apprenticeships__public on apprenticeships (trade_key, created_at desc, id desc)
  where is_listed and is_public and filled_at is null;
create index apprenticeships__public_newest on apprenticeships (created_at desc, id desc)
  where is_listed and is_public and filled_at is null;

-- As job_facets: every listed one once per way of filtering, so that a page is the head of a few ordered ranges.
create table apprenticeship_facets (
  facet text collate "C" not null,
  apprenticeship_id bigint not null references apprenticeships on delete cascade,
  trade_key text not null,
  county text not null,
  created_at timestamptz(3) not null,
  start_date date not null,
  closing_date date not null,
  primary key (apprenticeship_id, facet)
);
-- The board's sorts; the nearest first is sorted by what was asked.
create index apprenticeship_facets__newest
  on apprenticeship_facets (facet, created_at desc, apprenticeship_id desc) include (closing_date);
create index apprenticeship_facets__date
  on apprenticeship_facets (facet, start_date, apprenticeship_id) include (closing_date);
create index apprenticeship_facets__closing on apprenticeship_facets (facet, closing_date, apprenticeship_id);

create function write_apprenticeship_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from apprenticeship_facets where apprenticeship_id = new.id;
  end if;
  if new.is_listed and new.filled_at is null then
    insert into apprenticeship_facets
      (facet, apprenticeship_id, trade_key, county, created_at, start_date, closing_date)
    select facet, new.id, new.trade_key, new.county, new.created_at, new.start_date, new.closing_date
    from unnest(board_facets(new.trade_key, new.county, new.town_key)) as facet;
  end if;
  return null;
end $$;
create trigger apprenticeships__facets_of_new after insert on apprenticeships
  for each row execute function write_apprenticeship_facets();
create trigger apprenticeships__facets_of_changed after update on apprenticeships for each row
  when ((old.is_listed, old.trade_key, old.county, old.town_key, old.created_at, old.start_date, old.closing_date,
      old.filled_at)
    is distinct from (new.is_listed, new.trade_key, new.county, new.town_key, new.created_at, new.start_date,
      new.closing_date, new.filled_at))
  execute function write_apprenticeship_facets();

-- They leave the board with a ban and come back with its end, as jobs do.
create function hide_apprenticeships_of_banned() returns trigger language plpgsql as $$
begin
  update apprenticeships set is_hidden = new.banned_at is not null where user_id = new.id;
  return null;
end $$;
create trigger users__hide_apprenticeships after update of banned_at on users for each row
  when ((old.banned_at is null) <> (new.banned_at is null)) execute function hide_apprenticeships_of_banned();

create table saved_apprenticeships (
  user_id bigint not null references users on delete cascade,
  apprenticeship_id bigint not null references apprenticeships on delete cascade,
  saved_at timestamptz(3) not null,
  primary key (user_id, apprenticeship_id)
);
-- The list of what one saved, the latest first.
create index saved_apprenticeships__latest on saved_apprenticeships (user_id, saved_at desc, apprenticeship_id desc);
-- What goes with an apprenticeship.
create index saved_apprenticeships__apprenticeship on saved_apprenticeships (apprenticeship_id);

-- What a saved search has found on this board (0008_jobs.sql).
alter table saved_search_matches
  add column apprenticeship_id bigint references apprenticeships on delete cascade,
  add constraint saved_search_matches__one check (num_nonnulls(job_id, apprenticeship_id) = 1);
create unique index saved_search_matches__apprenticeship_once on saved_search_matches (search_id, apprenticeship_id)
  where apprenticeship_id is not null;
-- What goes with an apprenticeship.
create index saved_search_matches__apprenticeship on saved_search_matches (apprenticeship_id)
  where apprenticeship_id is not null;

create table apprenticeship_applications (
  id bigint generated always as identity primary key,
  apprenticeship_id bigint not null references apprenticeships on delete cascade,
  applicant_id bigint not null references users on delete cascade,
  owner_id bigint not null references users on delete cascade,
  status text not null default 'submitted',
  message text,
  -- A file of its own, the applicant's: what happens to the profile's CV later changes nothing here.
  cv_file_id bigint references private_files on delete set null,
  applied_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint apprenticeship_applications__once unique (apprenticeship_id, applicant_id),
  constraint apprenticeship_applications__status check
    (status in ('submitted', 'viewed', 'shortlisted', 'successful', 'unsuccessful', 'withdrawn', 'expired'))
);
-- The employer's list, and the applicant's own, the latest first.
create index apprenticeship_applications__list
  on apprenticeship_applications (apprenticeship_id, applied_at desc, id desc) where status <> 'withdrawn';
create index apprenticeship_applications__applicant
  on apprenticeship_applications (applicant_id, applied_at desc, id desc);
-- One is chosen, however many ask at once.
create unique index apprenticeship_applications__chosen on apprenticeship_applications (apprenticeship_id)
  where status = 'successful';
-- What leaves with the employer.
create index apprenticeship_applications__owner on apprenticeship_applications (owner_id);
-- Whose CV a file is.
create index apprenticeship_applications__cv on apprenticeship_applications (cv_file_id) where cv_file_id is not null;
-- Who still waits for an answer when a posting ends.
create index apprenticeship_applications__undecided on apprenticeship_applications (apprenticeship_id)
  where status in ('submitted', 'viewed', 'shortlisted');

-- A CV that came with an application goes with it, whoever takes the application away: its applicant, whoever erases
-- the posting, or the end of the employer's account. Nothing refers to it any more, so the clean-up of files takes it.
create function release_application_cv() returns trigger language plpgsql as $$
begin
  update private_files set attached_at = null where id = old.cv_file_id;
  return null;
end $$;
create trigger apprenticeship_applications__release_cv after delete on apprenticeship_applications for each row
  when (old.cv_file_id is not null) execute function release_application_cv();

-- Whoever erases the one that was chosen opens what it was for again.
create function open_without_chosen() returns trigger language plpgsql as $$
begin
  update apprenticeships set filled_at = null where id = old.apprenticeship_id;
  return null;
end $$;
create trigger apprenticeship_applications__open after delete on apprenticeship_applications for each row
  when (old.status = 'successful') execute function open_without_chosen();
