-- compatible from: 1
-- Telling members on their devices while the app is closed.

-- One row, so that all servers sign with the same key. The private key never leaves the servers.
create table push_keys (
  singleton boolean primary key default true,
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null,
  constraint push_keys__one check (singleton)
);

-- One device, of the member who is signed in there.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- It lasts as long as this: signing out, a new password and a ban end it.
  session_id bigint not null references sessions on delete cascade,
  -- A secret: whoever knows it may push to the device.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  constraint push_subscriptions__endpoint unique (endpoint),
  constraint push_subscriptions__session unique (session_id)
);
-- A member's devices, the latest first.
create index push_subscriptions__user on push_subscriptions (user_id, id desc);

-- What a device was told already: a job may run twice. Forgotten after two days.
create table push_sent (
  subscription_id bigint not null references push_subscriptions on delete cascade,
  event text not null,
  sent_at timestamptz(3) not null,
  primary key (subscription_id, event)
);
-- Forgotten after two days.
create index push_sent__old on push_sent (sent_at);
