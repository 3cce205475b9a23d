import { Card, HazardStripe } from "../../ui/Card.tsx";

interface PostNoticeProps {
  title: string;
  text: string;
  /** There is nothing at this address. */
  isLost?: boolean;
}

/** Why there is no post to see. */
export function PostNotice({ title, text, isLost = false }: PostNoticeProps) {
  return (
    <Card className="overflow-hidden">
      {isLost ? <HazardStripe className="h-5 w-full" /> : null}
      <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
        <h2 className="wide text-xl">{title}</h2>
        <p className="max-w-[40ch] text-base text-muted">{text}</p>
      </div>
    </Card>
  );
}
