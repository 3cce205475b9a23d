import { BannedWordList } from "./BannedWordList.tsx";
import { BannedWordTest } from "./BannedWordTest.tsx";
import { SafeWordList } from "./SafeWordList.tsx";
import { WordHits } from "./WordHits.tsx";

/** Banned words in the admin portal: what waits for a decision, the list, the test box and the safe list. */
export function BannedWordsPanel() {
  return (
    <div className="flex flex-col gap-6">
      <WordHits />
      <BannedWordList />
      <BannedWordTest />
      <SafeWordList />
    </div>
  );
}
