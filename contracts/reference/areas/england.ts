import type { AreaRow } from "./area-row.ts";

/**
 * The 48 ceremonial counties of England less the City of London, which is one area with Greater London.
 * Names that span several counties (Yorkshire, Sussex) are no alias of any: guessing would hide a member's jobs.
 */
export const englandRows = [
  { key: "Bedfordshire", aliases: ["Beds"], centre: [52.05, -0.45] },
  { key: "Berkshire", aliases: ["Berks", "Royal Berkshire"], centre: [51.43, -1.0] },
  { key: "Bristol", aliases: ["Avon"], centre: [51.45, -2.59] },
  { key: "Buckinghamshire", aliases: ["Bucks"], centre: [51.8, -0.8] },
  {
    key: "Cambridgeshire",
    aliases: ["Cambs", "Huntingdonshire", "Hunts", "Isle of Ely"],
    centre: [52.35, 0.0],
  },
  { key: "Cheshire", aliases: ["Ches", "Cheshire East", "Cheshire West and Chester"], centre: [53.2, -2.55] },
  { key: "Cornwall", aliases: ["Cornwall and Isles of Scilly", "Isles of Scilly"], centre: [50.4, -4.8] },
  {
    key: "Cumbria",
    aliases: ["Cumberland", "Westmorland", "Westmorland and Furness"],
    centre: [54.55, -3.0],
  },
  { key: "Derbyshire", aliases: ["Derbys"], centre: [53.1, -1.6] },
  { key: "Devon", aliases: ["Devonshire"], centre: [50.75, -3.8] },
  { key: "Dorset", aliases: ["Dorsetshire"], centre: [50.8, -2.3] },
  { key: "Durham", aliases: [], centre: [54.7, -1.65] },
  {
    key: "East Riding of Yorkshire",
    aliases: ["East Riding", "East Yorkshire", "E Yorks", "East Yorks", "Humberside"],
    centre: [53.85, -0.5],
  },
  { key: "East Sussex", aliases: ["E Sussex"], centre: [50.93, 0.25] },
  { key: "Essex", aliases: [], centre: [51.75, 0.55] },
  { key: "Gloucestershire", aliases: ["Glos", "South Gloucestershire"], centre: [51.8, -2.2] },
  {
    key: "London",
    signUpLabel: "Greater London",
    aliases: ["Greater London", "Gt London", "Inner London", "Outer London", "Middlesex", "Middx"],
    centre: [51.51, -0.12],
  },
  {
    key: "Greater Manchester",
    aliases: ["Gt Manchester", "Manchester", "Gtr Manchester"],
    centre: [53.5, -2.3],
  },
  { key: "Hampshire", aliases: ["Hants", "Southamptonshire"], centre: [51.06, -1.3] },
  { key: "Herefordshire", aliases: ["Hereford"], centre: [52.1, -2.75] },
  { key: "Hertfordshire", aliases: ["Herts"], centre: [51.8, -0.23] },
  { key: "Isle of Wight", aliases: ["IOW", "I O W"], centre: [50.69, -1.3] },
  { key: "Kent", aliases: ["Medway"], centre: [51.2, 0.7] },
  { key: "Lancashire", aliases: ["Lancs"], centre: [53.85, -2.6] },
  { key: "Leicestershire", aliases: ["Leics"], centre: [52.65, -1.13] },
  { key: "Lincolnshire", aliases: ["Lincs"], centre: [53.1, -0.3] },
  { key: "Merseyside", aliases: ["Liverpool", "Wirral"], centre: [53.42, -2.92] },
  { key: "Norfolk", aliases: [], centre: [52.67, 0.95] },
  {
    key: "North Yorkshire",
    aliases: ["N Yorkshire", "N Yorks", "North Yorks", "North Riding", "Cleveland", "Teesside"],
    centre: [54.2, -1.4],
  },
  { key: "Northamptonshire", aliases: ["Northants"], centre: [52.3, -0.85] },
  { key: "Northumberland", aliases: ["Northumb"], centre: [55.2, -2.0] },
  { key: "Nottinghamshire", aliases: ["Notts"], centre: [53.13, -1.02] },
  { key: "Oxfordshire", aliases: ["Oxon"], centre: [51.75, -1.28] },
  { key: "Rutland", aliases: [], centre: [52.66, -0.65] },
  { key: "Shropshire", aliases: ["Salop", "Shrops"], centre: [52.65, -2.7] },
  { key: "Somerset", aliases: ["Som", "Somersetshire", "North Somerset"], centre: [51.15, -2.85] },
  { key: "South Yorkshire", aliases: ["S Yorkshire", "S Yorks", "South Yorks"], centre: [53.5, -1.3] },
  { key: "Staffordshire", aliases: ["Staffs"], centre: [52.85, -2.0] },
  { key: "Suffolk", aliases: [], centre: [52.2, 1.0] },
  { key: "Surrey", aliases: [], centre: [51.27, -0.4] },
  {
    key: "Tyne and Wear",
    aliases: ["Tyneside", "Wearside", "Newcastle upon Tyne", "Sunderland"],
    centre: [54.95, -1.55],
  },
  { key: "Warwickshire", aliases: ["Warks", "Warwicks"], centre: [52.3, -1.55] },
  {
    key: "West Midlands",
    aliases: ["W Midlands", "West Mids", "Black Country", "Birmingham"],
    centre: [52.49, -1.85],
  },
  { key: "West Sussex", aliases: ["W Sussex"], centre: [50.93, -0.5] },
  {
    key: "West Yorkshire",
    aliases: ["W Yorkshire", "W Yorks", "West Yorks", "West Riding"],
    centre: [53.75, -1.65],
  },
  { key: "Wiltshire", aliases: ["Wilts"], centre: [51.3, -1.95] },
  { key: "Worcestershire", aliases: ["Worcs", "Hereford and Worcester"], centre: [52.22, -2.2] },
] as const satisfies readonly AreaRow[];

/** The ten that the board's filter names first, in its order. The other counties follow by name. */
export const ENGLAND_FIRST_ON_BOARD = [
  "London",
  "Greater Manchester",
  "West Midlands",
  "West Yorkshire",
  "Kent",
  "Essex",
  "Hampshire",
  "Surrey",
  "Hertfordshire",
  "Lancashire",
] as const satisfies readonly (typeof englandRows)[number]["key"][];
