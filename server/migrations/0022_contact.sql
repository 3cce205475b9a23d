-- compatible from: 1
-- What people write to the site: questions, complaints and data requests, with the times that say how it was
-- dealt with. Also from people without an account, or with one that is banned.

create table contact_messages (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Of a complaint: what of it is said to be against the law; null where nobody says so.
  illegal_kind text,
  -- About a child or a life: it stands before all others.
  is_urgent boolean not null generated always as
    (illegal_kind is not null and illegal_kind in ('child_at_risk', 'life_at_risk')) stored,
  name text not null,
  -- Null once its account was erased: nobody can be answered there.
  email text,
  -- The account they were signed in to; what they say of themselves is not checked otherwise.
  user_id bigint references users on delete set null,
  -- What it is about, in their words: an address, a name, a decision.
  about text,
  message text not null,
  received_at timestamptz(3) not null,
  -- When the e-mail with its number was handed to the mail server.
  acknowledged_at timestamptz(3),
  answered_at timestamptz(3),
  closed_at timestamptz(3),
  -- The day by which it is to be answered, by London's calendar.
  due_on date not null,
  -- Equal for the same message sent twice in a day.
  once_key text not null,
  constraint contact_messages__once unique (once_key),
  constraint contact_messages__illegal_kind check (illegal_kind is null or kind = 'complaint' and illegal_kind in
    ('child_at_risk', 'life_at_risk', 'threats_or_hate', 'sexual_content', 'fraud', 'drugs_or_weapons', 'self_harm',
      'terrorism', 'private_information', 'other_illegal')),
  constraint contact_messages__kind check (kind in ('question', 'problem', 'payment', 'complaint', 'data_request', 'advertising'))
);
-- The queue, what is urgent on top and then what is due first, and what was closed, the latest first.
create index contact_messages__open on contact_messages ((not is_urgent), due_on, id) where closed_at is null;
create index contact_messages__closed on contact_messages (closed_at desc, id desc) where closed_at is not null;
-- What a member wrote.
create index contact_messages__user on contact_messages (user_id) where user_id is not null;

create table contact_entries (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contact_messages on delete cascade,
  -- A note is for administrators; an answer goes out by e-mail.
  kind text not null,
  text text not null,
  admin_id bigint references users on delete set null,
  created_at timestamptz(3) not null,
  constraint contact_entries__kind check (kind in ('note', 'answer'))
);
-- What was noted and answered, in order.
create index contact_entries__contact on contact_entries (contact_id, id);
-- By which administrator.
create index contact_entries__admin on contact_entries (admin_id) where admin_id is not null;

-- An erased account takes with it what it wrote; that something was asked, and when it was dealt with, stays.
create function erase_contact_sender() returns trigger language plpgsql as $$
begin
  new.name := 'Former member';
  new.email := null;
  new.about := null;
  new.message := '';
  new.closed_at := coalesce(new.closed_at, now());
  delete from contact_entries where contact_id = new.id;
  return new;
end $$;
create trigger contact_messages__erase_sender before update of user_id on contact_messages for each row
  when (old.user_id is not null and new.user_id is null) execute function erase_contact_sender();
