-- compatible from: 1
-- The portal's cards: how many of the reports that wait are urgent, and how many were raised.

create index reports__urgent on reports (id) where leads and status in ('pending', 'reviewed') and is_urgent;
create index reports__raised on reports (id) where leads and status in ('pending', 'reviewed') and raised_at is not null;
