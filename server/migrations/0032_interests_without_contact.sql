-- compatible from: 1
-- An interest that its member declared under words that promised to keep phone and e-mail private.

alter table job_interests add column shares_contact boolean not null default true;
