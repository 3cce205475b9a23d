-- compatible from: 1
-- What every feature stands on: the schema's version, repeated requests, members and their sessions, media.
-- Instants are written by the application's clock, so no column defaults to now(). Milliseconds are kept, since that
-- is what the wire carries and cursors compare.

create table schema_info (
  singleton boolean primary key default true,
  version integer not null,
  compatible_from integer not null,
  constraint schema_info__singleton check (singleton)
);

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  phone text,
  date_of_birth date,
  trade_key text not null,
  custom_trade text,
  -- Years of experience would go stale; the year somebody started does not.
  started_year smallint not null,
  company text,
  bio text,
  county text,
  avatar text,
  is_email_verified boolean not null default false,
  is_admin boolean not null default false,
  banned_at timestamptz(3),
  ban_reason text,
  ban_until timestamptz(3),
  terms_version text not null,
  privacy_version text not null,
  agreed_at timestamptz(3) not null,
  has_seen_onboarding boolean not null default false,
  email_crew_requests boolean not null default true,
  email_post_activity boolean not null default true,
  email_job_interest boolean not null default true,
  email_messages boolean not null default true,
  job_interests_seen_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint users__email unique (email),
  constraint users__username unique (username),
  constraint users__email_folded check (email = lower(email))
);

comment on column users.trade_key is 'One of the 36 trades; ''Other'' when custom_trade says which.';

-- Accounts never confirmed are removed after 14 days.
create index users__unverified on users (created_at) where not is_email_verified;

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea not null,
  user_agent text,
  ip_address inet,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint sessions__token_hash unique (token_hash)
);
create index sessions__user on sessions (user_id, last_seen_at desc) where revoked_at is null;

-- E-mailed links: one kind of row, three purposes. Only hashes are stored.
create table email_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null,
  -- The address a verify or change link confirms.
  email text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint email_tokens__purpose check (purpose in ('verify', 'change', 'reset'))
);
create index email_tokens__user on email_tokens (user_id, purpose);
create index email_tokens__expired on email_tokens (expires_at);

create table previous_passwords (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  password_hash text not null,
  created_at timestamptz(3) not null
);
create index previous_passwords__user on previous_passwords (user_id, id desc);

create table login_log (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  login_time timestamptz(3) not null,
  ip_address inet,
  user_agent text
);
create index login_log__user on login_log (user_id, id desc);
create index login_log__time on login_log (login_time);

-- The first answer to a request that carried an Idempotency-Key.
create table request_claims (
  user_id bigint not null references users on delete cascade,
  key text not null,
  -- Method, path and a hash of the body: the same key for something else is refused.
  fingerprint text not null,
  claimed_at timestamptz(3) not null,
  -- Set inside the transaction that did the work; the answer follows.
  done_at timestamptz(3),
  status smallint,
  answer text,
  primary key (user_id, key)
);
create index request_claims__age on request_claims (claimed_at);

create table media (
  id bigint generated always as identity primary key,
  owner_id bigint references users on delete set null,
  -- First 128 bits of the SHA-256 of what is stored: the same picture is kept once.
  hash text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  placeholder text,
  created_at timestamptz(3) not null,
  constraint media__hash unique (hash)
);

-- One row per letter that went out: a job that runs twice sends once.
create table sent_mails (
  key text primary key,
  sent_at timestamptz(3) not null
);
create index sent_mails__age on sent_mails (sent_at);
