import { Check, House, MapPin } from "lucide-react";
import * as check from "lucide-react/icons/check";
import * as house from "lucide-react/icons/house";
import * as mapPin from "lucide-react/icons/map-pin";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { makeIcon } from "./plain-icon.ts";

/** Returns each tag with its attributes in order, without the class names that only lucide adds. */
function tagsOf(drawn: ReactNode): string[][] {
  const markup = renderToStaticMarkup(drawn)
    .replace(/ xmlns="[^"]*"/, "")
    .replace(/ lucide-[\w-]+/g, "");
  return [...markup.matchAll(/<([^>]+)>/g)].map(([, tag = ""]) =>
    (tag.match(/[\w-]+="[^"]*"|^\/?\w+/g) ?? []).map((part) => part.replace(' "', '"')).toSorted(),
  );
}

/** The files export more than their types say. */
const dataOf = (file: object) => Reflect.get(file, "__iconData") as Parameters<typeof makeIcon>[0];

const HOW: ComponentPropsWithoutRef<"svg">[] = [
  {},
  { className: "size-4 text-red" },
  { "aria-label": "Where:", strokeWidth: 3 },
];

it.each(HOW)("draws what lucide draws, with %j", (how) => {
  for (const [Icon, file] of [[House, house] as const, [Check, check] as const, [MapPin, mapPin] as const]) {
    const Plain = makeIcon(dataOf(file));
    expect(tagsOf(<Plain {...how} />)).toEqual(tagsOf(<Icon {...how} />));
  }
});
