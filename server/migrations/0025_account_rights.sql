-- compatible from: 25
-- Leaving for good: the days in which one may come back, what is known of banned addresses, and the member's own data.

alter table users
  -- The member asked for the account to be deleted: hidden until then, erased after it.
  add column closes_at timestamptz(3),
  -- Its erasure has begun; what is left of the row names nobody.
  add column erased_at timestamptz(3),
  -- Signed up with the address of an account that was banned and then deleted: moderators see it until then.
  add column returned_until timestamptz(3),
  add constraint users__erased check (erased_at is null or closes_at is not null);
create index users__closing on users (closes_at) where closes_at is not null;
create index users__returned on users (returned_until) where returned_until is not null;

comment on column users.banned_at is
  'Hidden everywhere: banned by a moderator, or closing (closes_at); when both, ban_reason is set.';

-- Reviews that somebody gave stay while they leave, and after: only a moderator's ban hides them.
drop trigger users__hide_reviews on users;
create trigger users__hide_reviews after update of banned_at, closes_at on users for each row
  when ((old.banned_at is not null and (old.closes_at is null or old.ban_reason is not null))
    <> (new.banned_at is not null and (new.closes_at is null or new.ban_reason is not null)))
  execute function hide_reviews_of_banned();

-- What moderators decided about somebody outlives the account, without whose it was.
alter table reports
  drop constraint reports_owner_id_fkey,
  add constraint reports_owner_id_fkey foreign key (owner_id) references users on delete set null;
create index reports__decided on reports (updated_at) where status in ('resolved', 'ignored');

-- HMAC-SHA-256 of the address of an account that was deleted while it was banned.
create table banned_addresses (
  address_hash bytea primary key,
  until timestamptz(3) not null
);
create index banned_addresses__until on banned_addresses (until);

create table banned_address_keys (
  singleton boolean primary key default true,
  key bytea not null,
  constraint banned_address_keys__singleton check (singleton)
);

-- A member's copy of their own data: one at a time.
create table data_exports (
  user_id bigint primary key references users on delete cascade,
  -- Which one: a job that runs late must not touch the next.
  run uuid not null,
  state text not null,
  -- Per cent.
  progress smallint not null default 0,
  -- The folder in the store of archives, once there is one.
  key text,
  bytes bigint,
  asked_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3) not null,
  constraint data_exports__state check (state in ('working', 'ready', 'failed')),
  constraint data_exports__progress check (progress between 0 and 100),
  constraint data_exports__ready check ((state = 'ready') = (key is not null and bytes is not null and ready_at is not null))
);
create index data_exports__expires on data_exports (expires_at);

-- What leaves with a member is found without reading the whole table.
create index media__owner on media (owner_id) where owner_id is not null;
create index boosts__user on boosts (user_id);
create index pending_message_emails__recipient on pending_message_emails (recipient_user_id);
create index payments__refunded_by on payments (refunded_by) where refunded_by is not null;
create index sessions__owner on sessions (user_id);
create index jobs__owner on jobs (user_id);
create index apprenticeships__owner on apprenticeships (user_id);
