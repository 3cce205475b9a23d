import { UsersRound } from "lucide-react";

import { listAdminUsers, USER_FILTERS, USER_SORTS } from "#contracts/admin-users.ts";
import type { UserFilter, UserSort } from "#contracts/admin-users.ts";

import { useCurrentUser } from "../../platform/current-user.ts";
import { PagedList } from "../../platform/PagedList.tsx";
import { useAddress, withParameter } from "../../platform/use-address.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { RecordTable } from "../../ui/RecordTable.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { SortSelect } from "../../ui/SortSelect.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { PAGE_ROWS } from "./Queue.tsx";
import type { AskedAct } from "./user-acts.ts";
import { UserDialogs } from "./UserDialogs.tsx";
import { UserRow } from "./UserRow.tsx";

/** Longest search text that the API accepts. */
const WORDS_MAX = 100;
const FILTER_WORDS: Readonly<Record<UserFilter, string>> = {
  all: "All members",
  new: "New this week",
  unverified: "Unverified",
  banned: "Banned",
  staff: "Staff",
};
const FILTERS = USER_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }));
const SORT_WORDS: Readonly<Record<UserSort, string>> = { newest: "Newest", activity: "Last here" };
const COLUMNS = [
  { title: "Member" },
  { title: "Trade and county", width: "w-[15%] lg:w-[18%]" },
  { title: "Joined, last here", width: "w-28 lg:w-44" },
  { title: "Standing", width: "w-34 lg:w-44" },
  { title: "What to do", width: "w-38 lg:w-[min(18.5rem,23.5vw)]", isActs: true },
];

/**
 * Members, searched by name, trade or (for administrators) email, with the actions on each. `?q=`, `?filter=`,
 * `?sort=`.
 */
export function UserList() {
  const isAdmin = useCurrentUser().data?.isAdmin === true;
  const { search, change } = useAddress();
  const words = (search.get("q") ?? "").trim().slice(0, WORDS_MAX);
  const filter = USER_FILTERS.find((each) => each === search.get("filter")) ?? "all";
  const sort = USER_SORTS.find((each) => each === search.get("sort")) ?? "newest";
  const query = {
    limit: PAGE_ROWS,
    ...(words !== "" && { q: words }),
    ...(filter !== "all" && { filter }),
    ...(sort !== "newest" && { sort }),
  };
  const read = useEndpointPages(
    listAdminUsers,
    { query },
    { keepPrevious: true, keepFresh: true, refetchOnMount: "always" },
  );
  const act = useOpened<AskedAct>();
  const narrow = (name: string, value: string) =>
    change((now) => withParameter(now, name, value), { replace: true });
  const first = read.data?.pages[0];
  return (
    <section aria-labelledby="users" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="users" className="wide text-lg">
          User management
          {first === undefined || Array.isArray(first) ? null : (
            <span className="text-base font-normal text-muted">{` · ${countWords(first.pagination.total)}`}</span>
          )}
        </h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:w-full">
          <div className="max-md:w-full md:w-44">
            <Select
              aria-label="Show"
              options={FILTERS}
              value={filter}
              onChange={(event) => narrow("filter", event.target.value === "all" ? "" : event.target.value)}
            />
          </div>
          <SortSelect
            className="max-md:w-full"
            label="Sort members by"
            sorts={USER_SORTS}
            words={SORT_WORDS}
            sort={sort}
            onChange={(next) => narrow("sort", next === "newest" ? "" : next)}
          />
          <div className="min-w-0 max-md:w-full md:w-80">
            <SearchField
              label={isAdmin ? "Search by name, email or trade" : "Search by name or trade"}
              max={WORDS_MAX}
              words={words}
              onSearch={(text) => narrow("q", text)}
            />
          </div>
        </div>
      </div>
      <Card>
        <PagedList
          read={read}
          rowsOf={(page) => (Array.isArray(page) ? page : page.users)}
          loading="Loading users…"
          failed="Failed to fetch users"
          empty={<EmptyState icon={<UsersRound />} title="No users found." />}
        >
          {(users) => (
            <RecordTable label="Users" columns={COLUMNS} busy={read.isPlaceholderData}>
              {users.map((user) => (
                <UserRow key={user.id} user={user} onAct={(kind) => act.open({ user, kind })} />
              ))}
            </RecordTable>
          )}
        </PagedList>
      </Card>
      <UserDialogs act={act} />
    </section>
  );
}

/** Counted up to 1,000. */
function countWords(total: number): string {
  if (total >= 1000) return "1,000+";
  return String(total);
}
