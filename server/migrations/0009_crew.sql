-- compatible from: 1
-- Crew requests, blocks, and what suggestions are found by.

create table crew_requests (
  id bigint generated always as identity primary key,
  requester_id bigint not null references users on delete cascade,
  receiver_id bigint not null references users on delete cascade,
  -- A withdrawn request is no row: it is as if nobody had asked.
  status text not null default 'pending',
  message text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  responded_at timestamptz(3),
  constraint crew_requests__status check (status in ('pending', 'accepted', 'declined')),
  constraint crew_requests__answered check ((status = 'pending') = (responded_at is null)),
  constraint crew_requests__other check (requester_id <> receiver_id)
);
-- One open request per pair, whichever of the two asks.
create unique index crew_requests__open on crew_requests
  (least(requester_id, receiver_id), greatest(requester_id, receiver_id)) where status = 'pending';
create index crew_requests__received on crew_requests (receiver_id, status, id desc) include (requester_id);
create index crew_requests__sent on crew_requests (requester_id, status, id desc) include (receiver_id);
-- How often somebody was declined by somebody, and when last.
create index crew_requests__declined on crew_requests (requester_id, receiver_id, responded_at)
  where status = 'declined';

create table blocks (
  user_id bigint not null references users on delete cascade,
  blocked_user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, blocked_user_id),
  constraint blocks__other check (user_id <> blocked_user_id)
);
create index blocks__blocked on blocks (blocked_user_id, user_id);
create index blocks__list on blocks (user_id, created_at desc, blocked_user_id desc);

-- Everybody with whom a member shares nothing, whichever of the two blocked the other. One statement without
-- side effects, so that PostgreSQL puts it into the statement that asks.
create function blocked_with(member bigint) returns table (id bigint)
  language sql stable parallel safe
  begin atomic
    select blocked_user_id from blocks where user_id = member
    union all select user_id from blocks where blocked_user_id = member;
  end;

-- The day on which a member was last here, by London's calendar: enough to suggest people who still come.
alter table users add column last_active_on date;
update users set last_active_on = (coalesce(
  (select max(last_seen_at) from sessions where sessions.user_id = users.id), created_at) at time zone 'Europe/London')::date;
create index users__suggested_near on users (county, trade_key, last_active_on desc nulls last, id desc)
  where is_email_verified and banned_at is null;
create index users__suggested on users (last_active_on desc nulls last, id desc)
  where is_email_verified and banned_at is null;
