-- compatible from: 1
-- Of what somebody wrote with a banned word in it the words are forgotten after 30 days.

create index word_hits__words on word_hits (created_at) where state not in ('open', 'refused') and content <> '';
