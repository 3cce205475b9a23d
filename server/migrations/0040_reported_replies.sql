-- compatible from: 1
-- A reviewed member's reply can be reported, too: by the id of its review.

alter table reports drop constraint reports__type, add constraint reports__type check
  (type in ('post', 'comment', 'job', 'profile', 'review', 'review_reply', 'message', 'apprenticeship', 'project'));
