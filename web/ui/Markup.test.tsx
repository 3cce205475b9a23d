import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { Button } from "./Button.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { CountBadge } from "./CountBadge.tsx";
import { Field } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { InlineStatus } from "./InlineStatus.tsx";
import { Input } from "./Input.tsx";
import { serverOffset } from "./relative-time.ts";
import { RelativeTime } from "./RelativeTime.tsx";

describe("Field", () => {
  it("ties its label, help and error to the control", () => {
    const html = renderToStaticMarkup(
      <Field id="rate" label="Day rate" help="Before tax" error="Day rate is required" required>
        <Input />
      </Field>,
    );
    expect(html).toContain('<label for="rate"');
    expect(html).toMatch(/<input[^>]* id="rate"/u);
    expect(html).toContain('aria-describedby="rate-error rate-help"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-required="true"');
  });

  it("says nothing about errors while there is none", () => {
    const html = renderToStaticMarkup(
      <Field id="rate" label="Day rate">
        <Input />
      </Field>,
    );
    expect(html).not.toContain(`aria-invalid="true"`);
    expect(html).not.toContain("aria-describedby=");
  });
});

describe("Button", () => {
  it("does not submit unless asked to", () => {
    expect(renderToStaticMarkup(<Button>Save</Button>)).toContain('type="button"');
  });

  it("says what it is doing and stays in reach while pending", () => {
    const html = renderToStaticMarkup(
      <Button pending pendingText="Posting…">
        Post
      </Button>,
    );
    expect(html).toContain("Posting…");
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(`disabled=""`);
  });

  it("gives its look to a link", () => {
    const html = renderToStaticMarkup(
      <Button asChild variant="primary">
        <a href="/jobs">Jobs</a>
      </Button>,
    );
    expect(html).toMatch(/^<a href="\/jobs" class="[^"]*bg-hi[^"]*">Jobs<\/a>$/u);
  });
});

it("an icon button says its name and its count as shown", () => {
  expect(renderToStaticMarkup(<IconButton label="Messages" icon={null} count={123} />)).toContain(
    'aria-label="Messages, 99+ unread"',
  );
});

it("a count of nothing is not drawn", () => {
  expect(renderToStaticMarkup(<CountBadge count={0} />)).toBe("");
});

it("a checkbox is described by its error", () => {
  const html = renderToStaticMarkup(<Checkbox id="terms" label="I agree" error="Please agree" />);
  expect(html).toContain('aria-describedby="terms-error"');
});

it("an error is said at once, other news when there is time", () => {
  expect(renderToStaticMarkup(<InlineStatus tone="error">Failed</InlineStatus>)).toMatch(
    /role="alert"><div.*Failed/u,
  );
  expect(renderToStaticMarkup(<InlineStatus tone="success">Saved</InlineStatus>)).toMatch(
    /role="status"><div.*Saved/u,
  );
});

it("an age it cannot read is left out", () => {
  expect(renderToStaticMarkup(<RelativeTime at="yesterday" />)).toBe("");
});

it("the age of what this device did goes by its own clock, however wrong that is", () => {
  const now = Date.now();
  serverOffset.set(3.5 * 3_600_000);
  try {
    expect(renderToStaticMarkup(<RelativeTime at={now} />)).toContain(">Just now<");
    expect(renderToStaticMarkup(<RelativeTime at={new Date(now).toISOString()} />)).toContain(">3h ago<");
  } finally {
    serverOffset.set(0);
  }
});
