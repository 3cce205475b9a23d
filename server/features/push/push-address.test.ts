import { describe, expect, it } from "vitest";

import { isPublicAddress, isPushAddress } from "./push-address.ts";

describe("where pushes may go", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QAbc",
    "https://wns2-par02p.notify.windows.com/w/?token=x",
  ])("to %s", (endpoint) => {
    expect(isPushAddress(endpoint, false)).toBe(true);
  });

  it.each([
    "",
    "nonsense",
    "http://push.example.com/a",
    "ftp://push.example.com/a",
    "https://localhost/a",
    "https://127.0.0.1/a",
    "http://127.0.0.1:4000/a",
    "https://10.0.0.5/a",
    "https://2130706433/a",
    "https://0x7f.1/a",
    "https://[::1]/a",
    "https://[::ffff:10.0.0.1]/a",
    "https://intranet/a",
    "https://db.internal/a",
    "https://printer.local./a",
    "https://push.example.com:8443/a",
    "https://user:pass@push.example.com/a",
    "javascript:alert(1)",
  ])("never to %s", (endpoint) => {
    expect(isPushAddress(endpoint, false)).toBe(false);
  });

  it("outside production also to this machine, and to no other inside", () => {
    expect(isPushAddress("http://127.0.0.1:4000/a", true)).toBe(true);
    expect(isPushAddress("http://169.254.169.254/latest", true)).toBe(false);
    expect(isPushAddress("https://10.0.0.5/a", true)).toBe(false);
  });

  it.each(["8.8.8.8", "142.250.1.1", "2a00:1450:4009:80b::200a"])("%s is on the open internet", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(
    `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1
     224.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:127.0.0.1 64:ff9b::a00:1 fd00::1 fe80::1 ff02::1 words`.split(
      /\s+/,
    ),
  )("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
