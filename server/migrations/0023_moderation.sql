-- compatible from: 1
-- What moderators do: the queue of reports, bans that end by themselves, and the log that nobody rewrites.

-- One report of an item leads: the queue lists it, and the others stand under it.
alter table reports
  add column source text not null default 'member',
  add column leads boolean not null default false,
  -- Since when it stands at the top of the queue.
  add column raised_at timestamptz(3),
  -- What reporter and author were told.
  add column outcome_reason text,
  drop constraint reports__type,
  add constraint reports__type check
    (type in ('post', 'comment', 'job', 'profile', 'review', 'message', 'apprenticeship', 'project')),
  add constraint reports__source check (source in ('member', 'public_page', 'banned_words'));

update reports set leads = true where id in (select min(id) from reports
  where status in ('pending', 'reviewed') group by type, target_id);
create unique index reports__lead on reports (type, target_id) where leads and status in ('pending', 'reviewed');
create index reports__waiting on reports ((raised_at is null), created_at, id)
  where leads and status in ('pending', 'reviewed');
create index reports__closed on reports (reviewed_at desc, id desc)
  where leads and status in ('ignored', 'resolved');

-- Whoever files a report: the first of an item leads, and the third by a member in good standing raises it. In good
-- standing is who has confirmed their address, is not banned, and had been here for a week when reporting.
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

-- Bans that end by themselves.
create index users__ban_until on users (ban_until) where ban_until is not null;
create index users__banned on users (id desc) where banned_at is not null;

-- By what administrators find members: name, address and trade.
create function admin_search_text(first_name text, last_name text, email text, trade_key text, custom_trade text)
  returns text language sql immutable parallel safe
  return ' ' || fold_name(concat_ws(' ', first_name, last_name, email,
    case when trade_key = 'Other' then coalesce(custom_trade, trade_key) else trade_key end));
create index users__admin_search on users
  using gin (admin_search_text(first_name, last_name, email, trade_key, custom_trade) gin_trgm_ops);

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
create index moderation_log__user on moderation_log (user_id, id desc);
create index moderation_log__time on moderation_log (created_at);

-- Append-only. What is about an account that has been erased may go when its year is over.
create function keep_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.user_id is not null and not exists (select from users where id = old.user_id) then
    return old;
  end if;
  raise exception 'moderation_log is append-only';
end $$;
create trigger moderation_log__append_only before update or delete on moderation_log
  for each row execute function keep_moderation_log();
create trigger moderation_log__no_truncate before truncate on moderation_log
  for each statement execute function keep_moderation_log();
