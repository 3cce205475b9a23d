-- compatible from: 41
-- The queue of e-mails under that name. An older build knows it by another.

alter table letters rename to emails;
alter table emails rename constraint letters__key to emails__key;
alter table emails rename constraint letters__status to emails__status;
alter table emails rename constraint letters__settled to emails__settled;
alter index letters__waiting rename to emails__waiting;
alter index letters__dead rename to emails__dead;
alter index letters__settled_at rename to emails__settled_at;
alter index letters__user rename to emails__user;
