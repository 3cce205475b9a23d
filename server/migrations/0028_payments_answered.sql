-- compatible from: 1
-- When the provider last said how an open payment stands. When it was asked says nothing of a provider that cannot be reached.

alter table payments add column answered_at timestamptz(3);
