-- compatible from: 1
-- What members sign in with beside their password, and sign-ins that wait for it.

-- An authenticator app: one a member.
create table authenticators (
  user_id bigint primary key references users on delete cascade,
  -- Sealed with a key of the site's (AES-256-GCM).
  secret bytea not null,
  started_at timestamptz(3) not null,
  -- Null until its first code came: nothing asks for it before.
  confirmed_at timestamptz(3),
  -- The half minute of the last code that was taken: no code opens anything twice.
  last_step bigint not null default 0
);

-- Ten a member, each good for once. SHA-256 of 80 random bits.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- The password was right, and the second factor is waited for.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  -- At the admin portal's door: nobody else's session begins there.
  is_staff_only boolean not null,
  -- An account about to be deleted is kept.
  keeps_account boolean not null,
  -- What a passkey is asked to sign, if there is one.
  challenge text,
  tries smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sign_in_tickets__user on sign_in_tickets (user_id);
-- Removed at night.
create index sign_in_tickets__expired on sign_in_tickets (expires_at);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  -- As the device counts its uses; many do not, and stay at 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint passkeys__credential_id unique (credential_id)
);
-- A member's.
create index passkeys__user on passkeys (user_id, id);

-- What a browser was asked to sign: to add a passkey, or to sign in with one, which is nobody's yet.
create table passkey_questions (
  ticket_hash bytea primary key,
  user_id bigint references users on delete cascade,
  challenge text not null,
  expires_at timestamptz(3) not null
);
create index passkey_questions__user on passkey_questions (user_id);
-- Removed at night.
create index passkey_questions__expired on passkey_questions (expires_at);
