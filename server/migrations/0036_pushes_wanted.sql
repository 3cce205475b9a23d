-- compatible from: 1
-- A device that its member has removed stays removed until pushes are turned on there again.

alter table sessions
  -- Whether its member turned pushes on there, and has not removed the device since: one that its push service has
  -- forgotten, or that was one too many, comes back by itself.
  add column wants_pushes boolean not null default false;
