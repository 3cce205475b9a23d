import type { WrittenProjects } from "./write-projects.ts";

/** What members in Scotland, Wales and Northern Ireland are proud of. */
export const NATIONS_PROJECTS: WrittenProjects = {
  eilidh: [
    [
      "Timber kit house, Strathglass",
      "Panels made under cover, frame up in four dry days in a month that had six. Larch cladding left to silver.",
      "stud-wall:2 trusses:1",
      "pinned",
    ],
    [
      "Self-build near Drumnadrochit",
      "Client did the second fix, I did what holds it up. Airtight layer taped by two people who no longer speak of tape.",
      "stud-wall:1 loft:1",
    ],
    [
      "Open-tread stair, Beauly",
      "Douglas fir treads let into one steel string, balustrade in glass. Carried in through a window because the door was already done.",
      "staircase:2",
    ],
  ],
  fraser: [
    [
      "Cornice run in situ, Hyndland",
      "Seven metres of egg and dart between two bays, run on the bench at the corners and by hand along the wall. You will not find the start.",
      "plastered-room:1 painted-room:1",
      "pinned",
    ],
    [
      "Tenement ceilings after a flood",
      "Four flats, one burst tank. Laths re-nailed, three coats, rose recast from what was left of the old one.",
      "plastered-room:2",
    ],
  ],
  gordon: [
    [
      "Granton waterfront, phase two",
      "Seventy-two flats and a nursery on made ground. Piled, framed and roofed before the second winter.",
      "cranes:1 steel-frame:1 scaffold:1",
      "pinned",
    ],
    [
      "Mews houses, Leith",
      "Nine houses behind a working street. I set out the face brick myself on the first Saturday, to keep my hand in.",
      "brickwork:2",
    ],
    [
      "Dunfermline, drainage and roads",
      "Two kilometres of sewer and a pond that has ducks already. Vesting certificate in the drawer.",
      "trench:1 survey:1",
    ],
  ],
  mairi: [
    [
      "Granite villa rewire, Ferryhill",
      "Walls two feet thick, so everything went under the floors. Three boards, one drawing, no channels cut in stone.",
      "consumer-unit:2",
      "pinned",
    ],
    [
      "Workshop supply at Torry harbour",
      "Hundred amp three-phase, weatherproof sockets and lighting that does not mind salt. Ten years offshore teaches you glands.",
      "consumer-unit:1 steel-frame:1",
    ],
  ],
  scott: [
    [
      "Scots slate on a manse, Broughty Ferry",
      "Diminishing courses from eighteen inches at the eaves to nine at the ridge. Sorted on the lawn by size for a week before one went up.",
      "slate-roof:2",
      "pinned",
    ],
    [
      "Lead dome on a bandstand",
      "Sixteen segments with wood-cored rolls. Dressed by hand because there is no other way and no other way is as good.",
      "slate-roof:1 scaffold:1",
    ],
  ],
  ewan: [
    [
      "Hydro scheme intake, Glen Tilt",
      "Rock cut, pipe track and reinstatement up to four hundred metres. Turf lifted, kept wet and put back the right way up.",
      "trench:2",
      "pinned",
    ],
    [
      "House site on a hillside",
      "Cut and fill with not one lorry out. The wall at the bottom is the rock from the top.",
      "trench:1 stone-wall:1",
    ],
  ],
  isla: [
    [
      "Wet room for a guest house, Elie",
      "Four rooms in four weeks out of season. Linear drains, mitred corners, heating under it all.",
      "bathroom:2",
      "pinned",
    ],
    [
      "Kitchen floor, Morningside",
      "Sixty square metres of large porcelain on a decoupling mat. Levelled first, and I still smile when I think of it.",
      "kitchen:1 extension:1",
    ],
  ],
  rhys: [
    [
      "Chapel boundary in stone, Mumbles",
      "Pennant sandstone on lime with a cock-and-hen cope. The minister brought Welsh cakes and the wrong sort of weather.",
      "stone-wall:1 brickwork:1",
      "pinned",
    ],
    [
      "Face brick for a library",
      "Flemish bond with burnt headers, forty thousand of them. Gauged arches over nine windows, rubbed by hand.",
      "brickwork:2",
    ],
    [
      "Brick fireplace with a herringbone back",
      "Small job, big pleasure. Reclaimed reds, soft joint, drawn out on the hearth first.",
      "brick-panel:1",
    ],
  ],
  carys: [
    [
      "Cardiff Bay offices, cost plan",
      "From a sketch to a fixed price in six weeks with every package tested against two quotes. Tender came back within one per cent.",
      "glazing:1 plan:1",
      "pinned",
    ],
    [
      "Ysgol newydd, Pontypridd",
      "New bilingual primary for two hundred and ten children. Bought locally: seven of nine gangs from within fifteen miles.",
      "steel-frame:1 extension:1",
    ],
  ],
  dylan: [
    [
      "Penrhyn slate on a quarry office",
      "Grant work for the heritage people. Best blues from the same quarry that paid my grandfather, with copper nails all through.",
      "slate-roof:2",
      "pinned",
    ],
    [
      "Farmhouse and barns, Bethesda",
      "Four roofs, two summers, eleven thousand slates. One barn owl moved next door and back again on licence.",
      "slate-roof:1 trusses:1",
    ],
  ],
  gwen: [
    [
      "Biomass boiler for a hill farm",
      "Log boiler, two thousand litre accumulator and a store that a trailer can tip into. Lit with their own ash.",
      "cylinder:1 manifold:1",
      "pinned",
    ],
    [
      "Heat pump at the village school, Caersws",
      "Oil tank gone, radiators doubled, classrooms at twenty by half past eight. The caretaker got his Sundays back.",
      "manifold:1 cylinder:1",
    ],
  ],
  gareth: [
    [
      "Yard relaid without closing, Llanelli",
      "Moved four hundred pallets twice so the yard could be concreted in halves. Trade counter never shut and nothing was lost but a broom.",
      "delivery:2",
      "pinned",
    ],
    [
      "Unloading for the new school",
      "Rough terrain truck, eight weeks of timber frame off the wagons in the order that it went up.",
      "delivery:1 stud-wall:1",
    ],
  ],
  aoife: [
    [
      "Red brick terrace rewire, Ormeau Road",
      "Lath walls, no voids, one very interested cat. New board under the stairs and every old cable out, not just dead.",
      "consumer-unit:2",
      "pinned",
    ],
    [
      "Twelve EV points, Titanic Quarter",
      "Load managed across one supply for an apartment block. Trays run straight enough to photograph, so I did.",
      "consumer-unit:1",
    ],
  ],
  declan: [
    [
      "Farmhouse under the Mournes",
      "New house for a young couple on the family ground. Granite from the site in the front wall and a view no architect can take credit for.",
      "stone-wall:1 slab:1 trusses:1",
      "pinned",
    ],
    [
      "Calving shed, Rathfriland",
      "Portal frame with spaced boarding and a crush that folds away. Cattle in the same week we left.",
      "steel-frame:1 slab:1",
    ],
    [
      "Extension on a bungalow, Warrenpoint",
      "Two bedrooms and a bathroom for a growing crowd. They made us stay for the christening.",
      "extension:1 bathroom:1",
    ],
  ],
  stephen: [
    [
      "Board run for a hospital wing",
      "Six hundred sheets of plasterboard in over four nights, up a goods lift the size of a wardrobe. Corners intact.",
      "delivery:1 stud-wall:1",
      "pinned",
    ],
    [
      "Kitchens for the whole of Ballyhackamore",
      "Not quite the whole. Twenty-six flat-packed kitchens delivered to the right floors with the right boxes in 2025.",
      "kitchen:1 delivery:1",
    ],
  ],
  niamh: [
    [
      "Attic trusses and a gallery, Moneymore",
      "Room in the roof with a gallery over the hall. Two trainees cut the last six rafters themselves and I never touched a thing.",
      "trusses:2 staircase:1",
      "pinned",
    ],
    [
      "Second fix for a credit union",
      "Oak veneer doors, glazed screens, a counter with a return. Finished over one long weekend so they could open on the Tuesday.",
      "stud-wall:1 staircase:1",
    ],
  ],
};
