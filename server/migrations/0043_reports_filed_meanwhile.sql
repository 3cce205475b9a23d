-- compatible from: 1
-- A report that is filed while its item is being decided waits for that, and then leads an entry of its own.

create or replace function queue_report() returns trigger language plpgsql as $$
begin
  loop
    -- Held, so that three at once see each other. What is being decided is closed once this has waited for it.
    perform from reports r where r.type = new.type and r.target_id = new.target_id and r.leads
      and r.status in ('pending', 'reviewed') for no key update;
    exit when found;
    begin
      update reports set leads = true where id = new.id;
      exit;
    exception when unique_violation then
      null; -- Another one came first, at the same moment: that one is held.
    end;
  end loop;
  if new.illegal_kind in ('child_at_risk', 'life_at_risk') then
    update reports lead set is_urgent = true
    where lead.type = new.type and lead.target_id = new.target_id and lead.leads and lead.status in ('pending', 'reviewed');
  end if;
  update reports lead set raised_at = new.created_at
  where lead.type = new.type and lead.target_id = new.target_id and lead.leads
    and lead.status in ('pending', 'reviewed') and lead.raised_at is null
    and 3 <= (select count(*) from (
      select from reports r join users u on u.id = r.reporter_id
      where r.type = new.type and r.target_id = new.target_id and r.status in ('pending', 'reviewed')
        and u.banned_at is null and u.is_email_verified and u.created_at <= r.created_at - interval '7 days'
      limit 3) as good);
  return null;
end $$;

-- Those that no entry has: the first of each item leads, and is as urgent as any of them.
update reports lead set leads = true, is_urgent = orphans.is_urgent
from (
  select min(id) as id, coalesce(bool_or(illegal_kind in ('child_at_risk', 'life_at_risk')), false) as is_urgent
  from reports where status in ('pending', 'reviewed') group by type, target_id having not bool_or(leads)) orphans
where lead.id = orphans.id;
