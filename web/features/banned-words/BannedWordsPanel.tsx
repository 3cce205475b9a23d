import { BannedWordList } from "./BannedWordList.tsx";
import { BannedWordTest } from "./BannedWordTest.tsx";
import { HoldingRules } from "./HoldingRules.tsx";
import { SafeWordList } from "./SafeWordList.tsx";
import { WordFlags } from "./WordFlags.tsx";

/** Banned words in the admin portal: pending decisions, the list, the rules, the test box and the safe list. */
export function BannedWordsPanel() {
  return (
    <div className="flex flex-col gap-6">
      <WordFlags />
      <BannedWordList />
      <HoldingRules />
      <BannedWordTest />
      <SafeWordList />
    </div>
  );
}
