-- compatible from: 1
-- What a profile holds beside the member's own row: projects and qualifications.

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
  -- Taken away by a moderator: nobody sees it, and it comes back when an appeal says so.
  removed_at timestamptz(3),
  constraint projects__images check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) between 1 and 5)
);
-- A profile's projects, in the order shown.
create index projects__user on projects (user_id, pinned_at desc nulls last, id desc);
-- Erased when an appeal is no longer possible.
create index projects__removed on projects (removed_at) where removed_at is not null;

-- Which photos a project uses, so that a photo nothing refers to can be removed.
create table project_media (
  project_id bigint not null references projects on delete cascade,
  media_id bigint not null references media,
  primary key (project_id, media_id)
);
-- Whether a photo is still in use.
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
-- A profile's qualifications, in the order shown.
create index qualifications__user on qualifications (user_id, date_obtained desc nulls last, id desc);
-- Whose certificate a file is.
create index qualifications__certificate on qualifications (certificate_file_id) where certificate_file_id is not null;
