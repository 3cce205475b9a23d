import type { AreaRow } from "./area-row.ts";

/** 'Belfast and Other'. Each of the eleven councils and six counties leads to exactly one. */
export const northernIrelandRows = [
  { key: "Belfast", aliases: "Belfast City", centre: [54.6, -5.93] },
  {
    // 'Other' alone means nothing on a filter chip, and 'Newry, Other Northern Ireland' is not an address.
    key: "Other Northern Ireland",
    underNation: "Other",
    postalName: "Northern Ireland",
    aliases: `
      Other, Northern Ireland, NI, Rest of Northern Ireland, Antrim, Armagh, Down, Fermanagh, Londonderry,
      Derry, Derry/Londonderry, Tyrone, Antrim and Newtownabbey, Ards and North Down,
      Causeway Coast and Glens, Mid Ulster, Armagh City Banbridge and Craigavon, Derry City and Strabane,
      Fermanagh and Omagh, Lisburn and Castlereagh, Mid and East Antrim, Newry Mourne and Down`,
    centre: [54.65, -6.75],
  },
] as const satisfies readonly AreaRow[];
