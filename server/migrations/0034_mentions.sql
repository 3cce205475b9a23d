-- compatible from: 1
-- Members who are mentioned in a text: as `[{"userId": 1, "username": "danmistry"}]`, found when it was written. They are read
-- with the text, never by member.

alter table posts add column mentions jsonb not null default '[]';
alter table comments add column mentions jsonb not null default '[]';
alter table messages add column mentions jsonb not null default '[]';

-- Usernames that begin with what somebody has typed after '@', byte by byte whatever the database's locale.
create index users__username_begins on users (username collate "C");
