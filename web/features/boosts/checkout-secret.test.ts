import { afterEach, expect, it } from "vitest";

import { clearCheckout, readCheckout, takeCheckout, takePaidIntent } from "./checkout-secret.ts";

afterEach(() => {
  clearCheckout("new");
  clearCheckout("existing");
});

it.each([
  ["pi_3Pabc_secret_Xyz1", "pi_3Pabc"],
  ["pi_test_0f_secret_a1", "pi_test_0f"],
])("%s pays %s", (clientSecret, paymentIntentId) => {
  expect(readCheckout(clientSecret)).toEqual({ clientSecret, paymentIntentId });
});

it.each([null, "", "pi_1", "_secret_a", "pi_1_secret_", "pi_1_secret_a&b", "../x_secret_a"])(
  "%j pays nothing",
  (given) => {
    expect(readCheckout(given)).toBeNull();
  },
);

it("is there again after a reload, each kind for itself, and gone once it is paid", () => {
  expect(takeCheckout("new", "")).toBeNull();
  const brought = takeCheckout("new", "?client_secret=pi_1_secret_a");
  expect(brought?.paymentIntentId).toBe("pi_1");
  expect(takeCheckout("new", "")).toEqual(brought);
  expect(takeCheckout("existing", "")).toBeNull();
  expect(takeCheckout("new", "?client_secret=pi_2_secret_b")?.paymentIntentId).toBe("pi_2");
  clearCheckout("new");
  expect(takeCheckout("new", "")).toBeNull();
});

it("remembers what was paid for a refreshed page, and passes over an address that names no payment", () => {
  expect(takePaidIntent("existing", "?payment_intent=<script>")).toBeNull();
  takeCheckout("existing", "?client_secret=pi_5_secret_a");
  expect(takePaidIntent("existing", "")).toBe("pi_5");
  expect(takePaidIntent("existing", "?payment_intent=pi_6&redirect_status=succeeded")).toBe("pi_6");
  clearCheckout("existing");
  expect(takePaidIntent("existing", "")).toBe("pi_6");
});
