-- compatible from: 1
-- Asking for reviews, the reviews, and the stars they add up to.

create table review_requests (
  id bigint generated always as identity primary key,
  requester_id bigint not null references users on delete cascade,
  -- Who is asked.
  reviewer_id bigint not null references users on delete cascade,
  project_context text,
  message text not null,
  -- Past 'expires_at' an open one has expired, whether or not that stands here yet.
  status text not null default 'pending',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  responded_at timestamptz(3),
  constraint review_requests__status check (status in ('pending', 'completed', 'declined', 'expired', 'cancelled')),
  constraint review_requests__other check (requester_id <> reviewer_id)
);
-- One open request of the same to the same.
create unique index review_requests__open on review_requests (requester_id, reviewer_id) where status = 'pending';
-- The lists of what one received and sent.
create index review_requests__received on review_requests (reviewer_id, status, id desc);
create index review_requests__sent on review_requests (requester_id, status, id desc);
-- Requests end by themselves.
create index review_requests__ending on review_requests (expires_at) where status = 'pending';

create table reviews (
  id bigint generated always as identity primary key,
  reviewee_id bigint not null references users on delete cascade,
  -- Null once the account is erased: the review stays, a former member's.
  reviewer_id bigint references users on delete set null,
  rating smallint not null,
  comment text,
  project_context text,
  -- It was asked for, or written unasked after a job.
  is_invited boolean not null,
  -- One of the two: what asked for it, or the job that both shared. Null when that is erased.
  review_request_id bigint references review_requests on delete set null,
  job_id bigint references jobs on delete set null,
  -- Both sides have confirmed that they worked together on that job.
  worked_together boolean not null,
  reply text,
  replied_at timestamptz(3),
  -- False by moderation alone.
  is_public boolean not null default true,
  -- The reviewer is banned.
  is_hidden boolean not null default false,
  is_counted boolean not null generated always as (is_public and not is_hidden) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  edited_at timestamptz(3),
  constraint reviews__once_per_request unique (review_request_id),
  constraint reviews__once_per_job unique (reviewer_id, reviewee_id, job_id),
  constraint reviews__rating check (rating between 1 and 5),
  constraint reviews__other check (reviewer_id <> reviewee_id),
  constraint reviews__reply check ((reply is null) = (replied_at is null)),
  constraint reviews__label check (not (is_invited and worked_together))
);
-- A profile's reviews, the latest first.
create index reviews__reviewee on reviews (reviewee_id, id desc) where is_counted;
-- Those of each number of stars, to count them and to read the best or the worst first.
create index reviews__stars on reviews (reviewee_id, rating, id desc) where is_counted;
-- All of a member's, those that do not count too, for erasing.
create index reviews__all on reviews (reviewee_id);
-- What was written after a job.
create index reviews__job on reviews (job_id) where job_id is not null;

-- Whoever changes a review, the reviewed member's numbers change with it, in the same transaction: by the difference,
-- so that changes at once add up.
create function count_review() returns trigger language plpgsql as $$
declare
  stars integer := coalesce(new.is_counted::integer * new.rating, 0) - coalesce(old.is_counted::integer * old.rating, 0);
  reviews integer := coalesce(new.is_counted::integer, 0) - coalesce(old.is_counted::integer, 0);
begin
  update users set rating_sum = rating_sum + stars, review_count = review_count + reviews
  where id = coalesce(new.reviewee_id, old.reviewee_id);
  return null;
end $$;
create trigger reviews__count_new after insert on reviews for each row execute function count_review();
create trigger reviews__count_gone after delete on reviews for each row execute function count_review();
create trigger reviews__count_changed after update on reviews for each row
  when ((old.is_counted, old.rating) is distinct from (new.is_counted, new.rating)) execute function count_review();

-- What a member wrote is neither shown nor counted while a moderator's ban holds. Reviews of somebody who leaves stay.
create function hide_reviews_of_banned() returns trigger language plpgsql as $$
begin
  update reviews set is_hidden = new.banned_at is not null and (new.closes_at is null or new.ban_reason is not null)
  where reviewer_id = new.id;
  return null;
end $$;
create trigger users__hide_reviews after update of banned_at, closes_at on users for each row
  when ((old.banned_at is not null and (old.closes_at is null or old.ban_reason is not null))
    <> (new.banned_at is not null and (new.closes_at is null or new.ban_reason is not null)))
  execute function hide_reviews_of_banned();
