import type { AreaRow } from "./area-row.ts";

/** The four areas of the board's filter. Each of the 22 councils and the old counties leads to exactly one. */
export const walesRows = [
  {
    key: "South Wales",
    aliases: `
      Glamorgan, Mid Glamorgan, South Glamorgan, West Glamorgan, Vale of Glamorgan, Gwent, Cardiff, Newport,
      Swansea, Bridgend, Merthyr Tydfil, Caerphilly, Torfaen, Rhondda, Rhondda Cynon Taf, Neath Port Talbot,
      Blaenau Gwent, Monmouthshire`,
    centre: [51.62, -3.4],
  },
  {
    key: "North Wales",
    aliases: `
      Anglesey, Isle of Anglesey, Ynys Môn, Gwynedd, Caernarfonshire, Merionethshire, Conwy, Denbighshire,
      Flintshire, Wrexham, Clwyd`,
    centre: [53.1, -3.7],
  },
  {
    key: "Mid Wales",
    aliases: "Powys, Montgomeryshire, Radnorshire, Brecknockshire, Breconshire, Ceredigion, Cardiganshire",
    centre: [52.35, -3.6],
  },
  {
    key: "West Wales",
    aliases: "Pembrokeshire, Carmarthenshire, Dyfed, Sir Benfro, Sir Gaerfyrddin",
    centre: [51.85, -4.5],
  },
] as const satisfies readonly AreaRow[];
