-- compatible from: 1
-- Files: photos and videos, which members fetch by their address, and private ones, which are given out by name.

-- Photos and videos in one table, so that whatever shows media says so in one way (post_media, project_media).
create table media (
  id bigint generated always as identity primary key,
  owner_id bigint references users on delete set null,
  -- The folder it lies in, as addresses say. Each storing has one of its own, so that a folder that is being removed is
  -- never one that somebody fills again.
  hash text not null,
  -- First 128 bits of the SHA-256 of what is stored: the same picture is kept once.
  content_hash text,
  kind text not null default 'photo',
  -- What its files are: `<width>.webp` of a photo, `video.mp4` or `video.webm`.
  format text not null default 'webp',
  width integer not null,
  height integer not null,
  -- Seconds; of a video whose file says so.
  duration double precision,
  bytes integer not null,
  placeholder text,
  created_at timestamptz(3) not null,
  constraint media__hash unique (hash),
  constraint media__content_hash unique (content_hash),
  constraint media__kind check (kind = 'photo' and format = 'webp' or kind = 'video' and format in ('mp4', 'webm')),
  constraint media__duration check (duration >= 0)
);
-- The daily clean-up looks at what is older than a day and unused.
create index media__age on media (created_at, id);
-- What leaves with its owner.
create index media__owner on media (owner_id) where owner_id is not null;
-- Whether a photo is somebody's face, and so in use.
create index users__avatar on users (avatar) where avatar is not null;

-- Photos and videos that are on their way in pieces; a row goes a day after its beginning.
create table uploads (
  -- 128 random bits, hex: its address, and the folder of its pieces.
  id text primary key,
  owner_id bigint not null references users on delete cascade,
  kind text not null,
  -- What its sender calls it; nobody has checked that.
  type text,
  bytes integer not null,
  -- How many of them are stored, and the names of the pieces they are in.
  received integer not null default 0,
  pieces text[] not null default '{}',
  -- The photo or video that was made of it; the pieces are gone then.
  url text,
  created_at timestamptz(3) not null,
  constraint uploads__kind check (kind in ('photo', 'video')),
  constraint uploads__received check (received between 0 and bytes)
);
-- A member's own, and the oldest of them.
create index uploads__owner on uploads (owner_id, created_at);
-- The clean-up looks at what is older than a day.
create index uploads__age on uploads (created_at);

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
-- What leaves with its owner.
create index private_files__owner on private_files (owner_id);
-- The daily clean-up looks at what nothing refers to.
create index private_files__waiting on private_files (created_at) where attached_at is null;

alter table users
  add constraint users_cv_file_id_fkey foreign key (cv_file_id) references private_files on delete set null;
-- Whose CV a file is.
create index users__cv_file on users (cv_file_id) where cv_file_id is not null;
