-- compatible from: 1
-- When each scheduled job last succeeded. One that always fails is begun afresh at its next time, so it is never given up.

create table scheduled_jobs (
  name text primary key,
  -- Before its first success: when it was first known.
  succeeded_at timestamptz not null
);
