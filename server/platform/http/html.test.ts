import { describe, expect, it } from "vitest";

import { dataBlock, html } from "./html.ts";

describe("html", () => {
  it("escapes what comes from outside, in text and in attributes", () => {
    const words = `</script><img src=x onerror="alert('1')">&`;
    expect(String(html`<p title="${words}">${words}</p>`)).toBe(
      `<p title="&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>`,
    );
  });

  it("takes its own markup as it is, in lists too, and nothing for what is not there", () => {
    const items = ["a", "<b>"].map((each) => html`<li>${each}</li>`);
    expect(
      String(
        html`<ul>
          ${items}${null}${false}${undefined}${0}
        </ul>`,
      ),
    ).toBe("<ul><li>a</li><li>&lt;b&gt;</li>0</ul>");
  });

  it("is not fooled by an object that looks like markup", () => {
    const forged = { toString: () => "<script>" } as unknown as string;
    expect(String(html`${forged}`)).toBe("&lt;script&gt;");
  });

  it("keeps no line breaks between tags, and every one of a member's", () => {
    const text = "two\nlines";
    const made = html`<p class="a" ${html`dir="auto"`}>
      ${text}
      <b>and</b> more words
    </p>`;
    expect(String(made)).toBe(`<p class="a" dir="auto">two\nlines<b>and</b> more words </p>`);
  });
});

describe("a data block", () => {
  it("ends where it should, whatever is in it, and is read back whole", () => {
    const value = { text: `</script><!--<script>\u2028"'&` };
    const block = String(dataBlock("answers", value));
    expect(block.match(/<\/script>/g)).toHaveLength(1);
    expect(block).not.toContain("<!--");
    expect(JSON.parse(block.slice(block.indexOf(">") + 1, block.lastIndexOf("<")))).toEqual(value);
  });
});
