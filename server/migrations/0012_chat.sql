-- compatible from: 1
-- Conversations of two, their messages, and what each side has left to read.

create table conversations (
  id bigint generated always as identity primary key,
  -- The lower identifier first, so that two members have one conversation whoever begins it. Null once that
  -- account is deleted: what was said stays for the other.
  user1_id bigint references users on delete set null,
  user2_id bigint references users on delete set null,
  created_at timestamptz(3) not null,
  -- When it was begun, until there is a message; never goes back.
  last_message_at timestamptz(3) not null,
  last_message_id bigint,
  -- How many messages each side has not read: as many as there are such rows, changed with them.
  user1_unread integer not null default 0,
  user2_unread integer not null default 0,
  -- Hidden until the next message; an empty one is, from both sides, until its first.
  user1_hidden_at timestamptz(3),
  user2_hidden_at timestamptz(3),
  -- The job that it is about, the latest of several. It outlives the job, so that the chat can say that the job is gone.
  job_id bigint,
  -- When a moderator last took a message of it away, or gave one back.
  messages_changed_at timestamptz(3),
  constraint conversations__pair unique (user1_id, user2_id),
  constraint conversations__order check (user1_id < user2_id),
  constraint conversations__unread check (user1_unread >= 0 and user2_unread >= 0)
);
-- A member's conversations, the latest first, from either side of the pair.
create index conversations__list1 on conversations (user1_id, last_message_at desc, id desc)
  where user1_hidden_at is null;
create index conversations__list2 on conversations (user2_id, last_message_at desc, id desc)
  where user2_hidden_at is null;
-- For erasing the second of a pair, hidden or not.
create index conversations__user2 on conversations (user2_id);
-- Those in which nobody has written anything are deleted after a time.
create index conversations__empty on conversations (created_at) where last_message_id is null;
-- The header asks for the sum all the time.
create index conversations__unread1 on conversations (user1_id) include (user1_unread)
  where user1_unread > 0 and user1_hidden_at is null;
create index conversations__unread2 on conversations (user2_id) include (user2_unread)
  where user2_unread > 0 and user2_hidden_at is null;

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- Which side wrote it: so a message outlives its writer's account.
  is_from_user1 boolean not null,
  content text not null,
  -- What the sender's app called it (a repeat is the same message); unique among what that side wrote here.
  client_id text,
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);
-- A conversation, the latest first.
create index messages__thread on messages (conversation_id, id desc);
-- What one side has not read.
create index messages__unread on messages (conversation_id, is_from_user1, id) where read_at is null;
-- A message that is sent again is not written again.
create unique index messages__client on messages (conversation_id, is_from_user1, client_id)
  where client_id is not null;

-- A conversation that neither side is left of is nobody's.
create function drop_orphaned_conversation() returns trigger language plpgsql as $$
begin
  delete from conversations where id = new.id;
  return null;
end $$;
create trigger conversations__orphaned after update of user1_id, user2_id on conversations for each row
  when (new.user1_id is null and new.user2_id is null) execute function drop_orphaned_conversation();
