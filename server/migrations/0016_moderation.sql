-- compatible from: 1
-- What members report, what moderators do about it, and the log that nobody rewrites.

-- One report of an item leads: the queue lists it, and the others stand under it.
create table reports (
  id bigint generated always as identity primary key,
  type text not null,
  -- The id of the post, comment, job or whatever it is. No foreign key: a case outlives what it is about.
  target_id bigint not null,
  -- Whose thing it is. Null for what a former member wrote: what was decided about somebody outlives the account.
  owner_id bigint references users on delete set null,
  source text not null default 'member',
  -- Null when the account has been erased since; the case stays.
  reporter_id bigint references users on delete set null,
  -- One of six codes, or words.
  reason text not null,
  details text,
  -- What of it is said to be against the law; null where nobody says so.
  illegal_kind text,
  status text not null default 'pending',
  leads boolean not null default false,
  -- About a child or a life, by one of its reports: it stands before all others.
  is_urgent boolean not null default false,
  -- Since when it stands at the top of the queue.
  raised_at timestamptz(3),
  admin_note text,
  -- What reporter and author were told.
  outcome_reason text,
  reviewed_by bigint references users on delete set null,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint reports__once unique (reporter_id, type, target_id),
  constraint reports__type check
    (type in ('post', 'comment', 'job', 'profile', 'review', 'message', 'apprenticeship', 'project')),
  constraint reports__illegal_kind check (illegal_kind in ('child_at_risk', 'life_at_risk', 'threats_or_hate',
    'sexual_content', 'fraud', 'drugs_or_weapons', 'self_harm', 'terrorism', 'private_information', 'other_illegal')),
  constraint reports__source check (source in ('member', 'public_page', 'banned_words')),
  constraint reports__status check (status in ('pending', 'reviewed', 'ignored', 'resolved'))
);
-- One leads among the open reports of an item.
create unique index reports__lead on reports (type, target_id) where leads and status in ('pending', 'reviewed');
-- The queue, and what became of those that left it.
create index reports__waiting on reports ((not is_urgent), (raised_at is null), created_at, id)
  where leads and status in ('pending', 'reviewed');
create index reports__closed on reports (reviewed_at desc, id desc)
  where leads and status in ('ignored', 'resolved');
-- Reports by status, the oldest first.
create index reports__queue on reports (status, created_at, id);
-- Acting once closes all reports of a thing.
create index reports__target on reports (type, target_id, status);
-- What is about a member, and what a moderator decided.
create index reports__owner on reports (owner_id);
create index reports__reviewed_by on reports (reviewed_by) where reviewed_by is not null;
-- Decided cases are removed when their time is over.
create index reports__decided on reports (updated_at) where status in ('resolved', 'ignored');

-- What was decided against a member: each can be appealed against once, and counts as a strike until it fades.
create table sanctions (
  id bigint generated always as identity primary key,
  -- Null once the account is erased: that something was decided stays for its year.
  user_id bigint references users on delete set null,
  kind text not null,
  -- What the member was told.
  reason text,
  -- What was removed. No foreign key, as in reports.
  content_type text,
  content_id bigint,
  -- What a removal leaves nowhere else, for as long as an appeal may bring it back: words of a profile or a message.
  kept jsonb,
  -- The last day of a limit or a ban; null where there is none.
  until timestamptz(3),
  strike_until timestamptz(3) not null,
  -- Counts no more: overturned on appeal, or replaced by a later decision while it stood.
  withdrawn_at timestamptz(3),
  decided_by bigint references users on delete set null,
  -- Its line in the log, which outlives neither.
  log_id bigint not null,
  created_at timestamptz(3) not null,
  constraint sanctions__kind check (kind in ('removal', 'warning', 'limit', 'ban')),
  constraint sanctions__content check ((kind = 'removal') = (content_type is not null and content_id is not null))
);
-- A member's, the latest first.
create index sanctions__user on sanctions (user_id, id desc);
-- Of the decision that a line of the log tells of.
create index sanctions__log on sanctions (log_id);
create index sanctions__decided_by on sanctions (decided_by) where decided_by is not null;
-- What ends after its year.
create index sanctions__time on sanctions (created_at);
-- What is kept for an appeal, and the picture of a profile among it.
create index sanctions__kept on sanctions (created_at) where kept is not null;
create index sanctions__kept_picture on sanctions ((kept ->> 'avatar')) where kept is not null;

create table appeals (
  id bigint generated always as identity primary key,
  sanction_id bigint not null references sanctions on delete cascade,
  -- Empty once the account is erased.
  message text not null,
  created_at timestamptz(3) not null,
  outcome text,
  outcome_reason text,
  decided_by bigint references users on delete set null,
  decided_at timestamptz(3),
  constraint appeals__once unique (sanction_id),
  constraint appeals__outcome check (outcome in ('upheld', 'overturned')),
  constraint appeals__decided check ((outcome is null) = (decided_at is null))
);
-- The queue, the oldest first, and what was decided, the latest first.
create index appeals__waiting on appeals (created_at, id) where decided_at is null;
create index appeals__decided on appeals (decided_at desc, id desc) where decided_at is not null;
create index appeals__decided_by on appeals (decided_by) where decided_by is not null;

-- Limits that end by themselves, and whom to leave out where strangers look.
create index users__reach_until on users (reach_until) include (id) where reach_until is not null;

-- Whether a report of the thing, or an appeal against its removal, waits to be decided: then it is not erased yet.
create index sanctions__content on sanctions (content_type, content_id) where content_id is not null;
create function is_under_review(kind text, thing_id bigint) returns boolean language sql stable as $$
  select exists (
    select 1 from reports r where r.type = kind and r.target_id = thing_id and r.status in ('pending', 'reviewed'))
  or exists (
    select 1 from sanctions s join appeals a on a.sanction_id = s.id and a.decided_at is null
    -- By its full name: a sanction has a kind of its own.
    where s.content_type = is_under_review.kind and s.content_id = thing_id)
$$;

-- Whoever files a report: the first of an item leads, one about a child or a life makes it urgent, and the third by a member
-- in good standing raises it. In good standing is who has confirmed their address, is not banned, and had been here for a
-- week when reporting.
create function queue_report() returns trigger language plpgsql as $$
begin
  begin
    update reports set leads = true where id = new.id and not exists (
      select from reports r where r.type = new.type and r.target_id = new.target_id and r.leads
        and r.status in ('pending', 'reviewed'));
  exception when unique_violation then
    null; -- Another one came first, at the same moment.
  end;
  -- Held, so that three at once see each other.
  perform from reports r where r.type = new.type and r.target_id = new.target_id and r.leads
    and r.status in ('pending', 'reviewed') for no key update;
  if new.illegal_kind in ('child_at_risk', 'life_at_risk') then
    update reports lead set is_urgent = true
    where lead.type = new.type and lead.target_id = new.target_id and lead.leads and lead.status in ('pending', 'reviewed');
  end if;
  update reports lead set raised_at = new.created_at
  where lead.type = new.type and lead.target_id = new.target_id and lead.leads
    and lead.status in ('pending', 'reviewed') and lead.raised_at is null
    and 3 <= (select count(*) from (
      select from reports r join users u on u.id = r.reporter_id
      where r.type = new.type and r.target_id = new.target_id and r.status in ('pending', 'reviewed')
        and u.banned_at is null and u.is_email_verified and u.created_at <= r.created_at - interval '7 days'
      limit 3) as good);
  return null;
end $$;
create trigger reports__queue_new after insert on reports for each row execute function queue_report();

-- Bans that end by themselves, and the list of the banned.
create index users__ban_until on users (ban_until) where ban_until is not null;
create index users__banned on users (id desc) where banned_at is not null;
-- The administrators' other lists of members: who has a role, who has not confirmed, and who was here last.
create index users__staff on users (id desc) where role <> 'member';
create index users__unconfirmed on users (id desc) where not is_email_verified;
create index users__activity on users (last_active_on desc nulls last, id desc) where erased_at is null;

-- By what administrators find members: name, address and trade.
create function admin_search_text(first_name text, last_name text, email text, trade_key text, custom_trade text)
  returns text language sql immutable parallel safe
  return ' ' || normalise_name(concat_ws(' ', first_name, last_name, email,
    case when trade_key = 'Other' then coalesce(custom_trade, trade_key) else trade_key end));
-- Stored: made anew for each row that is looked at, it would cost a hundred times what comparing it costs.
alter table users add column search_text text not null
  generated always as (admin_search_text(first_name, last_name, email, trade_key, custom_trade)) stored;
create index users__admin_search on users using gin (search_text gin_trgm_ops);

-- Who did what. No foreign keys: an entry outlives whom and what it is about, and holds no name and no address.
create table moderation_log (
  id bigint generated always as identity primary key,
  user_id bigint,
  -- Null where the site acted by itself.
  admin_id bigint,
  action text not null,
  reason text,
  content_type text,
  content_id bigint,
  -- The report that was decided.
  report_id bigint,
  created_at timestamptz(3) not null
);
-- What was done about a member, the latest first.
create index moderation_log__user on moderation_log (user_id, id desc);
-- What happened lately, and what ends after its year.
create index moderation_log__time on moderation_log (created_at);

-- Append-only. Every line ends a year after it was written, whoever it is about, and no sooner.
create function keep_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '12 months' then
    return old;
  end if;
  raise exception 'moderation_log is append-only';
end $$;
create trigger moderation_log__append_only before update or delete on moderation_log
  for each row execute function keep_moderation_log();
create trigger moderation_log__no_truncate before truncate on moderation_log
  for each statement execute function keep_moderation_log();
