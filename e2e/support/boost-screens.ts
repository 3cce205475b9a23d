import { createBoostExistingPayment, payWithTestCard, TEST_CARDS } from "#contracts/boosts.ts";

import { callApi } from "./api.ts";
import { postJob } from "./jobs.ts";
import type { Screen } from "./screens.ts";

/** Boosting a job and paying for it. */
export const BOOST_SCREENS: readonly Screen[] = [
  {
    name: "the boost of one's own job",
    as: "member",
    async open(visitor, scene) {
      await visitor.goTo(`/jobs?jobId=${scene.ownJob}`);
      await visitor.page.getByRole("dialog").getByRole("button", { name: "Boost" }).click();
      await visitor.sees(visitor.dialog("Boost this job").getByText("A BOOSTED badge that stands out"));
      await visitor.isWhole();
    },
  },
  {
    name: "boost checkout",
    as: "member",
    async open(visitor, { member, ownJob }) {
      const { clientSecret } = await callApi(
        createBoostExistingPayment,
        { body: { jobId: ownJob } },
        member.token,
      );
      await visitor.goTo(`/boost-existing-checkout?client_secret=${clientSecret}`);
      await visitor.sees("TEST payment: no money moves.");
      await visitor.isWhole();
    },
  },
  {
    name: "a boost that is paid",
    as: "member",
    async open(visitor, { member: { token }, member }) {
      const { id: jobId } = await postJob(member, { title: "Donaudampfschifffahrtsgesellschaft".repeat(2) });
      const { clientSecret } = await callApi(createBoostExistingPayment, { body: { jobId } }, token);
      const paymentIntentId = clientSecret.split("_secret_")[0] ?? "";
      const paid = { params: { paymentIntentId }, body: { card: TEST_CARDS.pays } };
      await callApi(payWithTestCard, paid, token);
      await visitor.goTo(`/boost-existing-success?payment_intent=${paymentIntentId}`);
      await visitor.isAt("Job Boosted Successfully!");
      await visitor.isWhole();
    },
  },
  {
    name: "no boost that was paid",
    as: "member",
    async open(visitor) {
      await visitor.goTo("/boost-success");
      await visitor.sees("Nothing to pay here");
      await visitor.isWhole();
    },
  },
  {
    name: "nothing to pay",
    as: "member",
    async open(visitor) {
      await visitor.goTo("/boost-checkout");
      await visitor.sees("Nothing to pay here");
      await visitor.isWhole();
    },
  },
];
