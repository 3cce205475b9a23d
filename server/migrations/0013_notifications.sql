-- compatible from: 1
-- What members are told of, and the acts that each notification is about.

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Why: the type on the wire and the words follow from it.
  reason text not null,
  -- What it happened to: acts of one reason on one thing are one notification while that is unread.
  thing_id bigint not null,
  related_post_id bigint references posts on delete cascade,
  -- What is said of a job outlives it.
  related_job_id bigint references jobs on delete set null,
  -- What to call the thing, where the words name it.
  subject text,
  -- A path of this site, where the reason has no place of its own.
  link text,
  -- How many did it, as notification_acts has them; 0 where nobody did.
  people integer not null default 0,
  -- Of the latest act.
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- Kept a while: it can be brought back, and what it told of is not told again.
  deleted_at timestamptz(3)
);
-- Further acts of the same reason on the same thing join the one that is unread.
create unique index notifications__unread on notifications (user_id, reason, thing_id)
  where read_at is null and deleted_at is null;
-- A member's notifications, the latest first.
create index notifications__list on notifications (user_id, created_at desc, id desc);
-- What goes with a post, or is let go by a job.
create index notifications__post on notifications (related_post_id) where related_post_id is not null;
create index notifications__job on notifications (related_job_id) where related_job_id is not null;
-- Old ones are removed at night.
create index notifications__age on notifications (created_at);

-- The primary key is what makes telling safe to repeat: an act is told of once, read or not.
create table notification_acts (
  notification_id bigint not null references notifications on delete cascade,
  -- Who is told, as in the notification.
  user_id bigint not null,
  reason text not null,
  thing_id bigint not null,
  act text not null,
  actor_id bigint not null references users on delete cascade,
  acted_at timestamptz(3) not null,
  primary key (user_id, reason, thing_id, act)
);
-- Who did it last.
create index notification_acts__latest on notification_acts (notification_id, acted_at desc) include (actor_id);
-- What somebody did, for blocks, for erasing and for counting who did it.
create index notification_acts__actor on notification_acts (actor_id, user_id, notification_id);

-- Whoever takes an act back, the notification goes with its last one. How many did it changes by those who did nothing else
-- of it: counting everybody anew would cost more with each act.
create function count_notification_people() returns trigger language plpgsql as $$
begin
  -- In one order, as everybody who changes several; what others did of them is committed from here on.
  perform from notifications where id in (select notification_id from changed) order by id for update;
  if tg_op = 'DELETE' then
    delete from notifications n where n.id in (select notification_id from changed)
      and not exists (select from notification_acts a where a.notification_id = n.id);
  end if;
  update notifications n set people = n.people + case tg_op when 'INSERT' then counted.people else -counted.people end
  from (
    select c.notification_id, count(*) as people
    from (
      select notification_id, user_id, actor_id, case tg_op when 'INSERT' then count(*) else 0 end as acts
      from changed group by notification_id, user_id, actor_id) c
    where c.acts = (
      select count(*) from notification_acts a
      where a.actor_id = c.actor_id and a.user_id = c.user_id and a.notification_id = c.notification_id)
    group by c.notification_id) counted
  where n.id = counted.notification_id;
  return null;
end $$;
create trigger notification_acts__count_new after insert on notification_acts
  referencing new table as changed for each statement execute function count_notification_people();
create trigger notification_acts__count_gone after delete on notification_acts
  referencing old table as changed for each statement execute function count_notification_people();
