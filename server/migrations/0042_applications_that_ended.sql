-- compatible from: 1
-- Applications that ended, by when: they are erased a year later.

create index apprenticeship_applications__ended on apprenticeship_applications (updated_at)
  where status in ('unsuccessful', 'expired', 'withdrawn');
