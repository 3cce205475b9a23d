import type { WrittenPosts } from "./write-posts.ts";

/** Scotland, Wales and Northern Ireland. */
export const SCOTLAND_WALES_IRELAND_POSTS: WrittenPosts = {
  eilidh: [
    [
      "Kit up in four days outside Drumnadrochit. Wind, rain, sun, midges, rain. In that order, hourly.",
      "stud-wall:3",
    ],
    [
      "Larch cladding on. It'll be silver by the time they've paid off the mortgage.",
      "stud-wall:1 trusses:1",
    ],
    ["The delivery driver asked for a postcode. I gave him a grid reference and a description of a gate."],
    [
      "After a joiner for a self-build near Beauly, six weeks, digs included and the view is free.",
      "trusses:2",
    ],
    ["Airtightness test: 0.9. Did a wee dance. In front of the tester."],
  ],
  fraser: [
    [
      "Tenement ceiling in Dennistoun. Ran forty feet of cornice in situ, egg and dart to match the wee bit that survived the fish tank flood.",
      "plastered-room:2",
    ],
    ["Lath and plaster doesn't fail, folk fail it."],
    [
      "Two coats and out before the school came in. Corridor's a hundred feet, so that was a brisk morning.",
      "plastered-room:3",
    ],
    ["Who's got the best roll and square sausage near Govan? This is a professional question."],
  ],
  gordon: [
    [
      "Granton phase two, first block handed over. Harbour view, underfloor heating, and the residents' cat has already moved in.",
      "extension:1 kitchen:1 bathroom:1",
    ],
    [
      "Timber kit arriving Thursday, crane booked, weather 'mixed'. If you've worked in Leith you know what mixed means.",
      "stud-wall:1 cranes:1",
    ],
    [
      "Joiners, ames tapers and a slater wanted for Leith and Granton. Jobs are up. Warm bothy, paid weekly.",
      "stud-wall:2",
      1900,
    ],
    ["The drawing says 'by others'. I've met Others. He's never on site."],
    ["Scaffold down on block A. Always feels like unwrapping it.", "scaffold:1 brickwork:1"],
  ],
  mairi: [
    [
      "Granite walls: six hundred millimetres thick and the customer wants a socket in the middle of it. Core drill has asked for a holiday.",
    ],
    [
      "Ten years offshore taught me to label things. This board could be read by a stranger in the dark, and that's the point of it.",
      "consumer-unit:3",
    ],
    [
      "Rewire finished in Torry, floorboards back down with the same nails. Owner's granny inspected and found one speck of dust.",
      "consumer-unit:1 painted-room:1",
    ],
    [
      "Looking to swap a day's testing for a day's plastering in Aberdeen. I've seen my own plastering and so has everyone else.",
    ],
    ["Haar so thick this morning I couldn't see the van from the van."],
  ],
  scott: [
    [
      "Scots slate, graded, random widths, diminishing courses. Nobody asked me to do it right. I just can't stop.",
      "slate-roof:3",
    ],
    [
      "Storm call-outs: eleven. Ridge tiles found in neighbours' gardens: also eleven. We're calling it a draw.",
      "slate-roof:1",
    ],
    [
      "Lead bays on a bay window roof, rolls and drips, patinated before the rain could do its worst.",
      "slate-roof:2",
    ],
    ["Anyone else's knees forecast the weather better than the app?"],
  ],
  ewan: [
    [
      "New hill track above Pitlochry. Two mile, cut and fill, cross-drains every forty metres. The deer are already using it.",
      "trench:2",
    ],
    ["Hit rock at 400 mm. Changed bucket, changed plan, changed language.", "trench:1"],
    [
      "Hydro scheme trench, 600 mm pipe, gradient you could ski. Best office in Scotland until the cloud comes in.",
      "trench:2 stone-wall:1",
    ],
    ["Low loader available Tuesdays if anybody needs a machine moved between Perth and Aviemore."],
  ],
  isla: [
    [
      "Wet room in Burntisland. Every cut hidden, drain dead centre, client's first words were 'I'm scared to use it'.",
      "bathroom-4",
    ],
    [
      "Levelled forty square metres before breakfast. Poured like cream. I'm not all right, I just love level floors.",
    ],
    [
      "Green stack bond, aged brass. Photographed it before anyone could put a shampoo bottle on it.",
      "bathroom-2",
    ],
    ["Tile adhesive has an open time. So do I, and it ends at half four."],
    [
      "Looking for a tiler to share a big job in Edinburgh, 300 metres of porcelain, three weeks. Must own a decent rail cutter.",
      "bathroom:2",
    ],
  ],
  rhys: [
    [
      "Flemish bond with burnt headers for a chapel hall in Mumbles. Singing was included in the price.",
      "brickwork-1 brickwork-3",
    ],
    [
      "Rain stopped play at ten, started again at eleven, stopped at twelve. Laid 90 and ate four Welsh cakes. Net positive.",
      undefined,
    ],
    ["Arch turned, centre struck, nobody breathed. It's still there.", "brickwork:1 brick-panel:1"],
    [
      "Stone gable above Gower, local pennant, sea behind. Some days I'd do it for nothing. Not Mondays.",
      "stone-wall:2",
    ],
    ["Any hod carriers about Swansea way? Two months on the bay, good gang, terrible jokes."],
  ],
  carys: [
    [
      "Prices are out for the surgery at Penarth. If you've tendered: thank you, and yes I read every line.",
      "plan:2",
    ],
    [
      "Rates on our jobs are the rates. No retention on labour-only, no 'see how it goes'. Jobs for January are on the board.",
      "steel-frame:1 brickwork:1",
      1100,
    ],
    [
      "Took the graduates round site today. One asked why the brickwork 'zigzags'. We've put him with Rhys for a week.",
      "brick-panel:2",
    ],
    [
      "Diolch o galon i bawb on the Pontcanna job. Out a week early and under the number. I've checked the number three times.",
    ],
    ["Steel price has moved twice since breakfast. My spreadsheet needs a lie down."],
  ],
  dylan: [
    [
      "Penrhyn heather blue going back onto a Bethesda roof a mile from where it was split. Proper job, in the rain.",
      "slate-roof-2",
    ],
    ["Copper nails. Every time. Come back in a hundred years and complain."],
    [
      "My grandfather split slate, my father sold it, I nail it on. My daughter says she's going to photograph it, so here you are.",
      "slate-roof:2",
    ],
    [
      "Help wanted on a chapel near Caernarfon, three weeks, someone used to heavy slate and light showers.",
      "slate-roof:1 scaffold:1",
    ],
  ],
  gwen: [
    [
      "Up a track to swap a circulator, down the track behind a tractor, back up because I'd left my glasses on the boiler.",
    ],
    [
      "Pellet boiler serviced, heat pump commissioned, sheep moved off the drive twice. Standard Wednesday in Powys.",
      "cylinder:2",
    ],
    [
      "Pipework in a farmhouse plant room. If the cows could read the labels they could run it.",
      "manifold:3",
    ],
    [
      "Anyone done bivalent oil and heat pump controls lately? Would buy a pint for ten minutes of your brain.",
    ],
  ],
  gareth: [
    [
      "Yard's straight, loads are strapped, forks are greased. Ask me anything about where your lintels are.",
      "delivery-4",
    ],
    ["A customer said 'just pop it in the boot'. It was a tonne bag."],
    [
      "Rough terrain ticket renewed. Examiner said I drive like I'm carrying eggs. I said I was, they're in my lunch.",
    ],
    [
      "Quiz question from last night that stumped the whole hall: how many bricks in a square metre, half brick wall? Shame on the lot of you.",
      "brickwork:1",
    ],
  ],
  aoife: [
    [
      "Rewire in a red brick terrace off the Ormeau Road. Lifted boards, fished cables, made friends with a spaniel who ate a grommet. Grommet recovered.",
      "consumer-unit:2",
    ],
    ["Board change done and the lights still come on. I'll take it.", "consumer-unit:1"],
    [
      "Ten years since I started as the only girl in the class. Spoke to a class last night with six. Keep going.",
    ],
    [
      "Anyone in Belfast with a long fish rod they'd lend me? Mine's in a cavity wall in Stranmillis and it lives there now.",
      undefined,
    ],
    ["EV charger number 200. Celebrated with a bun.", undefined],
  ],
  declan: [
    [
      "New house outside Rathfriland, floor poured, underfloor pipes under pressure, rain held off till five past four. Somebody up there does concrete.",
      "slab:2",
    ],
    [
      "Dry stone gateway for a farm in the Mournes. Pillars whitewashed on Sunday after Mass by the man himself.",
      "stone-wall:2",
    ],
    [
      "Need two brickies and a joiner for the spring, Newry and Warrenpoint. Steady work, good craic, soup on Fridays.",
      "brickwork:1 trusses:1",
      4100,
    ],
    [
      "Roof on before the weather broke. That's the whole job, really. Everything after is indoors.",
      "trusses:2",
    ],
    ["Thirty-three years of building and the most complaints I ever had was about a letterbox."],
  ],
  stephen: [
    [
      "Forty sheets of twelve-mil up three flights in Botanic. Landing was the width of a sheet and one finger. I know because it was my finger.",
    ],
    ["Van's MOT passed first time. I'd like to thank my family, my mechanic and a lot of cable ties."],
    [
      "Moved an oak staircase in one piece for a joiner today. He walked behind the van for the last mile.",
      "staircase:1",
    ],
    ["Runs to Lisburn, Bangor and Newtownards most days. If it fits and it's legal, shout.", "delivery:1"],
  ],
  niamh: [
    [
      "Attic trusses up on a dormer outside Cookstown. The two trainees set out the last four themselves and I only looked twice.",
      "trusses:3",
    ],
    ["Second fix today: 19 doors, 84 metres of skirting, one radio stuck on a country station."],
    ["Sunshine, studs up, flask of tea. If you're sixteen and reading this, ring the tech.", "stud-wall:2"],
    [
      "Stair handed over in Magherafelt. The bottom step squeaked, so I came back on Saturday, because I'd have heard it in my sleep.",
      "staircase:2",
    ],
    ["Anyone with a wee site planer for hire in Mid Ulster, two days?", undefined],
  ],
};
