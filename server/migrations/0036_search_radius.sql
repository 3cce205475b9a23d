-- compatible from: 22
-- A saved search may look around its towns: so many miles, or null for the towns alone (ADR 47).

alter table saved_searches
  add column radius smallint,
  drop constraint saved_searches__once,
  add constraint saved_searches__once unique nulls not distinct (user_id, trades, counties, towns, words, radius);
