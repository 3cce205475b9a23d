-- compatible from: 1
-- By distance a search reads county by county. Whoever says none stands under '', which comes last: nothing is read from an index
-- in its order where "county is null" is one of many.

create function note_no_county() returns trigger language plpgsql as $$
begin
  new.county := '';
  return new;
end $$;
create trigger search_entries__no_county before insert or update on search_entries
  for each row when (new.county is null) execute function note_no_county();
