-- compatible from: 1
-- Unread messages about which no e-mail could be sent: the next one is worth another.

alter table conversations
  -- Whether the e-mail about what a side has left to read was given up, as its switch was off or one of the two was suspended or blocked; until the next message.
  add column user1_email_missed boolean not null default false,
  add column user2_email_missed boolean not null default false;
