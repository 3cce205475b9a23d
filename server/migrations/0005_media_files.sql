-- compatible from: 1
-- Videos beside photos in one table, so that whatever shows media says so in one way (post_media, project_media).

alter table media
  add column kind text not null default 'photo',
  -- What its files are: `<width>.webp` of a photo, `video.mp4` or `video.webm`.
  add column format text not null default 'webp',
  -- Seconds; of a video whose file says so.
  add column duration double precision,
  add constraint media__kind check (kind = 'photo' and format = 'webp' or kind = 'video' and format in ('mp4', 'webm')),
  add constraint media__duration check (duration >= 0);
-- The daily clean-up looks at what is older than a day and unused.
create index media__age on media (created_at, id);
