import { usePageTitle } from "../platform/page-title.ts";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The home screen (D1 §2.1). */
export function Home() {
  usePageTitle("Home");
  return <PageHeader title="Home" />;
}
