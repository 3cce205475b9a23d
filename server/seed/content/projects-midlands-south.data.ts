import type { WrittenProjects } from "./write-projects.ts";

/** What members in the Midlands and the south of England are proud of. */
export const SOUTHERN_PROJECTS: WrittenProjects = {
  hamza: [
    [
      "In-frame kitchen, Harborne",
      "Thirty-one doors, no fillers. Ceiling was forty millimetres out over the run, so the cornice was scribed in one length and nobody has noticed since.",
      "kitchen:2",
      "pinned",
    ],
    [
      "Island and bar, Sutton Coldfield",
      "Three metre island with a breakfast bar, power popped up through the stone and the hob duct run under a finished floor.",
      "kitchen:1 extension:1",
      "pinned",
    ],
    [
      "Rental flats, eight kitchens",
      "Eight the same in nine days for a landlord who pays on the nail. Level, silent drawers, isolators labelled.",
      "kitchen:2",
    ],
  ],
  jaz: [
    [
      "Warehouse frame, Wednesfield",
      "Portal frame, sixty metres by thirty. Bolted, plumbed and grouted inside three weeks with one crane and two booms.",
      "steel-frame:2",
      "pinned",
    ],
    [
      "Footbridge over the cut",
      "Nineteen metres, one lift, one Sunday possession. Landed on four bolts a side at half past six in the morning. Still the best thing I have done.",
      "steel-frame:1 cranes:1",
    ],
  ],
  tracy: [
    [
      "Loading out at Stone, 140 plots",
      "Telehandler on the same estate for three years. Trusses, packs, lintels, once a piano. No blind reversing, no bent scaffold.",
      "delivery:2 trusses:1",
      "pinned",
    ],
    [
      "Truss lift for a village hall",
      "Twenty-two attic trusses slung and landed in a morning with two lads on the plate and hand signals all the way.",
      "trusses:1",
    ],
  ],
  lewis: [
    [
      "Setting out for 86 houses, Arnold",
      "Control network, plot corners and drainage levels off one robotic station. Closed to four millimetres round the whole site.",
      "survey:2 plan:1",
      "pinned",
    ],
    [
      "Monitoring a party wall, Lace Market",
      "Prisms read twice a week for five months while they dug next door. Moved two millimetres and everyone slept.",
      "survey:1 brickwork:1",
    ],
  ],
  anita: [
    [
      "Hinckley Road, 64 plots",
      "From strip to last completion in seventeen months. Customer snags averaged four a plot, which I read out at every Monday briefing.",
      "scaffold:1 brickwork:1 slate-roof:1",
      "pinned",
    ],
    [
      "Site set-up at Kettering",
      "Cabins, drying room, a canteen with windows and hot water before the first digger arrived. You get the gang your welfare deserves.",
      "delivery:1 survey:1",
    ],
    [
      "Show home, start to finish",
      "Nine weeks from slab to cushions. Every trade signed its own wall inside the loft hatch.",
      "extension:1 kitchen:1 painted-room:1",
    ],
  ],
  olly: [
    [
      "Terrace and sunken fire pit, Burford",
      "Reclaimed York stone on a full bed, curved retaining wall in Cotswold dry stone, beech hedge behind. Fire lit on the last night, by tradition.",
      "garden:2 stone-wall:1",
      "pinned",
    ],
    [
      "Family garden, Witney",
      "Sleepers for raised beds, composite deck, lawn laid in a dry week and watered by two very keen children.",
      "garden:2",
    ],
    [
      "Front garden for a listed cottage",
      "Conservation officer wanted it to look untouched. Took us five weeks to make it look as if we had not been.",
      "stone-wall:1 garden:1",
    ],
  ],
  kwame: [
    [
      "Four-storey town house, Blackheath",
      "Rewire with lighting control, two sub-boards and a drawing on the inside of each door. Chased by hand where the cornices were.",
      "consumer-unit:2 painted-room:1",
      "pinned",
    ],
    [
      "Restaurant fit-out, Deptford",
      "Three-phase supply, extraction, emergency lighting. Commissioned at ten at night and open for lunch.",
      "consumer-unit:1 kitchen:1",
    ],
    [
      "College training boards",
      "Built twelve working boards for my Tuesday evening class, each with one honest fault in it. Best group found eleven.",
      "consumer-unit:2",
    ],
  ],
  denise: [
    [
      "Royal Docks tower, frame and façade",
      "Thirty-one storeys, four years, one pair of boots. Handed over nine days early and I still have the key to the hoist in a drawer by mistake.",
      "cranes:2 glazing:1",
      "pinned",
    ],
    [
      "Stratford school fit-out",
      "Summer holiday job: strip on the last day of term, carpets down before the first. Six trades a floor and a board in the lobby everyone could read.",
      "stud-wall:1 steel-frame:1",
      "pinned",
    ],
    [
      "Canning Town retail units",
      "Nine shells with a shared service yard. Drainage diverted at night so the bakery next door kept baking.",
      "trench:1 slab:1",
    ],
  ],
  mihai: [
    [
      "MF ceilings over two floors, Hendon",
      "Eleven hundred square metres of suspended ceiling with bulkheads for the ducts. Laser line to laser line, no dips under the lights.",
      "stud-wall:2 plastered-room:1",
      "pinned",
    ],
    [
      "Fire walls for a hotel",
      "One hundred and twenty minute partitions, every penetration collared, photographed and logged on the drawing. Passed at the first inspection.",
      "stud-wall:2",
    ],
  ],
  yusuf: [
    [
      "Ten-day bathroom, Palmers Green",
      "Strip on Monday, towels hung on the Wednesday week. Niche lit from above, tray flush to the floor, fan that actually goes outside.",
      "bathroom:2",
      "pinned",
    ],
    [
      "Shower room under the stairs",
      "One metre ten by two metres twenty with a pocket door. Drew it on the floor in chalk first so they could try it out.",
      "bathroom:1 staircase:1",
    ],
    [
      "Accessible wet room, Edmonton",
      "Level entry, rails on solid ground, controls that a sitting person can reach. Mr Osei tested it himself and gave a thumbs up.",
      "bathroom:2",
    ],
  ],
  chidi: [
    [
      "Luffer at Elephant and Castle",
      "Thirteen months over a busy road and a railway. Four thousand lifts by the log book, none of them rushed.",
      "cranes:2",
      "pinned",
    ],
    [
      "Tandem lift, Nine Elms",
      "Two cranes, one seventeen tonne truss, three rehearsals. Took eleven minutes and felt like an afternoon.",
      "cranes:1 steel-frame:1",
    ],
  ],
  sam: [
    [
      "Cut roof on a Kent farmhouse",
      "Hips, valleys and two dormers, all pitched by hand with not a truss on site. Bird's mouths you could post a card in and not lose it.",
      "trusses:2",
      "pinned",
    ],
    [
      "Oak porch, Tenterden",
      "Green oak, draw-bored pegs, curved braces from one tree. It has moved exactly where I said it would.",
      "extension:1 staircase:1",
    ],
    [
      "Barn frame repairs near Rye",
      "Scarfed new feet on nine posts and left every bit of old timber that could still do its job.",
      "trusses:1 stud-wall:1",
    ],
  ],
  bradley: [
    [
      "Cinema take-down, Basildon",
      "Top-down demolition with a shopping street on two sides. Dust readings below the limit on all forty-one days.",
      "demolition:2",
      "pinned",
    ],
    [
      "Reclaimed stocks from a laundry",
      "Twenty-eight thousand yellow stocks cleaned by hand and palleted. Half of them are already a school in Walthamstow.",
      "demolition:1 brickwork:1",
    ],
  ],
  lorna: [
    [
      "Curtain wall, Ocean Village",
      "Two hundred and six panels from mast climbers. One broken, and that one arrived that way.",
      "glazing:2",
      "pinned",
    ],
    [
      "Roof lantern, Lymington",
      "Five metre lantern craned over the house between two trees. Sealed and dry the same evening, which was as well.",
      "extension:1 glazing:1",
    ],
  ],
  pete: [
    [
      "Heat pump for a 1930s semi, Merrow",
      "Room by room heat loss, seven radiators changed, flow at forty-two degrees. Seasonal figure of 3.9 after its first winter.",
      "cylinder:2 manifold:1",
      "pinned",
    ],
    [
      "Ground source, farmhouse near Cranleigh",
      "Six hundred metres of slinky under the paddock and a plant room you could eat in. The horses were not consulted.",
      "trench:1 manifold:1 cylinder:1",
    ],
    [
      "Rads to underfloor, Godalming",
      "Routed screed, nine loops, one mixing valve. They turned it down in February and meant it.",
      "manifold:1 parquet:1",
    ],
  ],
  nikhil: [
    [
      "Forty lofts in a terrace, Watford",
      "Two layers cross-laid, hatches insulated, tanks lagged and every eaves gap kept clear. One street, eight working days.",
      "loft:2",
      "pinned",
    ],
    [
      "Warm roof on a bungalow",
      "Rafter boards with taped joints and a ventilated gap over them. Blower door dropped by a third.",
      "loft:1 trusses:1",
    ],
  ],
  jess: [
    [
      "Parquet restored, Truro Assembly Rooms",
      "Nine thousand blocks lifted, cleaned of bitumen and relaid in their old pattern. Sanded with four grits, oiled with three coats.",
      "parquet:2",
      "pinned",
    ],
    [
      "Wide oak boards, Fowey",
      "Two-twenty wide engineered oak over a damp membrane and levelling. Boards run from the front door to the estuary, near enough.",
      "parquet:2",
    ],
    [
      "Herringbone hallway, Falmouth",
      "Single block with a double border, centred on the door and not on the wall, because the wall was wrong.",
      "parquet:1 staircase:1",
    ],
  ],
  ben: [
    [
      "Long barn at Crediton",
      "Cob, thatch and a steel nobody can see. Dad laid the last threshold and then told us it was out by a hair. It was.",
      "trusses:1 stone-wall:1 extension:1",
      "pinned",
    ],
    [
      "Two-storey extension, Topsham",
      "Brick to match and slate to match, and a kitchen big enough for the whole rowing club.",
      "extension:1 brickwork:1 kitchen:1",
      "pinned",
    ],
    [
      "Listed farmhouse, Bickleigh",
      "New floor on the old beams, lime throughout, not one nail where a peg had been.",
      "parquet:1 plastered-room:1",
    ],
  ],
  carl: [
    [
      "Bulk dig, Bridgwater",
      "Thirty-two thousand cubes with a 36 tonner and three dumpers. Battered, benched and drained as we went.",
      "trench:2",
      "pinned",
    ],
    [
      "Haul roads at Hinkley",
      "Dozer and roller for four years in the team that kept the roads open. You could have played bowls on it.",
      "slab:1 delivery:1",
    ],
  ],
  harriet: [
    [
      "Long straw cottage, Milton Abbas",
      "North side stripped back to the base coat and built up again. Flush ridge, hazel ligger pattern from a photograph of 1911. Stood on the scaffold until November.",
      "scaffold:1 garden:1",
      "pinned",
    ],
    [
      "Water reed over new timbers",
      "Roof carcass by a carpenter I trust, then three thousand bundles of reed at fifty degrees. Dry by the first storm.",
      "trusses:1 scaffold:1",
    ],
  ],
  rob: [
    [
      "Unvented cylinder in a cupboard, Southville",
      "Three hundred litres and two expansion vessels in a space where a vacuum cleaner used to live. All carried there by bicycle except the cylinder.",
      "cylinder:2",
      "pinned",
    ],
    [
      "Loft bathroom, Totterdown",
      "Steep house, steep stairs, soil stack round two corners with access at each. It has never once gurgled.",
      "bathroom:1 loft:1",
    ],
    [
      "Heating zones for a co-operative",
      "Six flats, one boiler, meters for each. Manifolds labelled in two languages at the residents' request.",
      "manifold:2",
    ],
  ],
  faye: [
    [
      "Kitchen respray, Wymondham",
      "Orange pine to a soft clay in four days. Degreased, keyed, two coats of primer, two of lacquer. Doors hung back on their own hinges.",
      "kitchen:2",
      "pinned",
    ],
    [
      "Limewash through a chapel conversion",
      "Five thin coats with a big brush. It looks like nothing for three of them, and then it looks like that.",
      "painted-room:2",
    ],
    [
      "Dinosaur mural, Cringleford",
      "Four metres of diplodocus round a box room. Approved by a panel of two, aged six and four.",
      "painted-room:1",
    ],
  ],
  tim: [
    [
      "Fourteen box sashes, Woodbridge",
      "Made as they were: slow-grown pine, pulleys in brass, weights cast to the ounce. Draught strip hidden in the bead.",
      "glazing:1 painted-room:1",
      "pinned",
    ],
    [
      "Staircase repair, Hadleigh guildhall",
      "Two treads and a length of string let in without lifting the flight. The new oak is the bit that looks old.",
      "staircase:2",
    ],
    [
      "Casements for a mill house",
      "Twenty-two casements in Accoya with stays from the village blacksmith. My name is in pencil under one sill.",
      "painted-room:1 brickwork:1",
    ],
  ],
  dougie: [
    [
      "Farm reservoir, Wrangle",
      "Nine acres of clay puddled and trimmed with a laser bucket. Held its first winter's water to the centimetre.",
      "trench:1 survey:1",
      "pinned",
    ],
    [
      "Footings for a grain store",
      "Half a kilometre of strip in running silt, dug and filled the same day so it never had time to think.",
      "trench:1 slab:1",
    ],
  ],
  zara: [
    [
      "Damp survey of a terrace, Luton",
      "Nineteen houses, one cause: a bridged cavity and a flower bed. Report was four pages and saved them a chemical course each.",
      "survey:1 brickwork:1",
      "pinned",
    ],
    [
      "Roof condition survey by drone",
      "Eleven school roofs in two days. Every slipped slate on a plan with a number, so the roofer could price from his kitchen table.",
      "slate-roof:2 plan:1",
    ],
  ],
};
