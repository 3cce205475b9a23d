-- compatible from: 1
-- Payments that wait for an administrator: those with a problem that is not settled.

create index payments__waiting_for_us on payments (id desc) where problem is not null and state in ('held', 'delivered');
