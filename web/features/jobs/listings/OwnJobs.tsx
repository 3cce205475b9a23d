import { ClipboardList } from "lucide-react";

import { PostFirst } from "../../board/index.ts";
import { useJobs } from "../use-board.ts";
import type { Board } from "../use-board.ts";
import { JobList } from "./JobList.tsx";

const OWN = { mine: "true" };

/** The member's own jobs, open and closed, newest first. */
export function OwnJobs({ board, onPost }: { board: Board; onPost: () => void }) {
  const list = useJobs(OWN, board.pages);
  return (
    <JobList
      list={list}
      postedId={null}
      onMore={() => board.showPages(list.loadedPages + 1)}
      empty={
        <PostFirst
          icon={<ClipboardList />}
          title="You have not posted a job yet."
          text="Your jobs are listed here, even when they are filled or over, so that you can repost them."
          label="Post Job"
          onPost={onPost}
        />
      }
    />
  );
}
