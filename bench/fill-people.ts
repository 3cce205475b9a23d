import type pg from "pg";

import { areas } from "#contracts/reference/regions.ts";
import { TRADES } from "#contracts/reference/trades.ts";

import { startSessions } from "./fill.ts";

const list = (words: string) => words.trim().split(/\s+/);

/** Common names first: they are chosen more often. */
const FIRST_NAMES = list(`
  James John David Paul Michael Mark Andrew Peter Daniel Thomas Steven Robert Matthew Christopher Ian Gary Lee Adam Ryan
  Sarah Emma Claire Laura Rebecca Gemma Rachel Kelly Lisa Joanne Darren Craig Stuart Simon Kevin Neil Scott Dean Wayne
  Ben Jack Harry Callum Liam Connor Sean Patrick Siobhan Aoife Niamh Declan Kieran Brendan Rhys Gareth Dylan Owen Huw
  Hamish Fergus Angus Ewan Callan Priya Arjun Rajesh Sunil Anil Imran Yusuf Mohammed Ahmed Ali Fatima Aisha Zainab
  Tomasz Piotr Marek Pawel Krzysztof Jakub Lukasz Agnieszka Katarzyna Ion Mihai Andrei Vasile Georgiana Florin Kwame
  Kofi Chinedu Ngozi Femi Tunde Ada Grace Blessing Joao Miguel Sofia Ines Carlos Wei Jun Mei Ling Viktor Oksana Dmytro`);
const LAST_NAMES = list(`
  Smith Jones Williams Taylor Brown Davies Evans Wilson Thomas Johnson Roberts Robinson Thompson Wright Walker White
  Edwards Hughes Green Hall Lewis Harris Clarke Patel Jackson Wood Turner Martin Cooper Hill Ward Morris Moore Clark
  Lee King Baker Harrison Morgan Allen James Scott Phillips Watson Davis Parker Price Bennett Young Griffiths Mitchell
  Kelly Cook Carter Richardson Bailey Collins Bell Shaw Murphy Miller Cox Richards Khan Marshall Anderson Simpson Ellis
  Adams Singh Begum Wilkinson Foster Chapman Powell Webb Rogers Gray Mason Ali Hunt Hussain Campbell Matthews Owen
  Palmer Holmes Mills Barnes Knight Lloyd Butler Russell Barker Fisher Stevens Jenkins Murray Dixon Harvey Kowalski
  Nowak Wisniewski Wojcik Kaminski Lewandowski Zielinski Szymanski Dabrowski Popescu Ionescu Dumitru Stan Rusu Okafor
  Adeyemi Mensah Boateng Osei Nkrumah Silva Santos Ferreira Pereira Costa Chen Wang Zhang Nguyen Tran Mistry Nair
  Sharma Gupta Chowdhury Rahman Akhtar Mahmood O'Neill O'Brien O'Connor McCarthy McDonald MacLeod Stewart Fraser
  Sutherland Drummond Ferguson Llewellyn Pritchard Bevan Vaughan Trelawney Penrose Tregenza Featherstone Ramsbottom`);
const COMPANY_WORDS = list(
  `Building Construction Contractors Services Interiors Property Maintenance Projects Developments Homes`,
);

/** Fills members with a realistic distribution of names: few common, many rare, some two-part surnames. */
export async function fillPeople(client: pg.Client, members: number): Promise<void> {
  const counties = areas.map(({ key }) => key);
  const trades = TRADES.filter((trade) => trade !== "Other");
  // A separate fraction for each member and purpose, the same in every run.
  const chance = (what: string) => `((hashtext('${what}' || n) & 65535) / 65536.0)`;
  const pick = (parameter: number, what: string, skew: number) =>
    `($${parameter}::text[])[1 + floor(cardinality($${parameter}::text[]) * power(${chance(what)}, ${skew}))::integer]`;
  await client.query(
    `insert into users (username, first_name, last_name, email, password_hash, phone, date_of_birth, trade_key,
       started_year, company, county, is_email_verified, has_seen_onboarding, rating_sum, review_count, terms_version, privacy_version,
       agreed_at, created_at, updated_at)
     select 'member' || n, ${pick(1, "first", 2)},
       last || case when n % 12 = 0 then '-' || ${pick(2, "second", 2)} else '' end, 'member' || n || '@crewyard.example',
       'none', '07700900123', '1990-01-01', ${pick(3, "trade", 1.5)}, 2010,
       case when n % 5 < 2 then last || ' ' || ${pick(5, "company", 2)} || ' Ltd' end, ${pick(4, "county", 1.5)}, true, true,
       case when n % 3 = 0 then reviews * 4 + n % (reviews + 1) else 0 end, case when n % 3 = 0 then reviews else 0 end,
       '1', '1', now(), now(), now()
     from generate_series(1, $6::integer) n, lateral (select ${pick(2, "last", 2)} as last, 1 + n % 40 as reviews) drawn`,
    [FIRST_NAMES, LAST_NAMES, trades, counties, COMPANY_WORDS, members],
  );
  await client.query(`
    insert into crew_members (user_a, user_b, since)
    select least(a, b), greatest(a, b), now() from (
      select 1 + (n % ${members}) a, 1 + ((n * 17 + 5) % ${members}) b from generate_series(1, ${members * 6}) n) pairs
    where a <> b on conflict do nothing`);
  await startSessions(client);
  await client.query("vacuum (analyze)");
}
