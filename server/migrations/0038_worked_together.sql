-- compatible from: 38
-- Who has confirmed that they worked together on a job, and what seals a member's drafts on their devices.
-- An older build would go on writing 'Worked together' on one side's word alone.

alter table job_interests
  add column owner_confirmed_at timestamptz(3),
  add column applicant_confirmed_at timestamptz(3);
-- What stands between two members, also after one of them has withdrawn.
drop index job_interests__between;
create index job_interests__pair on job_interests (owner_id, user_id);

-- A review was asked for, or written unasked after a job.
alter table reviews add column is_invited boolean;
update reviews set is_invited = review_request_id is not null,
  -- Until now its writer's own word, or only that one was interested in the other's job.
  worked_together = false;
alter table reviews
  alter column is_invited set not null,
  add constraint reviews__label check (not (is_invited and worked_together));

-- 244 random bits, for the account's life.
alter table users add column draft_key text not null
  default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
