-- compatible from: 1
-- How many are unread: of one member, of the days that are kept. Without it PostgreSQL intersects all that is unread with all that
-- is recent, of everybody, for a member who has read little.

create index notifications__unread_newest on notifications (user_id, created_at desc)
  where read_at is null and deleted_at is null;
