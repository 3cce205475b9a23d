-- compatible from: 40
-- By activity the feed goes by one key; where posts stood before is not kept any more. An older build would write it.

drop table post_activity_past;
alter table posts drop column previous_activity_at;
