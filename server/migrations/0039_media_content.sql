-- compatible from: 22
-- What is stored and where it lies are two things: each storing has a folder of its own ('hash', as addresses say), so
-- that a folder that is being removed is never one that somebody fills again.

-- First 128 bits of the SHA-256 of what is stored: the same picture is kept once. Null for what an older build stored
-- after this.
alter table media add column content_hash text;
update media set content_hash = hash;
alter table media add constraint media__content_hash unique (content_hash);
