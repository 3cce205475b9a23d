-- compatible from: 1
-- The operator's own advertisements: few, and looked up by where they stand.

create table advertisements (
  id bigint generated always as identity primary key,
  -- No cascade: a picture that an advertisement shows is in use.
  media_id bigint not null references media,
  -- {url, width, height, placeholder} of that picture, as posts keep theirs.
  image jsonb not null,
  -- What it says, for those who cannot see it.
  label text not null,
  link text not null,
  placement text not null,
  -- Days by London's calendar, both included; without an end it runs until it is switched off.
  starts_on date not null,
  ends_on date,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint advertisements__placement check (placement in ('home_side', 'jobs_side', 'feed')),
  -- Elsewhere by https, or a page of this site; never anything that a browser would run.
  constraint advertisements__link check (link ~ '^(https://[^/]|/([^/\\]|$))'),
  constraint advertisements__label check (char_length(label) between 1 and 120),
  constraint advertisements__days check (ends_on >= starts_on)
);
-- What may be shown in a place today.
create index advertisements__running on advertisements (placement, starts_on, ends_on) where is_active;
-- Whether a picture is still in use.
create index advertisements__media on advertisements (media_id);

-- How often each was seen and pressed, a day of London's calendar at a time. Nothing says by whom.
create table advertisement_counts (
  advertisement_id bigint not null references advertisements on delete cascade,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  primary key (advertisement_id, day)
  -- Counted up in place: no index holds the numbers, and each page has room for the next version of its rows.
) with (fillfactor = 50);
