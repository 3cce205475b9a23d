-- compatible from: 1
-- A change of address that waits to be confirmed, and the first administrator's one-time making.

alter table users
  add column pending_email text,
  add column pending_email_at timestamptz(3),
  add constraint users__pending_email_folded check (pending_email = lower(pending_email));

comment on column users.pending_email is 'Where a change-of-address link went; the present address works until it is followed.';

-- ADMIN_EMAIL and ADMIN_PASSWORD are acted upon once in the life of a database: somebody who lost the flag later
-- must not get it back by a restart.
create table first_administrator (
  singleton boolean primary key default true,
  made_at timestamptz(3) not null,
  constraint first_administrator__singleton check (singleton)
);
