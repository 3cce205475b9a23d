-- compatible from: 1
-- Who belongs to whom: crews and requests to join them, follows, blocks, and what suggestions are found by.

-- One row per pair, the smaller id first.
create table crew_members (
  user_a bigint not null references users on delete cascade,
  user_b bigint not null references users on delete cascade,
  since timestamptz(3) not null,
  primary key (user_a, user_b),
  constraint crew_members__canonical check (user_a < user_b)
);
-- The crew of the second of a pair; the primary key has the first's.
create index crew_members__b on crew_members (user_b, user_a);

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
-- The lists of what one received and sent.
create index crew_requests__received on crew_requests (receiver_id, status, id desc) include (requester_id);
create index crew_requests__sent on crew_requests (requester_id, status, id desc) include (receiver_id);
-- How often somebody was declined by somebody, and when last.
create index crew_requests__declined on crew_requests (requester_id, receiver_id, responded_at)
  where status = 'declined';

create table follows (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  followed_user_id bigint not null references users on delete cascade,
  notify_on_posts boolean not null default true,
  notify_on_job_posts boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint follows__pair unique (user_id, followed_user_id),
  constraint follows__other check (user_id <> followed_user_id)
);
-- The list of whom one follows, the latest first.
create index follows__list on follows (user_id, id desc);
-- Followers are told batch by batch.
create index follows__told on follows (followed_user_id, id);

create table blocks (
  user_id bigint not null references users on delete cascade,
  blocked_user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, blocked_user_id),
  constraint blocks__other check (user_id <> blocked_user_id)
);
-- Who has blocked a member.
create index blocks__blocked on blocks (blocked_user_id, user_id);
-- The list of whom one has blocked, the latest first.
create index blocks__list on blocks (user_id, created_at desc, blocked_user_id desc);

-- Whose posts, comments and notifications a member does not want to see. Nobody is told, and nothing else changes.
create table mutes (
  user_id bigint not null references users on delete cascade,
  muted_user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, muted_user_id),
  constraint mutes__other check (user_id <> muted_user_id)
);
-- What goes with a member, and the list of whom one has muted, the latest first.
create index mutes__muted on mutes (muted_user_id);
create index mutes__list on mutes (user_id, created_at desc, muted_user_id desc);

-- What a member does not want to see, and what they have reported. No foreign key: what is gone is not shown anyway.
create table hidden_things (
  user_id bigint not null references users on delete cascade,
  type text not null,
  thing_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (user_id, type, thing_id),
  constraint hidden_things__type check (type in ('post', 'comment', 'job', 'apprenticeship', 'review'))
);

-- Everybody with whom a member shares nothing, whichever of the two blocked the other. One statement without
-- side effects, so that PostgreSQL puts it into the statement that asks.
create function blocked_with(member bigint) returns table (id bigint)
  language sql stable parallel safe
  begin atomic
    select blocked_user_id from blocks where user_id = member
    union all select user_id from blocks where blocked_user_id = member;
  end;

-- Suggestions: those of one's county and trade who were here last, then those of anywhere.
-- By another expression than the one below, so that nobody takes that one for a place where few of a trade live.
create index users__suggested_near on users (county, trade_key, coalesce(last_active_on, '-infinity') desc, id desc)
  where is_email_verified and banned_at is null;
create index users__suggested on users (last_active_on desc nulls last, id desc)
  where is_email_verified and banned_at is null;
