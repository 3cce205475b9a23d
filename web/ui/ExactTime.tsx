const SHORT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** '22 Nov 2026, 12:41', for records; says nothing for a date it cannot read. */
export function ExactTime({ at, className }: { at: string; className?: string | undefined }) {
  const then = Date.parse(at);
  if (Number.isNaN(then)) return null;
  return (
    <time dateTime={at} className={className}>
      {SHORT.format(then)}
    </time>
  );
}
