-- compatible from: 1
-- A block ends the blocker's mute of the same member, also one from before it did.

delete from mutes m using blocks b where b.user_id = m.user_id and b.blocked_user_id = m.muted_user_id;
