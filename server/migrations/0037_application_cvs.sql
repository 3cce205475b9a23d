-- compatible from: 25
-- A CV that came with an application goes with it, whoever takes the application away: its applicant, whoever erases
-- the posting, or the end of the employer's account. Nothing refers to it any more, so the clean-up of files takes it.

create function release_application_cv() returns trigger language plpgsql as $$
begin
  update private_files set attached_at = null where id = old.cv_file_id;
  return null;
end $$;
create trigger apprenticeship_applications__release_cv after delete on apprenticeship_applications for each row
  when (old.cv_file_id is not null) execute function release_application_cv();

-- Copies that were left behind before.
update private_files f set attached_at = null
where f.purpose = 'cv' and f.attached_at is not null
  and not exists (select from users u where u.cv_file_id = f.id)
  and not exists (select from apprenticeship_applications a where a.cv_file_id = f.id);
