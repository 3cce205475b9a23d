-- compatible from: 1
-- Success stories. The eight that the site comes with are rows like any other, marked as examples.

create table stories (
  id bigint generated always as identity primary key,
  -- The last part of its address; it stays when the title changes.
  slug text not null,
  title text not null,
  excerpt text not null,
  content text not null,
  category text not null,
  -- By London's calendar.
  publish_date date not null,
  read_time text not null,
  location text,
  tags text[] not null,
  is_featured boolean not null default false,
  is_example boolean not null default false,
  -- Who really wrote it: readers see the team.
  created_by bigint references users on delete set null,
  updated_by bigint references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint stories__slug unique (slug),
  constraint stories__category check (category in ('Emergency Services', 'Career Development', 'Team Projects', 'Business Growth'))
);
-- The list, the latest first.
create index stories__newest on stories (publish_date desc, id desc);
-- Which administrator wrote or changed them.
create index stories__created_by on stories (created_by) where created_by is not null;
create index stories__updated_by on stories (updated_by) where updated_by is not null;

-- Addresses of stories that were removed: they answer 410, and no other story ever takes one.
create table removed_stories (
  slug text primary key,
  removed_at timestamptz(3) not null
);

insert into stories (slug, title, excerpt, content, category, publish_date, read_time, location, tags, is_featured,
  is_example, created_at, updated_at)
select s.slug, s.title, s.excerpt, s.content, s.category, s.day::date, s.read_time, s.location, s.tags, s.is_featured,
  true, s.day::timestamp at time zone 'UTC', s.day::timestamp at time zone 'UTC'
from (values
  ('burst-main-boiler-room-christmas-eve', 'Burst main on Christmas Eve: three trades, one night',
   'A hotel boiler room under water, forty guests upstairs, and a crew that was put together by message before the kettle had boiled.',
   $story$The call came at ten past seven in the evening. A fitting on the incoming main had let go in the basement of a small hotel, and the plant room was filling faster than the sump pump could clear it. The owner had found an engineer who could isolate the supply, but not the hands to get the heating back before morning.

He wrote to his crew. Within twenty minutes a heating engineer from two streets away and an electrician who had been on the same site in spring had answered, and both were on the way. Nobody had to ring round: everyone could see who was near and which tickets they held.

By midnight the main was repaired and the boards were dried out and tested. The boiler fired at half past four. Breakfast was served at eight, and only the night porter knew why the floor was wet.

The three of them have shared call-outs ever since, and each keeps a van shelf for the others.$story$,
   'Emergency Services', '2025-06-24', '2 min read', 'Harrogate, North Yorkshire', array['emergency call-out', 'plumbing', 'heating'], true),
  ('storm-roof-made-safe-before-dawn', 'A school roof made safe before the bell',
   'Storm damage was reported on Sunday night. The children were back in their classrooms on Tuesday.',
   $story$Forty square metres of slate had come down on the playground side, and rain was coming in over two classrooms. The caretaker needed somebody insured, close by and used to working on listed roofs.

A roofer saw the post, looked at the photographs and knew which sheets and battens to load before leaving home. A scaffolder from the same crew met her at six in the morning with a tower.

The hole was sheeted and battened by noon on Monday. The permanent repair took the rest of the week, on a day rate that both sides had agreed in writing before anybody climbed a ladder.$story$,
   'Emergency Services', '2025-06-10', '1 min read', 'Whitehaven, Cumbria', array['roofing', 'storm damage', 'schools'], false),
  ('from-labourer-to-site-manager', 'From labourer to site manager in six years',
   'One profile, eleven qualifications and a lot of early starts.',
   $story$He began by carrying plasterboard on an agency ticket. What changed things was keeping a record: every job with photographs, every course with its certificate, every supervisor asked for a review while the work was still fresh in mind.

When a contractor needed a working supervisor for a block of twelve flats, the profile did the talking. It showed two years of steady work on the same kind of building and a first-aid ticket that was still in date.

The NVQ came next, paid for by the employer, then the site manager's card. He now runs a site of thirty people, and posts the labouring jobs himself.

His advice is short. Ask for the review on the last day, not a year later.$story$,
   'Career Development', '2025-05-27', '2 min read', 'Leicester, Leicestershire', array['training', 'site management', 'NVQ'], true),
  ('apprentice-bricklayer-first-year', 'Her first year on the trowel',
   'An apprentice bricklayer on finding a firm that would teach her, and on the winter that followed.',
   $story$She sent one application, with a CV of half a page and a message that said what she could already do: mix, carry, point, and turn up. The firm answered the next day because the message was honest.

The first months were all foundations and blockwork. By spring she was on facework, with a gauge rod and somebody beside her who explained why the joint matters.

At the end of the year she laid her first garden wall on her own, from footing to coping. Her employer has taken on a second apprentice since, and she was the one who showed him round.$story$,
   'Career Development', '2025-05-13', '2 min read', 'Swansea, South Wales', array['apprenticeship', 'bricklaying', 'starting out'], false),
  ('village-hall-in-nine-weekends', 'A village hall rebuilt in nine weekends',
   'Fourteen tradespeople, one leaking hall and a plan on the back of a menu.',
   $story$The hall had a rotten floor, single glazing and wiring from before the war. The parish had money for materials and none for labour.

A joiner posted the drawings and asked for one weekend each. Fourteen people answered: two electricians, three carpenters, a plumber, a plasterer, a roofer and six who did whatever was next. A shared list said who was needed when, so that nobody waited for anybody else.

The floor went down over weekends one to three, the roof over four and five, first fix over six. By the ninth the walls were painted and the urn was on.

Four of the fourteen had not met before. They now price larger jobs together.$story$,
   'Team Projects', '2025-04-29', '2 min read', 'Ludlow, Shropshire', array['community', 'renovation', 'volunteering'], true),
  ('four-firms-one-terrace', 'Four small firms, one terrace of eight houses',
   'How people who usually compete for the same work won a contract none of them could have taken alone.',
   $story$A housing association wanted eight terraced houses refurbished in sixteen weeks. Each of the four firms could have done two.

They met through their crews, agreed who would lead which trade across all eight houses, and put in one price with one programme. Every subcontract was written down before the first skip arrived.

The last keys were handed over two days early. The snag list for the whole terrace fitted on one page, and the association has asked for a second phase.$story$,
   'Team Projects', '2025-04-15', '2 min read', 'Salford, Greater Manchester', array['collaboration', 'refurbishment', 'tendering'], false),
  ('second-van-in-eighteen-months', 'A second van in eighteen months',
   'A sole trader on day rates, on saying no, and on taking on the first employee.',
   $story$She had been a decorator on her own for nine years, always busy and never ahead. The diary was full of small jobs because they were the ones that rang first.

She started to post finished work with what it had cost in days, and to answer only jobs within twenty miles that listed a rate. Fewer enquiries came, and more of them turned into work.

After a year she could see six weeks ahead. That was enough to offer somebody a steady place, and the second van followed.

The rule she keeps: quote in days, invoice every Friday, and leave one day a week unbooked.$story$,
   'Business Growth', '2025-04-01', '2 min read', 'Maidstone, Kent', array['self-employed', 'day rates', 'taking on staff'], false),
  ('first-boosted-job-filled-in-a-day', 'Five electricians by Friday',
   'A contractor had a deadline, a gap in the team and one afternoon to fill it.',
   $story$Two of his electricians were held up on another site, and second fix on an office floor had to start on Friday. He needed five people with the right cards for eight days.

He wrote the advert as he would want to read one: the rate, the dates, the parking and what was already done. He boosted it, and by the evening eleven people had declared interest.

He read their reviews, rang six of them and had five by the next morning. Three still work with him, and the advert took less time to write than the permit.$story$,
   'Business Growth', '2025-03-18', '1 min read', 'Croydon, London', array['hiring', 'electrical', 'deadlines'], false)
) as s (slug, title, excerpt, content, category, day, read_time, location, tags, is_featured)
order by s.day;
