-- compatible from: 1
-- E-mail: the queue, and what waits to become an e-mail.

-- An e-mail is written when its time comes, from the identifiers in 'payload': what is no longer true is not sent, and
-- no table holds a link that lets somebody in.
create table emails (
  id bigint generated always as identity primary key,
  -- Names the e-mail once and for all: put into the queue twice, it goes out once.
  key text not null,
  -- Who writes it (Mailer.register).
  kind text not null,
  -- Emptied when the e-mail is settled.
  payload jsonb not null,
  -- Null for an address that may be nobody's.
  user_id bigint references users on delete cascade,
  status text not null default 'waiting',
  -- About the reader's own account: goes before all others.
  is_urgent boolean not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- What the mail server said last, without anybody's address.
  failure text,
  -- It was about this email alone, such as a full mailbox: others get through.
  is_put_off boolean not null default false,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  constraint emails__key unique (key),
  -- 'dropped': there was nothing left to say. 'dead': refused for good, or given up.
  constraint emails__status check (status in ('waiting', 'sent', 'dropped', 'dead')),
  constraint emails__settled check ((status = 'waiting') = (settled_at is null))
);
-- What goes out next.
create index emails__waiting on emails (is_urgent desc, due_at, id) where status = 'waiting';
-- What could not be sent, for the operator.
create index emails__dead on emails (id desc) where status = 'dead';
-- Settled ones are forgotten after a time.
create index emails__settled_at on emails (settled_at) where status <> 'waiting';
-- What leaves with a member.
create index emails__user on emails (user_id);

-- What unsubscribe links are sealed with; made once, by the first link.
create table unsubscribe_keys (
  singleton boolean primary key default true,
  key bytea not null,
  constraint unsubscribe_keys__singleton check (singleton)
);

-- Messages that are written about if they stay unread: one open row per reader and conversation.
create table pending_message_emails (
  id bigint generated always as identity primary key,
  -- The first that was unread.
  message_id bigint not null,
  conversation_id bigint not null,
  recipient_user_id bigint not null references users on delete cascade,
  sender_user_id bigint not null references users on delete cascade,
  scheduled_send_time timestamptz(3) not null,
  sent boolean not null default false,
  -- Read or hidden before its time.
  cancelled boolean not null default false,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  constraint pending_message_emails__one_end check (not (sent and cancelled))
);
-- One at a time; acts on the conversation find it.
create unique index pending_message_emails__open on pending_message_emails (recipient_user_id, conversation_id)
  where not sent and not cancelled;
-- Which are sent next.
create index pending_message_emails__due on pending_message_emails (scheduled_send_time) where not sent and not cancelled;
-- When a reader was last written about a conversation.
create index pending_message_emails__latest on pending_message_emails
  (recipient_user_id, conversation_id, settled_at desc) where sent;
-- Settled ones are forgotten after a time.
create index pending_message_emails__settled on pending_message_emails (settled_at) where settled_at is not null;
-- What leaves with a member, as reader or as sender.
create index pending_message_emails__recipient on pending_message_emails (recipient_user_id);
create index pending_message_emails__sender on pending_message_emails (sender_user_id);

-- What others did with a post, as far as its author was written about it.
create table post_interaction_counts (
  post_id bigint primary key references posts on delete cascade,
  -- The author.
  user_id bigint not null references users on delete cascade,
  -- As counted last; never one's own acts.
  total_interactions integer not null default 0,
  -- The same, in the last e-mail.
  last_email_total integer not null default 0,
  last_email_sent_at timestamptz(3),
  -- When to count again; null until somebody does something.
  due_at timestamptz(3)
);
-- Which are counted next.
create index post_interaction_counts__due on post_interaction_counts (due_at) where due_at is not null;
-- What leaves with a member.
create index post_interaction_counts__user on post_interaction_counts (user_id);

-- What people one follows posted since the last e-mail about it.
create table follow_emails (
  user_id bigint not null references users on delete cascade,
  -- The type of the notifications: 'followed_post' or 'friend_job_post'.
  type text not null,
  -- Those not written about yet, the latest of them.
  notification_ids bigint[] not null,
  last_email_sent_at timestamptz(3),
  -- Null until somebody posts.
  due_at timestamptz(3),
  primary key (user_id, type)
);
-- Which are sent next.
create index follow_emails__due on follow_emails (due_at) where due_at is not null;

-- Whose weekly digest is due.
create index users__digest on users (digest_sent_on) where email_digest;
