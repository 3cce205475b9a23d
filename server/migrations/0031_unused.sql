-- compatible from: 1
-- What nothing uses: a video's address beside the video, and reports by the site itself, which it never makes.

alter table posts drop column video_url;
alter table reports drop constraint reports__source,
  add constraint reports__source check (source in ('member', 'public_page'));
