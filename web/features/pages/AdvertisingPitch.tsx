import { Mail, Newspaper, PanelRight, Phone, SquarePen } from "lucide-react";
import type { ReactNode } from "react";

import { getAudience } from "#contracts/advertisements.ts";
import { BRAND } from "#contracts/brand.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import { usePageTitle } from "../../platform/page-title.ts";
import { CONTACT, phoneLink } from "../../platform/site-contact.ts";
import { usePreloaded } from "../../platform/use-preloaded.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const banner = { width: 300, height: 250, dpi: 300, formats: "JPEG or PNG" };

const PRODUCTS: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <PanelRight />,
    title: "Sidebar banners",
    text: "Beside the home feed and the job board, where members look every working day.",
  },
  {
    icon: <SquarePen />,
    title: "Sponsored posts",
    text: "Your tools, your merchant’s counter, your offer: a post in the feed, marked as an advertisement.",
  },
  {
    icon: <Newspaper />,
    title: "Newsletter inclusion",
    text: "A few lines and a link in the email that members asked for.",
  },
];

const FORMAT: readonly (readonly [name: string, value: string])[] = [
  ["Size", `${banner.width}x${banner.height} px`],
  ["Resolution", `${banner.dpi} DPI`],
  ["Format", banner.formats],
];

/** Advertising, for businesses that sell to trades. Contact is by email or phone. */
export function AdvertisingPitch() {
  usePageTitle("Advertisements");
  const { read } = usePreloaded<ReplyOf<typeof getAudience>>(getAudience, {});
  const activeMembers = read.state === "here" ? read.reply.activeMembers : undefined;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-5">
      <Card className="overflow-hidden">
        <div className="hazard-soft flex flex-col items-start gap-3 px-5 py-9 md:px-10 md:py-14">
          <h1 tabIndex={-1} className="wide max-w-[20ch] text-2xl md:text-3xl">
            Reach UK trades
          </h1>
          <p className="max-w-[52ch] text-lg">
            {BRAND.name} is where tradespeople show their work and find the next job. Put your business in
            front of them.
          </p>
          <dl className="flex flex-wrap gap-x-10 gap-y-3 pt-2">
            {/* Left out when the number of members is unknown. */}
            {read.state === "failed" || activeMembers === null ? null : (
              <Fact label="active tradespeople" value={activeMembers} />
            )}
            <Fact label="reach" value={BRAND.reach} />
          </dl>
        </div>
      </Card>
      <section aria-labelledby="products" className="flex flex-col gap-3">
        <h2 id="products" className="wide text-lg">
          What you can book
        </h2>
        <ul className="grid gap-3 md:grid-cols-3">
          {PRODUCTS.map(({ icon, title, text }) => (
            <Card as="li" key={title} className="flex flex-col gap-2 p-5 [&_.lucide]:size-6">
              {icon}
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="text-base text-muted">{text}</p>
            </Card>
          ))}
        </ul>
      </section>
      <div className="grid grid-cols-1 items-stretch gap-5 md:grid-cols-2">
        <Card className="flex flex-col gap-3 p-5">
          <h2 className="wide text-lg">Banner format</h2>
          <dl className="divide-y divide-line">
            {FORMAT.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 py-2 text-base">
                <dt className="text-muted">{name}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card className="flex flex-col gap-3 p-5">
          <h2 className="wide text-lg">Talk to us</h2>
          <p className="text-base text-muted">
            Tell us what you sell and where. We answer with dates and prices, usually within two working days.
          </p>
          <div className="mt-auto flex flex-wrap gap-2 [overflow-wrap:anywhere]">
            <a
              href={`mailto:${CONTACT.advertisingEmail}?subject=Advertising`}
              className={buttonClass({ variant: "primary" })}
            >
              <Mail />
              {CONTACT.advertisingEmail}
            </a>
            {CONTACT.phone !== null && (
              <a href={phoneLink(CONTACT.phone)} className={buttonClass()}>
                <Phone />
                {CONTACT.phone}
              </a>
            )}
          </div>
        </Card>
      </div>
    </div>
  );
}

/** Without a value it is still loading. */
function Fact({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="money min-h-[1.2em] text-2xl">{value ?? <Skeleton className="h-7 w-24" />}</dd>
    </div>
  );
}
