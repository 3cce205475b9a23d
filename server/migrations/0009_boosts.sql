-- compatible from: 1
-- Boosts and what was paid for them. `boosts` is the truth; `jobs.boosted_at` follows it, for the board's index.

create table payments (
  id bigint generated always as identity primary key,
  -- Kept without its member when the account goes: what was paid has to be accounted for.
  user_id bigint references users on delete set null,
  -- 'new': the job is made of job_data once it is paid. 'existing': job_id is boosted.
  kind text not null,
  job_id bigint references jobs on delete set null,
  job_data jsonb,
  -- Pence.
  amount integer not null,
  currency text not null,
  provider text not null,
  provider_id text not null,
  -- What the provider's own record says it is for.
  reference text not null,
  state text not null default 'pending',
  -- Why money that came could not be used.
  problem text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- When the provider was last asked.
  checked_at timestamptz(3) not null,
  paid_at timestamptz(3),
  receipt_sent_at timestamptz(3),
  -- Given back so far, by the provider's word; while more is on its way, how much that will be then: null means all.
  refunded_amount integer not null default 0,
  refund_target integer,
  -- The last digits of the card that paid.
  card_last4 text,
  refunded_at timestamptz(3),
  refunded_by bigint references users on delete set null,
  refund_reason text,
  constraint payments__provider_id unique (provider_id),
  constraint payments__reference unique (reference),
  constraint payments__kind check (kind in ('new', 'existing')),
  constraint payments__provider check (provider in ('stripe', 'test')),
  constraint payments__state check (state in ('pending', 'delivered', 'held', 'refunding', 'refunded', 'abandoned')),
  constraint payments__problem check ((problem is not null) or state <> 'held'),
  constraint payments__job_data check (kind = 'existing' or state <> 'pending' or job_data is not null)
);
-- One way to pay for one job at a time: whoever asks twice gets the same one.
create unique index payments__open on payments (job_id) where state = 'pending' and kind = 'existing';
-- Payments that the provider is asked about again.
create index payments__waiting on payments (checked_at, id) where state in ('pending', 'refunding');
-- The administrators' list.
create index payments__state on payments (state, id desc);
-- A member's payments, and those an administrator paid back.
create index payments__user on payments (user_id, id desc) where user_id is not null;
create index payments__refunded_by on payments (refunded_by) where refunded_by is not null;

create table boosts (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  payment_id bigint references payments,
  started_at timestamptz(3) not null,
  -- The job was filled, expired or withdrawn, or the boost was refunded.
  ended_at timestamptz(3),
  constraint boosts__payment unique (payment_id),
  constraint boosts__kind check (kind in ('free', 'paid')),
  constraint boosts__paid check ((kind = 'paid') = (payment_id is not null))
);
-- A job has one boost at a time.
create unique index boosts__running on boosts (job_id) where ended_at is null;
-- The free boosts that a member has running.
create index boosts__free on boosts (user_id) where kind = 'free' and ended_at is null;
-- What goes with a job, and with a member.
create index boosts__job on boosts (job_id);
create index boosts__user on boosts (user_id);

create function write_boosted_at() returns trigger language plpgsql as $$
begin
  update jobs set boosted_at = case when new.ended_at is null then new.started_at end where id = new.job_id;
  return null;
end $$;
create trigger boosts__started after insert on boosts for each row execute function write_boosted_at();
create trigger boosts__ended after update of ended_at on boosts for each row
  when ((old.ended_at is null) <> (new.ended_at is null)) execute function write_boosted_at();

-- A boost ends with its job, or with its time on the board, whoever ends that.
create function end_boost_of_job() returns trigger language plpgsql as $$
begin
  update boosts set ended_at = new.updated_at where job_id = new.id and ended_at is null;
  return null;
end $$;
create trigger jobs__end_boost after update of status, deleted_at, boosted_at on jobs for each row
  when (old.boosted_at is not null
    and (new.status <> 'open' or new.deleted_at is not null or new.boosted_at is null))
  execute function end_boost_of_job();

-- Messages of the provider that were taken in: each counts once, however often it is sent. What they said is not kept.
create table payment_events (
  id text primary key,
  received_at timestamptz(3) not null
);
-- Forgotten after a time.
create index payment_events__received on payment_events (received_at);

-- What the TEST provider knows, as Stripe would. Nothing is ever paid with it.
create table test_payment_intents (
  id text primary key,
  client_secret text not null,
  reference text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  refunded integer not null default 0,
  card_last4 text,
  created_at timestamptz(3) not null,
  constraint test_payment_intents__reference unique (reference),
  constraint test_payment_intents__status check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled'))
);
