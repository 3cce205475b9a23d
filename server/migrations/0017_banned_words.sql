-- compatible from: 1
-- Words that texts are looked through for, what they found, and what waits for a moderator.

create table banned_words (
  id bigint generated always as identity primary key,
  word text not null,
  -- As it is compared (`foldWord`): two words that are compared alike are one.
  normalised text not null,
  category text not null default 'inappropriate',
  severity smallint not null default 1,
  created_at timestamptz(3) not null,
  constraint banned_words__normalised unique (normalised),
  constraint banned_words__category check (category in ('inappropriate', 'spam', 'offensive', 'harassment')),
  constraint banned_words__severity check (severity between 1 and 5)
);

-- What stands within one of these is no banned word.
create table safe_words (
  id bigint generated always as identity primary key,
  word text not null,
  normalised text not null,
  created_at timestamptz(3) not null,
  constraint safe_words__normalised unique (normalised)
);

create table word_hits (
  id bigint generated always as identity primary key,
  -- Null for somebody who was signing up.
  user_id bigint references users on delete cascade,
  outcome text not null,
  state text not null,
  severity smallint not null,
  words text[] not null,
  -- What was done: 'POST /api/posts'.
  call text not null,
  -- What it made or changed, where that is known.
  target_id bigint,
  content text not null,
  -- A held text, which is in no list until it is released: of what kind it is, what it changes or belongs to, and itself
  -- as its kind takes it. The last is gone when decided.
  kind text,
  about_id bigint,
  pending jsonb,
  -- The same text held twice is held once.
  fingerprint text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by bigint references users on delete set null,
  constraint word_hits__outcome check (outcome in ('record', 'flag', 'hold', 'refuse', 'limit')),
  constraint word_hits__state check (state in ('open', 'released', 'refused', 'closed', 'replaced')),
  constraint word_hits__pending check (pending is null or (kind is not null and state = 'open' and outcome = 'hold'))
);
-- What waits for a moderator, and what was decided.
create index word_hits__open on word_hits (id) where state = 'open';
create index word_hits__done on word_hits (id desc) where state <> 'open';
-- What a member has held.
create unique index word_hits__pending on word_hits (user_id, fingerprint) where pending is not null;
-- Whether a member is limited.
create index word_hits__limited on word_hits (user_id) where state = 'open' and outcome = 'limit';
-- What leaves with a member, and what a moderator decided.
create index word_hits__user on word_hits (user_id);
create index word_hits__decided_by on word_hits (decided_by) where decided_by is not null;
-- Decided ones are removed when their time is over.
create index word_hits__created on word_hits (created_at) where state <> 'open';

-- By which rules texts of new accounts wait for a moderator: one row. All are off until an administrator switches them on.
create table holding_rules (
  id boolean primary key default true,
  links boolean not null default false,
  phone_numbers boolean not null default false,
  email_addresses boolean not null default false,
  first_posts smallint not null default 0,
  new_days smallint not null default 7,
  constraint holding_rules__one check (id),
  constraint holding_rules__first_posts check (first_posts between 0 and 10),
  constraint holding_rules__new_days check (new_days between 1 and 30)
);
insert into holding_rules default values;

-- A list to begin with; administrators make it their own.
insert into banned_words (word, normalised, category, severity, created_at)
select word, word, category, severity, '2026-01-01T00:00:00Z'
from (values
  ('no win no fee', 'spam', 1),
  ('whatsapp only', 'spam', 1),
  ('work from home', 'spam', 1),
  ('buy followers', 'spam', 2),
  ('investment opportunity', 'spam', 2),
  ('payday loan*', 'spam', 2),
  ('crypto giveaway*', 'spam', 3),
  ('free money', 'spam', 3),
  ('get rich quick', 'spam', 3),
  ('guaranteed profit*', 'spam', 3),
  ('double your money', 'spam', 4),
  ('fake certificate*', 'spam', 4),
  ('fake cscs card*', 'spam', 4),
  ('moron*', 'offensive', 2),
  ('scumbag*', 'offensive', 3),
  ('escort service*', 'inappropriate', 3),
  ('adult content', 'inappropriate', 3),
  ('send nudes', 'inappropriate', 4),
  ('nobody likes you', 'harassment', 2),
  ('you are worthless', 'harassment', 3),
  ('i know where you live', 'harassment', 4),
  ('kill yourself', 'harassment', 5)
) as starter (word, category, severity);

insert into safe_words (word, normalised, created_at)
select word, word, '2026-01-01T00:00:00Z'
from unnest(array[
  'a55', 'ball cock*', 'bastard file*', 'bib cock*', 'drain cock*', 'gauge cock*', 'steel erection', 'stop cock*'
]) as starter (word);
