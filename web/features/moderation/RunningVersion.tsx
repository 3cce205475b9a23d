import { useQuery } from "@tanstack/react-query";

/** Which release the server runs: what an operator is asked for first. Nothing until it is known. */
export function RunningVersion() {
  const { data } = useQuery({
    queryKey: ["running version"],
    queryFn: async ({ signal }) => {
      const answer = await fetch("/api/health", { cache: "no-store", signal });
      const { version } = (await answer.json()) as { version: string };
      return version;
    },
  });
  return data === undefined ? null : <p className="text-sm text-muted">Release {data}</p>;
}
