import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { SkeletonRows } from "../ui/Skeleton.tsx";
import { NotLoaded } from "./Loaded.tsx";
import { MorePages } from "./MorePages.tsx";
import type { PagedRead } from "./PagedList.tsx";

interface Person {
  id: number;
  name: string;
  trade: string;
  avatar: string | null;
}

interface PersonListProps<P extends Person> {
  /** The list's name for screen readers: 'Muted people'. */
  label: string;
  read: PagedRead<unknown>;
  /** Undefined until they have loaded. */
  people: readonly P[] | undefined;
  empty: string;
  /** The action for each person: 'Unmute'. */
  act: string;
  onAct: (person: P) => void;
  /** The person whose action is under way. */
  pendingId: number | undefined;
}

/** A paged list of people with one action for each. */
export function PersonList<P extends Person>(props: PersonListProps<P>) {
  const { label, read, people, empty, act, onAct, pendingId } = props;
  if (people === undefined)
    return <NotLoaded read={read} skeleton={<SkeletonRows label={`Loading: ${label}…`} />} />;
  if (people.length === 0) return <p className="text-sm text-muted">{empty}</p>;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3 py-3">
            <Avatar name={person.name} src={person.avatar} size={40} />
            <div className="min-w-0 flex-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{person.name}</p>
              <p className="text-sm [overflow-wrap:anywhere] text-muted">{person.trade}</p>
            </div>
            <Button
              size="sm"
              aria-label={`${act} ${person.name}`}
              pending={pendingId === person.id}
              pendingText="One moment…"
              onClick={() => onAct(person)}
            >
              {act}
            </Button>
          </li>
        ))}
      </ul>
      <MorePages read={read} />
    </>
  );
}
