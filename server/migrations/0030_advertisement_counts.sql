-- compatible from: 22
-- How often each advertisement was seen and pressed, a day of London's calendar at a time. Nothing says by whom.

create table advertisement_counts (
  advertisement_id bigint not null references advertisements on delete cascade,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  primary key (advertisement_id, day)
  -- Counted up in place: no index holds the numbers, and each page has room for the next version of its rows.
) with (fillfactor = 50);
