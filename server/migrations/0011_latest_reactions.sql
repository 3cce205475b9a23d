-- compatible from: 1
-- Who reacted to a post, latest first: beside the primary key, not in its place. Beginning with post_id, this index was
-- as good as the key to whoever asks "has this member liked it?", and reads all likes of the post to tell.

drop index post_reactions__latest;
create index post_reactions__latest on post_reactions ((- post_id), kind, created_at desc, user_id desc);
