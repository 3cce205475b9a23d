-- compatible from: 1
-- Members, how they sign in, and what they have asked for already. Every column of a member stands here; an index of
-- members stands with the feature whose list it serves.

create table users (
  id bigint generated always as identity primary key,
  -- Who somebody is.
  username text not null,
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  trade_key text not null,
  custom_trade text,
  -- Years of experience would go stale; the year somebody started does not.
  started_year smallint not null,
  company text,
  bio text,
  county text,
  avatar text,
  -- How somebody is reached, and who may know.
  email text not null,
  pending_email text,
  pending_email_at timestamptz(3),
  is_email_verified boolean not null default false,
  phone text,
  -- A row of private_files.
  cv_file_id bigint,
  -- Who sees e-mail, phone, CV and certificates; of members under 18 nobody does, whatever stands here.
  contact_visibility text not null default 'members',
  -- Who may see that one has read their messages, if they allow the same.
  read_marks text not null default 'crew',
  -- Maintained by reviews alone: the sum of all stars that count, and how many reviews that are.
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  -- The average to one decimal, null without reviews: what every list shows and sorts by.
  rating double precision generated always as (
    case when review_count > 0 then round(rating_sum::numeric / review_count, 1) end) stored,
  -- The account.
  password_hash text not null,
  -- Seals a member's drafts on their devices: 244 random bits, for the account's life.
  draft_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- What they may do in the administration, and since when: moderators' and administrators' sessions are shorter from then on.
  role text not null default 'member',
  role_since timestamptz(3),
  is_admin boolean not null generated always as (role = 'admin') stored,
  terms_version text not null,
  privacy_version text not null,
  agreed_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The day on which a member was last here, by London's calendar: enough to suggest people who still come.
  last_active_on date,
  -- Bans, and leaving.
  banned_at timestamptz(3),
  ban_reason text,
  ban_until timestamptz(3),
  -- Until when strangers are not shown what the member writes; null where they are. A job ends it.
  reach_until timestamptz(3),
  -- The member asked for the account to be deleted: hidden until then, erased after it.
  closes_at timestamptz(3),
  -- Its erasure has begun; what is left of the row names nobody.
  erased_at timestamptz(3),
  -- Signed up with the address of an account that was banned and then deleted: moderators see it until then.
  returned_until timestamptz(3),
  -- What somebody has seen, and which e-mails they want.
  has_seen_onboarding boolean not null default false,
  job_interests_seen_at timestamptz(3),
  email_crew_requests boolean not null default true,
  email_post_activity boolean not null default true,
  email_job_interest boolean not null default true,
  email_messages boolean not null default true,
  -- The weekly digest is sent only to those who ask for it.
  email_digest boolean not null default false,
  -- The Monday of the last one, or the day on which it was asked for.
  digest_sent_on date,
  constraint users__username unique (username),
  constraint users__email unique (email),
  constraint users__email_folded check (email = lower(email)),
  constraint users__pending_email_folded check (pending_email = lower(pending_email)),
  constraint users__contact_visibility check (contact_visibility in ('members', 'crew', 'nobody')),
  constraint users__role check (role in ('member', 'moderator', 'admin')),
  constraint users__read_marks check (read_marks in ('everyone', 'crew', 'nobody')),
  constraint users__reviews check (review_count >= 0 and rating_sum between review_count and review_count * 5),
  constraint users__erased check (erased_at is null or closes_at is not null)
);
comment on column users.trade_key is 'One of the 36 trades; ''Other'' when custom_trade says which.';
comment on column users.pending_email is 'Where a change-of-address link went; the present address works until it is followed.';
comment on column users.banned_at is
  'Hidden everywhere: banned by a moderator, or closing (closes_at); when both, ban_reason is set.';
-- Accounts never confirmed are removed after 14 days.
create index users__unverified on users (created_at) where not is_email_verified;
-- Changes of address never confirmed are forgotten.
create index users__pending_email on users (pending_email_at) where pending_email_at is not null;

-- What somebody had agreed to before; what holds for them now stands with the member.
create table earlier_agreements (
  user_id bigint not null references users on delete cascade,
  terms_version text not null,
  privacy_version text not null,
  agreed_at timestamptz(3) not null,
  primary key (user_id, agreed_at)
);

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
  -- Begun with a second factor, or the one in which the first was set up.
  has_second_factor boolean not null default false,
  -- When its member last proved who they are.
  confirmed_at timestamptz(3) not null,
  constraint sessions__token_hash unique (token_hash)
);
-- A member's sessions that still hold, the latest first.
create index sessions__user on sessions (user_id, last_seen_at desc) where revoked_at is null;
-- All of a member's, ended ones too, for the copy of one's data and for erasing.
create index sessions__owner on sessions (user_id);
-- Those that ran out are removed at night.
create index sessions__expired on sessions (expires_at);

-- E-mailed links (verify, change, reset), the browser that signed up, and the session that it may begin once a link was
-- followed in it. Only hashes are stored.
create table email_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null,
  -- The address a verify or change link confirms, and that browser's account was made with.
  email text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint email_tokens__purpose check (purpose in ('verify', 'change', 'reset', 'browser', 'enter'))
);
-- A new link of a purpose ends the earlier ones.
create index email_tokens__user on email_tokens (user_id, purpose);
-- Links that ran out are removed at night.
create index email_tokens__expired on email_tokens (expires_at);

-- Those before the present one, which may not be chosen again.
create table previous_passwords (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  password_hash text not null,
  created_at timestamptz(3) not null
);
-- The latest few of a member.
create index previous_passwords__user on previous_passwords (user_id, id desc);

create table login_log (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  login_time timestamptz(3) not null,
  ip_address inet,
  user_agent text
);
-- A member's latest sign-ins.
create index login_log__user on login_log (user_id, id desc);
-- Old ones are removed at night.
create index login_log__time on login_log (login_time);
-- Addresses are shortened before that.
create index login_log__addresses on login_log (login_time)
  where masklen(ip_address) = case family(ip_address) when 4 then 32 else 128 end;

-- ADMIN_EMAIL and ADMIN_PASSWORD are acted upon once in the life of a database: somebody who lost the flag later
-- must not get it back by a restart.
create table first_administrator (
  singleton boolean primary key default true,
  made_at timestamptz(3) not null,
  constraint first_administrator__singleton check (singleton)
);

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
-- Keys are forgotten after a time.
create index request_claims__age on request_claims (claimed_at);
