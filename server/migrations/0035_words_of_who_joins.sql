-- compatible from: 1
-- What somebody typed while joining belongs to no account, and outlived theirs. Only the banned words found in it are kept.

update word_hits set content = '' where user_id is null and content <> '';
