-- compatible from: 25
-- Every line of the moderators' log ends a year after it was written, whoever it is about, and no sooner.

create or replace function keep_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '12 months' then
    return old;
  end if;
  raise exception 'moderation_log is append-only';
end $$;
