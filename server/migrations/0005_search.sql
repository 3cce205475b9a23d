-- compatible from: 1
-- Finding members: under which keys each one stands, in every order that a search may ask for.

-- Under what a member is found: every word of name, trade and company and its first two letters; '^' with the letter
-- that the name begins with; '@' with the trade; '*' for everybody. "O'Neill" is also two words, as some people type it.
create function search_keys(first_name text, last_name text, trade_key text, custom_trade text, company text)
  returns text[] language plpgsql immutable parallel safe as $$
declare
  name text := concat_ws(' ', first_name, last_name);
  said text := concat_ws(' ', name, case when trade_key = 'Other' then coalesce(custom_trade, trade_key)
    else trade_key end, company);
  words text[] := string_to_array(normalise_name(said), ' ');
begin
  if said ~ '[''’]' then
    words := words || string_to_array(normalise_name(translate(said, '''’', '  ')), ' ');
  end if;
  return array(
    select word from unnest(words) as word where word <> ''
    union select left(word, 2) from unnest(words) as word where word <> ''
    union select '^' || left(normalise_name(name), 1)
    union select '@' || normalise_name(trade_key)
    union select '*');
end $$;

-- One number to sort by rating: the average, then how many reviews, then nothing.
create function search_rank(rating double precision, reviews integer) returns integer
  language sql immutable parallel safe
  return case when rating is null then 0 else round(rating * 10)::integer * 1000000 + least(reviews, 999999) end;

-- Whoever may be found, once per key. Rows are derived: the triggers below write them, whoever changes a member.
-- Keys and names are compared byte by byte whatever the database's locale, so that a prefix is one range.
create table search_entries (
  user_id bigint not null references users on delete cascade,
  key text collate "C" not null,
  -- Normalised: what A-Z goes by.
  name text collate "C" not null,
  county text,
  -- Members under 18 are not found by strangers; beside the keys, so that an index alone says who is.
  born_on date,
  rank integer not null,
  primary key (user_id, key)
);
-- Everybody under a key, or in one county of it, from A to Z or the best rated first.
create index search_entries__name on search_entries (key, name, user_id) include (born_on);
create index search_entries__rank on search_entries (key, rank desc, name, user_id) include (born_on);
create index search_entries__county_name on search_entries (key, county, name, user_id) include (born_on);
create index search_entries__county_rank on search_entries (key, county, rank desc, name, user_id) include (born_on);

-- Every word that somebody stands under, once: a few thousand, however many members. Words that begin so and words
-- that are spelled nearly so are looked up here. What nobody stands under any more goes at night.
create table search_words (
  word text collate "C" primary key
);
-- Words that are spelled nearly so.
create index search_words__alike on search_words using gin (word gin_trgm_ops);

-- The words most like a text, the likeliest first; in a language that keeps its plan. Looser than usual: 'jonh' and 'john' share two threes of eight.
create function search_alike(typed text, most integer) returns setof text
  language plpgsql stable parallel safe set pg_trgm.similarity_threshold = 0.2 as $$
begin
  return query
    select w.word::text from search_words w where w.word % typed order by similarity(w.word, typed) desc, w.word limit most;
end $$;

-- Whoever joins as one who may be found; all of a statement's at once, for the demo community and for imports.
create function write_new_search_entries() returns trigger language plpgsql as $$
begin
  with brought as (
    insert into search_entries (user_id, key, name, county, born_on, rank)
    select u.id, key, normalise_name(concat_ws(' ', u.first_name, u.last_name)), u.county, u.date_of_birth,
      search_rank(u.rating, u.review_count)
    from added u, unnest(search_keys(u.first_name, u.last_name, u.trade_key, u.custom_trade, u.company)) as key
    where u.is_email_verified and u.banned_at is null
    returning key)
  insert into search_words (word)
  -- In order, so that two who bring the same new words at once wait for each other and not for ever.
  select distinct key from brought where key ~ '^[a-z0-9]{3}' order by key on conflict do nothing;
  return null;
end $$;
create trigger users__search_new after insert on users referencing new table as added
  for each statement execute function write_new_search_entries();

-- Whoever changes what they are found by, or may no longer be found.
create function write_search_entries() returns trigger language plpgsql as $$
declare
  wanted text[] := '{}';
begin
  if new.is_email_verified and new.banned_at is null then
    wanted := search_keys(new.first_name, new.last_name, new.trade_key, new.custom_trade, new.company);
  end if;
  delete from search_entries where user_id = new.id and key <> all (wanted);
  insert into search_entries (user_id, key, name, county, born_on, rank)
  select new.id, wanted_key, normalise_name(concat_ws(' ', new.first_name, new.last_name)), new.county, new.date_of_birth,
    search_rank(new.rating, new.review_count)
  from unnest(wanted) as wanted_key
  on conflict (user_id, key) do update set name = excluded.name, county = excluded.county,
    born_on = excluded.born_on, rank = excluded.rank;
  insert into search_words (word)
  select word from unnest(wanted) as word where word ~ '^[a-z0-9]{3}' order by word collate "C" on conflict do nothing;
  return null;
end $$;
create trigger users__search_changed after update on users for each row
  when ((old.is_email_verified, old.banned_at is null, old.first_name, old.last_name, old.trade_key, old.custom_trade,
      old.company, old.county, old.date_of_birth, old.rating, old.review_count)
    is distinct from (new.is_email_verified, new.banned_at is null, new.first_name, new.last_name, new.trade_key,
      new.custom_trade, new.company, new.county, new.date_of_birth, new.rating, new.review_count))
  execute function write_search_entries();
