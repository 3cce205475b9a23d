-- compatible from: 1
-- Leaving for good, what is known of banned addresses afterwards, and a copy of one's own data.

-- Accounts whose days to come back are over, and marks of a return that are.
create index users__closing on users (closes_at) where closes_at is not null;
create index users__returned on users (returned_until) where returned_until is not null;

-- HMAC-SHA-256 of the address of an account that was deleted while it was banned.
create table banned_addresses (
  address_hash bytea primary key,
  until timestamptz(3) not null
);
-- Forgotten when their time is over.
create index banned_addresses__until on banned_addresses (until);

-- What those addresses are hashed with; made once.
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
-- Removed when their time is over.
create index data_exports__expires on data_exports (expires_at);
