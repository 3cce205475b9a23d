-- compatible from: 1
-- The feed, whole: a video in a post, who may read it, and who reacted to it.

-- The address of the video is kept where it was, for builds that know no more of videos than that.
alter table posts drop column video_url;
alter table posts
  -- {url, width, height, duration, poster}, as `images`: a feed page must not join for its video.
  add column video jsonb,
  add column video_url text generated always as (video ->> 'url') stored,
  -- Whether anybody with the link may read it.
  add column is_public boolean not null default true,
  add constraint posts__video check (jsonb_typeof(video) = 'object');

-- Who liked a post or declared interest in it, latest first.
create index post_reactions__latest on post_reactions (post_id, kind, created_at desc, user_id desc);
