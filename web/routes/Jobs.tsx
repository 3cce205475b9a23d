import { LazySideAd } from "../features/advertisements/LazySideAd.tsx";
import { PostText } from "../features/feed/text/PostText.tsx";
import type { Boosting } from "../features/jobs/BoardDialogs.tsx";
import { putJob, refreshBoard } from "../features/jobs/job-cache.ts";
import { JobBoard } from "../features/jobs/JobBoard.tsx";
import { paths } from "../paths.ts";
import { lazyComponent } from "../platform/lazy-component.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Skeleton } from "../ui/Skeleton.tsx";

const NewJobBoost = lazyComponent(
  () => import("../features/boosts/NewJobBoost.tsx").then((part) => part.NewJobBoost),
  () => <Skeleton className="h-52" />,
);
const BoostDialog = lazyComponent(() =>
  import("../features/boosts/BoostDialog.tsx").then((part) => part.BoostDialog),
);

/** The job board. */
export function Jobs() {
  usePageTitle("Job Board");
  return <JobBoard renderText={renderText} belowFilters={ADVERTISEMENT} boosting={BOOSTING} />;
}

/** In a low window the filters need the room more. */
const ADVERTISEMENT = (
  <LazySideAd placement="jobs_side" className="shrink-0 [@media(max-height:36rem)]:hidden" />
);

/** Boosts a new job or an existing one. */
const BOOSTING: Boosting = {
  inForm: (form) => (
    <NewJobBoost
      form={form}
      onPay={(client_secret, paymentIntentId) =>
        form.leaveToPay(paymentIntentId, () => goTo(paths.boostCheckout({ client_secret })))
      }
    />
  ),
  dialog: ({ job, open, onClose }) => (
    <BoostDialog
      job={job}
      open={open}
      onClose={onClose}
      onBoosted={(boosted) => {
        putJob(boosted);
        refreshBoard();
      }}
      onPay={(client_secret) => goTo(paths.boostExistingCheckout({ client_secret }))}
    />
  ),
};

/** Loads a whole page, not a screen: the page where Stripe takes the payment has a policy of its own. */
function goTo(path: string): void {
  location.assign(path);
}

/** Links and line breaks in a description work as they do in a post. */
function renderText(text: string) {
  return <PostText text={text} />;
}
