-- compatible from: 1
-- Whoever signs up again at an address that nobody confirmed joins on that day, and on the one before no more.

create function tally_moved_members() returns trigger language plpgsql as $$
begin
  insert into tally_changes (kind, day, change)
    values ('member', london_day(old.created_at), -1), ('member', london_day(new.created_at), 1);
  return null;
end $$;
create trigger users__tally_moved after update of created_at on users
  for each row when (old.created_at <> new.created_at) execute function tally_moved_members();
