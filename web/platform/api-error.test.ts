import { describe, expect, it } from "vitest";

import { isNetworkError, networkError, readError, errorMessage } from "./api-error.ts";

const appError = (status: number, body: string, statusText = "") => readError({ status, statusText, body });

describe("a refusal of the server", () => {
  const body = JSON.stringify({
    message: "Please check the highlighted fields.",
    error: "Please check the highlighted fields.",
    code: "invalid_input",
    fields: { rate: "Day rate is required" },
  });

  it("carries the server's words, code and fields", () => {
    const error = appError(400, body);
    expect(error).toMatchObject({
      status: 400,
      code: "invalid_input",
      message: "Please check the highlighted fields.",
      fields: { rate: "Day rate is required" },
    });
  });

  it("reads as status, colon and body", () => {
    expect(String(appError(400, body))).toBe(`400: ${body}`);
    expect(String(appError(502, "", "Bad Gateway"))).toBe("502: Bad Gateway");
  });

  it.each(["<html>Bad Gateway</html>", "", "null", '"text"', '{"message":5}', '{"message":"x","code":5}'])(
    "has words of its own when the body is %j",
    (text) => {
      const error = appError(502, text);
      expect(error.code).toBe("unreadable");
      expect(error.message).toBe("Something went wrong on our side. Please try again.");
    },
  );
});

it("tells a missing network from a refusal", () => {
  expect(isNetworkError(networkError())).toBe(true);
  expect(isNetworkError(appError(503, ""))).toBe(false);
  expect(isNetworkError(new TypeError("Failed to fetch"))).toBe(false);
});

it("never shows the words of an error that is not the server's", () => {
  expect(errorMessage(new TypeError("x is undefined"), "Failed to load")).toBe("Failed to load");
  expect(errorMessage(networkError())).toContain("Check your signal");
});
