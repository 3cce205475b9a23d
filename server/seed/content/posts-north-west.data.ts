import type { WrittenPosts } from "./write-posts.ts";

/** Greater Manchester, Lancashire, Merseyside, Cheshire and Cumbria. */
export const NORTH_WEST_POSTS: WrittenPosts = {
  dan: [
    [
      "Two oak staircases out of the workshop this week. Cut strings, bullnose bottom step, 32 mm treads. The templates were bang on, so fitting took a day and a half instead of the three I'd priced. Don't tell the client.",
      "staircase:3",
    ],
    [
      "Anyone else's new SDS sound like it's chewing gravel after a month? Asking before I drive it back to the shop in a mood.",
    ],
    [
      "Fire doors. Thirty-six of them. Four flights up, lift out of order, and every frame out of plumb in its own special way. Quiet pint tonight.",
      "stud-wall:1",
    ],
    [
      "Before you buy cheap hinges: one of these held a 44 mm oak door for nine years. The other lasted until Thursday.",
    ],
    [
      "Need a second pair of hands for second fix in Salford, three days from Monday. Own tools, can hang a door without me watching. £210 a day, paid Friday.",
      "stud-wall:2",
    ],
    [
      "Handrail wreath turned up from the machinist and it just dropped on. No packing, no planing, no swearing. Took a photo because nobody would have believed me.",
      "staircase:1",
    ],
    [
      "Apprentice asked why we bevel the bottom of a door liner. Good question. I've been doing it twenty years and had to ring my dad.",
      undefined,
    ],
    ["First shavings through the new bandsaw. Workshop smells like a cathedral.", "parquet:1"],
  ],
  tomasz: [
    [
      "18th Edition update passed. Consumer unit swaps booked through to Christmas — if anyone needs a second pair of hands in Greater Manchester, shout.",
      undefined,
      300,
    ],
    [
      "Before and after. Before: one fuse wire, a cobweb and a prayer. After: dual RCBO board, SPD, every circuit labelled by room and not by 'misc'.",
      "consumer-unit:2",
    ],
    [
      "Dressed these in on my own time because I couldn't sleep thinking about the alternative.",
      "consumer-unit:3",
    ],
    ["Client: it's only moving one socket. The one socket: spurred off a spur off the cooker.", undefined],
    [
      "EICR tip. Take a photo of every accessory you open, even the good ones. Saved me an argument today worth more than the job.",
    ],
    [
      "Looking for an improver who wants to get their NVQ signed off. Salford and Eccles, mostly rewires. You'll test things yourself from week one.",
      "consumer-unit:1 stud-wall:1",
    ],
    [
      "First fix done on plots 9 to 12. Chased nothing, clipped everything, swept up. Plasterers, you may enter.",
      "stud-wall:2",
    ],
  ],
  marek: [
    [
      "English bond on the boundary wall in Bramhall. Lads walking past asked if it was already old. Best thing anybody said to me this year.",
      "brickwork-2 brickwork-4",
    ],
    [
      "Soldier course over the openings, 6 mm joint because the architect wanted 6 mm joint. I do it. I don't have to like it.",
      "brickwork:2",
    ],
    [
      "620 bricks today between two of us and a labourer who never once let the board go empty. Give that man a medal, Kev you legend.",
      "brickwork:1 delivery:1",
    ],
    [
      "Does anyone know who has decent reclaimed Cheshire commons at the moment? About 1,400 and no paint on them.",
    ],
    [
      "Herringbone panel finished. Each brick cut on the diagonal, dry laid twice. My back is also herringbone now.",
      "brick-panel:2",
    ],
    [
      "Frost forecast tonight. Hessian out, work covered, home by four. Mortar doesn't care about your programme.",
    ],
  ],
  jodie: [
    [
      "Dado to skirting in a green that took six sample pots and a marriage counsellor. Worth it.",
      "painted-room-1",
    ],
    [
      "Tape off while it's still just tacky, pull back on itself at 45. That's the whole secret. That and not buying the cheap blue stuff.",
      "painted-room-3 painted-room-2",
    ],
    [
      "Eleven sash windows, four coats of old gloss on each, and one of them was hiding stained glass. Householder cried. I had something in my eye too.",
    ],
    ["Why is it always the last half litre that's a different batch?"],
    [
      "Mum hung fourteen drops today without a single bubble. She's 64. I had to have a sit down after watching.",
      "painted-room:1",
    ],
    [
      "If you are the plasterer who left this wall: thank you. One mist coat, two top coats, didn't even need to fill. Marry me.",
      "plastered-room:1 painted-room:1",
    ],
    ["Booked to the end of January for interiors. Exteriors from April if the sky ever stops."],
  ],
  northgate: [
    [
      "Plots 14 to 20 at Ordsall are wind and watertight. Big thanks to the roofers who worked round the weather all week and never moaned once. In front of me anyway.",
      "slate-roof:2 scaffold:2",
    ],
    [
      "Second fix carpenters wanted, fourteen new-build flats over three floors. Parking on site, paid weekly through CIS. It's on the job board.",
      "stud-wall:2 staircase:1",
      95,
    ],
    [
      "Scaffold lighting on. It's quarter to four and it's pitch black. Please wear your hi-vis, I'd like everybody to go home the same shape they arrived.",
      "scaffold-1 scaffold-3",
    ],
    [
      "Toolbox talk this morning was about silica dust. Thirty-one people, nobody on their phone, four good questions. That's the way to start a Monday.",
    ],
    [
      "Slab poured on block C before the rain. Pump arrived at 6.55, finished at 11.20. Bacon rolls were on me.",
      "slab:3",
    ],
    [
      "Handover day. Young couple, first house, she walked round touching the walls. It gets me every time, twenty-eight years in.",
      "kitchen:1 bathroom:1 extension:1",
    ],
  ],
  leanne: [
    [
      "Bathroom finished in Fulwood. Client chose the tiles, I chose the waste. We are both very happy.",
      "bathroom-3",
    ],
    ["A reminder that 'it's only a drip' has now brought down a ceiling in two houses on the same street."],
    [
      "Manifold done. Every run the same height, every valve the same way round. Yes I used a laser. No I won't apologise.",
      "manifold:2",
    ],
    [
      "Anyone near Preston with a decent press gun for 35 mm they'd hire for two days? I'll bring it back cleaner than I got it.",
    ],
    [
      "Isolated, drained, cut, fitted, filled, tested, gone. Thirty-five minutes and she made me a bacon butty. Good day.",
    ],
  ],
  imran: [
    [
      "Commercial kitchen in Blackburn commissioned. Interlock works, gas shuts off when the fan stops, chef only shouted twice.",
      "manifold:2",
    ],
    [
      "Landlord certs this week: 19 passed, 2 at risk, 1 immediately dangerous. The dangerous one had an air freshener in front of the flue. Get them serviced, people.",
    ],
    [
      "Swapped a 25-year-old back boiler today. It was installed by my old boss. I left his sticker inside the new cupboard.",
      "cylinder:1",
    ],
    ["Cylinder cupboard before the door goes on and no one ever sees it again.", "cylinder:2"],
    ["Best breakfast between Burnley and Accrington? New apprentice needs educating."],
  ],
  terry: [
    [
      "Chimney rebuilt from the roofline, new flaunching, lead stepped in. Should see me out. Should see the house out and all.",
      "slate-roof:3",
    ],
    ["Forty-one years and I've still never seen a valley done right by somebody in a hurry."],
    ["Code 4 has gone up AGAIN. I remember it at a price you'd think I was making up."],
    [
      "Sunrise off a roof in Aigburth. You don't get this in an office, and you don't get the wind either to be fair.",
      "slate-roof:2",
    ],
    [
      "Looking for a lad or lass with a head for heights and a driving licence. I'll teach the rest. Liverpool and Sefton.",
      "slate-roof:1 scaffold:1",
    ],
  ],
  col: [
    [
      "Seven packs of facing brick to Kendal. Access described as 'fine'. Access was a gate, a bend and a horse.",
      "delivery-1 delivery-3",
    ],
    [
      "To the site that had a banksman, a clear hardstanding and a brew waiting: you know who you are. Rest of you, take note.",
      "delivery-3",
    ],
    ["Shap at five this morning. Minus four, road empty, stars out. Wouldn't swap it."],
    [
      "HIAB lift plan for a spiral staircase through a hotel window next week. I've measured it four times and I'm going back to measure it again.",
    ],
  ],
  matt: [
    [
      "Hand-painted shaker in Grappenhall. Three coats, brushed, and the island is one piece of worktop with no joint. Five of us carried it in. We don't talk about the corner.",
      "kitchen:3",
    ],
    ["Wall was 38 mm out over two metres. Kitchen isn't. You're welcome.", "kitchen:1"],
    [
      "What's everyone using to template now? Still on correx and a glue gun here but my eyes are not what they were.",
    ],
    ["Knobs or bars? Client has moved the same two samples for eleven days."],
    ["Snag list from the client: nothing. Framed it.", "kitchen:2"],
  ],
  alfie: [
    [
      "First door I've hung completely on my own. Took me three hours and Dan says it should take forty minutes but he also said it's hung better than his first one so I'm having that.",
      "stud-wall:1",
    ],
    [
      "Passed my level 2 unit on first fix today!! Thanks to everybody who let me ask daft questions.",
      undefined,
    ],
    ["Can anyone explain birdsmouths like I'm five? Got the assessment in two weeks.", "trusses:2"],
    ["Bought my first proper chisel set out of my wages. Scared to use them."],
    [
      "Cut my first stud wall from drawing to fixed today. It's square. I checked it about nine times.",
      "stud-wall:2",
    ],
  ],
};
