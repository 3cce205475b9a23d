-- compatible from: 1
-- The home feed: posts, and what people do with them.

create table posts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  content text not null,
  -- [{url, width, height, alt, placeholder}]: a feed page must not join for its photos.
  images jsonb not null default '[]',
  -- {url, width, height, duration, poster}, for the same reason.
  video jsonb,
  video_url text generated always as (video ->> 'url') stored,
  -- Copies of the author's, so that each branch of "Related" is one index range (updateAuthorPlace keeps them).
  author_trade text not null,
  author_county text,
  -- Whether anybody with the link may read it.
  is_public boolean not null default true,
  likes integer not null default 0,
  interests integer not null default 0,
  -- Comments and replies together.
  comments integer not null default 0,
  -- Newest of the post and of all that happened to it; taking a like back does not lower it.
  last_activity_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  -- Hidden at once, erased after 30 days.
  deleted_at timestamptz(3),
  constraint posts__counts check (likes >= 0 and interests >= 0 and comments >= 0),
  constraint posts__images check (jsonb_typeof(images) = 'array'),
  constraint posts__video check (jsonb_typeof(video) = 'object')
);
-- Each branch of the feed reads its page from one of these alone: user_id is there to leave out suspended authors.
create index posts__user on posts (user_id, id desc) where deleted_at is null;
create index posts__trade on posts (author_trade, id desc) include (user_id) where deleted_at is null;
create index posts__county on posts (author_county, id desc) include (user_id) where deleted_at is null;
create index posts__active_trade on posts (author_trade, last_activity_at desc, id desc) include (user_id)
  where deleted_at is null;
create index posts__active_county on posts (author_county, last_activity_at desc, id desc) include (user_id)
  where deleted_at is null;
-- Not partial: the newest activity of all is also a deleted post's, or a page's snapshot would not be the last word.
create index posts__active on posts (last_activity_at desc, id desc) include (user_id, deleted_at);
-- Not partial: erasing a member must find their deleted posts as well.
create index posts__active_user on posts (user_id, last_activity_at desc, id desc) include (deleted_at);
-- Erased when their 30 days are over.
create index posts__deleted on posts (deleted_at) where deleted_at is not null;

-- Earlier texts of edited posts, kept for moderators for 90 days.
create table post_versions (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  content text not null,
  replaced_at timestamptz(3) not null
);
-- A post's earlier texts, the latest first.
create index post_versions__post on post_versions (post_id, id desc);
-- Removed when their 90 days are over.
create index post_versions__age on post_versions (replaced_at);

-- Which photos a post uses, so that a photo nothing refers to can be removed.
create table post_media (
  post_id bigint not null references posts on delete cascade,
  media_id bigint not null references media,
  primary key (post_id, media_id)
);
-- Whether a photo is still in use.
create index post_media__media on post_media (media_id);

create table post_reactions (
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  created_at timestamptz(3) not null,
  primary key (post_id, user_id, kind),
  constraint post_reactions__kind check (kind in ('like', 'interest'))
);
-- What leaves with a member.
create index post_reactions__user on post_reactions (user_id);
-- Who reacted to a post, latest first. Were post_id itself its first column, this index would be as good as the primary key
-- to whoever asks "has this member liked it?", and all likes of the post would be read to tell.
create index post_reactions__latest on post_reactions ((- post_id), kind, created_at desc, user_id desc);

create table comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- Null for a comment, its comment's id for a reply; one level only.
  parent_id bigint references comments on delete cascade,
  content text not null,
  likes integer not null default 0,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  constraint comments__counts check (likes >= 0)
);
-- A post's comments, and a comment's replies, the latest first.
create index comments__post on comments (post_id, id desc) where parent_id is null and deleted_at is null;
create index comments__parent on comments (parent_id, id desc) where parent_id is not null;
-- Those that go with their post, whatever became of them.
create index comments__all_of_post on comments (post_id);
-- A member's own.
create index comments__user on comments (user_id, id desc);
-- Erased when their 30 days are over.
create index comments__deleted on comments (deleted_at) where deleted_at is not null;

create table comment_likes (
  comment_id bigint not null references comments on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (comment_id, user_id)
);
-- What leaves with a member.
create index comment_likes__user on comment_likes (user_id);
