interface RequirementsProps {
  list: readonly string[];
  /** One level below the heading above it. */
  heading: "h2" | "h3";
}

/** A listing's requirements, one per line; draws nothing without any. */
export function Requirements({ list, heading: Heading }: RequirementsProps) {
  if (list.length === 0) return null;
  return (
    <div className="border-t border-line pt-4">
      <Heading className="text-sm font-semibold">Requirements</Heading>
      <ul className="list-disc pt-1 pl-5 text-base">
        {list.map((each) => (
          <li key={each} dir="auto" className="[overflow-wrap:anywhere]">
            {each}
          </li>
        ))}
      </ul>
    </div>
  );
}
