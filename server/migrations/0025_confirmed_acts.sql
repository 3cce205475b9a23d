-- compatible from: 1
-- What a question to a passkey confirms: its answer is good for that act alone. Null: to add one, or to sign in.

alter table passkey_questions add column act text;
