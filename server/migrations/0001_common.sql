-- compatible from: 1
-- What every feature stands on: the schema's version, and how texts are normalised to be compared and searched. Instants are
-- written by the application's clock, so no column defaults to now(). Milliseconds are kept, since that is what the wire
-- carries and cursors compare.

create extension if not exists pg_trgm;

-- One row. `compatible_from` is the oldest build, by its schema version, that still works with this database.
create table schema_info (
  singleton boolean primary key default true,
  version integer not null,
  compatible_from integer not null,
  constraint schema_info__singleton check (singleton)
);

-- The same normalising as `normaliseText` of contracts/reference/normalise.ts: search compares words without case, accents and punctuation.
create function normalise_text(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f''’]', '', 'g')), '&', ' and '),
    '[^a-z0-9]+', ' ', 'g'));

-- As `normaliseName` of contracts/reference/normalise.ts: also the letters that no accent explains.
create function normalise_name(words text) returns text
  language sql immutable strict parallel safe
  return normalise_text(replace(replace(replace(replace(
    translate(lower(words), 'łŁøØđĐðÐıħĦßẞæÆœŒþÞ', 'llooddddihhßßææœœþþ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'));
