-- compatible from: 1
-- Whether a refund of a part ends the boost: its member cancels. Decided with the refund, which may be sent later.

alter table payments add column refund_ends_boost boolean not null default false;
