-- compatible from: 1
-- What members report to the moderators, and what became of it.

create table reports (
  id bigint generated always as identity primary key,
  type text not null,
  -- The post's, comment's, job's or member's id. No foreign key: a case outlives what it is about.
  target_id bigint not null,
  -- Whose thing it is.
  owner_id bigint not null references users on delete cascade,
  -- Null when the account has been erased since; the case stays.
  reporter_id bigint references users on delete set null,
  -- One of six codes, or words.
  reason text not null,
  details text,
  status text not null default 'pending',
  admin_note text,
  reviewed_by bigint references users on delete set null,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint reports__once unique (reporter_id, type, target_id),
  constraint reports__type check (type in ('post', 'comment', 'job', 'profile')),
  constraint reports__status check (status in ('pending', 'reviewed', 'ignored', 'resolved'))
);
create index reports__queue on reports (status, created_at, id);
-- Acting once closes all reports of a thing.
create index reports__target on reports (type, target_id, status);
create index reports__owner on reports (owner_id);
create index reports__reviewed_by on reports (reviewed_by) where reviewed_by is not null;

-- Whether a case about the thing is still open: then it is not erased yet.
create function is_under_review(kind text, thing_id bigint) returns boolean language sql stable as $$
  select exists (
    select 1 from reports r where r.type = kind and r.target_id = thing_id and r.status in ('pending', 'reviewed'))
$$;
