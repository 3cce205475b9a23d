-- compatible from: 22
-- The weekly digest: a letter that is only sent to those who ask for it.

alter table users add column email_digest boolean not null default false;
-- The Monday of the last one, or the day on which it was asked for.
alter table users add column digest_told_on date;
create index users__digest on users (digest_told_on) where email_digest;
