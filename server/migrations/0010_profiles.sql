-- compatible from: 1
-- What a profile holds beside the member's own row: projects, qualifications, private files, and who may see what.

alter table users
  -- Who sees e-mail, phone, CV and certificates; of members under 18 nobody does, whatever stands here.
  add column contact_visibility text not null default 'members',
  -- Maintained by reviews alone: the sum of all stars that count, and how many reviews that are.
  add column rating_sum integer not null default 0,
  add column review_count integer not null default 0,
  -- The average to one decimal, null without reviews: what every list shows and sorts by.
  add column rating double precision generated always as (
    case when review_count > 0 then round(rating_sum::numeric / review_count, 1) end) stored,
  add constraint users__contact_visibility check (contact_visibility in ('members', 'crew', 'nobody')),
  add constraint users__reviews check (review_count >= 0 and rating_sum between review_count and review_count * 5);

-- Members who were under 18 when they joined choose for themselves once they are older.
update users set contact_visibility = 'nobody' where date_of_birth > current_date - interval '18 years';

-- CVs and certificates. Never under /media: they are given out by routes that ask who wants them.
create table private_files (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  -- 128 random bits, hex: the file's name in the store.
  key text not null,
  purpose text not null,
  -- By its content; its name ends in it.
  kind text not null,
  bytes integer not null,
  created_at timestamptz(3) not null,
  -- Null until something refers to it; what never is goes after a day.
  attached_at timestamptz(3),
  constraint private_files__key unique (key),
  constraint private_files__purpose check (purpose in ('cv', 'certificate')),
  constraint private_files__kind check (kind in ('pdf', 'doc', 'docx', 'jpg', 'png'))
);
create index private_files__owner on private_files (owner_id);
create index private_files__waiting on private_files (created_at) where attached_at is null;

alter table users add column cv_file_id bigint references private_files on delete set null;
create index users__cv_file on users (cv_file_id) where cv_file_id is not null;

create table projects (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text not null,
  description text not null,
  -- [{url, width, height, alt, placeholder}], as in posts.
  images jsonb not null,
  -- Pinned ones come first, the newest pin before the others.
  pinned_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint projects__images check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) between 1 and 5)
);
create index projects__user on projects (user_id, pinned_at desc nulls last, id desc);

-- Which photos a project uses, so that a photo nothing refers to can be removed.
create table project_media (
  project_id bigint not null references projects on delete cascade,
  media_id bigint not null references media,
  primary key (project_id, media_id)
);
create index project_media__media on project_media (media_id);

create table qualifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text not null,
  issuing_organization text,
  description text,
  -- CSCS, Gas Safe, NICEIC …, and what of it: 'Gold', 'Level 3'.
  scheme text,
  level text,
  -- The card's number; others see the last four characters of it.
  number text,
  date_obtained date,
  expires_on date,
  certificate_file_id bigint references private_files on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint qualifications__dates check (expires_on >= date_obtained)
);
create index qualifications__user on qualifications (user_id, date_obtained desc nulls last, id desc);
create index qualifications__certificate on qualifications (certificate_file_id) where certificate_file_id is not null;
