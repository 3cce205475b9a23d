import type { AreaRow } from "./area-row.ts";

/**
 * The five best known areas first, then twelve for the rest of Scotland. Each of the 32 councils and 33 old counties
 * maps to exactly one of them.
 */
export const scotlandRows = [
  { key: "Glasgow", aliases: "Glasgow City, Greater Glasgow", centre: [55.86, -4.25] },
  { key: "Edinburgh", aliases: "Edinburgh City", centre: [55.95, -3.2] },
  { key: "Aberdeen", aliases: "Aberdeen City", centre: [57.15, -2.11] },
  { key: "Dundee", aliases: "Dundee City", centre: [56.47, -2.97] },
  {
    key: "Highland",
    aliases: `
      Highlands, The Highlands, Scottish Highlands, Inverness-shire, Nairnshire, Nairn, Caithness, Sutherland,
      Ross and Cromarty, Ross-shire, Cromartyshire, Isle of Skye`,
    centre: [57.5, -4.5],
  },
  {
    key: "Aberdeenshire and Moray",
    aliases: "Aberdeenshire, Moray, Morayshire, Grampian, Banffshire, Kincardineshire",
    centre: [57.35, -2.8],
  },
  { key: "Argyll and Bute", aliases: "Argyll, Argyllshire, Bute, Buteshire", centre: [56.1, -5.4] },
  {
    key: "Ayrshire",
    aliases: "East Ayrshire, North Ayrshire, South Ayrshire, Isle of Arran",
    centre: [55.5, -4.5],
  },
  {
    key: "Dumfries and Galloway",
    aliases: "Dumfriesshire, Galloway, Kirkcudbrightshire, Wigtownshire",
    centre: [55.07, -3.9],
  },
  { key: "Fife", aliases: "Kingdom of Fife", centre: [56.2, -3.1] },
  { key: "Lanarkshire", aliases: "North Lanarkshire, South Lanarkshire", centre: [55.75, -3.9] },
  {
    key: "Lothian",
    aliases: `
      The Lothians, Lothians, East Lothian, Midlothian, West Lothian, Haddingtonshire, Linlithgowshire`,
    centre: [55.88, -3.2],
  },
  {
    key: "Perthshire and Angus",
    aliases: "Perthshire, Perth and Kinross, Kinross-shire, Angus, Forfarshire, Tayside",
    centre: [56.6, -3.4],
  },
  {
    key: "Renfrewshire and Dunbartonshire",
    aliases: `
      Renfrewshire, East Renfrewshire, Inverclyde, Dunbartonshire, East Dunbartonshire, West Dunbartonshire`,
    centre: [55.89, -4.5],
  },
  {
    key: "Scottish Borders",
    aliases: "Borders, The Borders, Berwickshire, Peeblesshire, Roxburghshire, Selkirkshire",
    centre: [55.6, -2.75],
  },
  {
    key: "Scottish Islands",
    aliases: `
      Orkney, Orkney Islands, Shetland, Shetland Islands, Zetland, Western Isles, Outer Hebrides,
      Na h-Eileanan Siar, Comhairle nan Eilean Siar`,
    centre: [58.9, -4.0],
  },
  {
    key: "Stirling and Falkirk",
    aliases: "Stirling, Stirlingshire, Falkirk, Clackmannanshire, Central Scotland, Forth Valley",
    centre: [56.1, -3.9],
  },
] as const satisfies readonly AreaRow[];
