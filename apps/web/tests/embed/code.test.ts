import { describe, expect, it } from "vitest";
import { embedAddress, embedCode, fullAddress, isEmbedded } from "../../src/embed/code.ts";

describe("The address of a frame", () => {
  it("has the battle and the view, and no other part of the address of the page", () => {
    const address = embedAddress("https://example.org/asdic/?from=mail#1.old", "#1.new_-");
    expect(address).toBe("https://example.org/asdic/?view=embed#1.new_-");
    expect(fullAddress(address)).toBe("https://example.org/asdic/#1.new_-");
  });

  it("is recognized by its view alone", () => {
    expect(isEmbedded("?view=embed")).toBe(true);
    expect(isEmbedded("?a=1&view=embed")).toBe(true);
    for (const other of ["", "?view", "?view=", "?view=full", "?view=EMBED", "?embed", "?view=<script>", "?view=%"])
      expect(isEmbedded(other)).toBe(false);
  });
});

describe("The code of a frame", () => {
  it("has quoted attributes that no text can leave", () => {
    const code = embedCode(
      'https://example.org/"><script>alert(1)</script>&amp;',
      '"><img src=x onerror="alert(1)">',
      300,
    );
    expect(code).not.toContain("<script");
    expect(code).not.toContain("<img");
    expect(code.match(/"/g)).toHaveLength(2 * 8);
    expect(code).toContain('title="&quot;&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;"');
    expect(code).toContain("&amp;amp;");
  });

  it("allows the frame to run scripts and to open the full page", () => {
    const sandbox = /sandbox="([^"]*)"/.exec(embedCode("https://example.org/", "", 300))?.[1];
    expect(sandbox).toBe("allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox");
  });
});
