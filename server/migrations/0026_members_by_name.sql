-- compatible from: 1
-- By what moderators find members, who are shown no addresses. Stored, as search_text is: an address that many have, such as
-- one of gmail.com, would have it made anew for everybody.

alter table users add column name_search_text text not null
  generated always as (admin_search_text(first_name, last_name, null, trade_key, custom_trade)) stored;
create index users__name_search on users using gin (name_search_text gin_trgm_ops);
