import type { WrittenProjects } from "./write-projects.ts";

/** What members in the north of England are proud of. */
export const NORTHERN_PROJECTS: WrittenProjects = {
  dan: [
    [
      "Oak staircase, Didsbury",
      "Cut string stair in European oak with a bullnose bottom step and 32 mm treads. Templated on a Monday, made in the workshop, fitted in a day and a half. Hand rail finished on site so the volute runs into the newel without a step.",
      "staircase-1 staircase-3",
      "pinned",
    ],
    [
      "Fourteen flats, second fix",
      "Linings, fire doors, skirting and architrave over three floors at Ordsall for Northgate Homes. Every door hung to a 3 mm gap and every closer set before the clerk of works came round.",
      "stud-wall:2 staircase:1",
      "pinned",
    ],
    [
      "Painted stair for a Victorian terrace",
      "New flight to replace one that had been cut about for a gas pipe in the seventies. Winders at the top, closed string, spindles turned to match two originals we found in the cellar.",
      "staircase-2",
    ],
    [
      "Roof for a workshop in Horwich",
      "Trussed roof over my own brother's unit, so mates' rates and no tea. Eighteen trusses up in one day with a telehandler and bracing the morning after.",
      "trusses:2",
    ],
    [
      "Loft floor and storage, Chorley Old Road",
      "Boarded over new insulation on raised legs, with eaves cupboards and a hatch that closes without a fight. Nobody will ever see it, which is no reason not to do it straight.",
      "loft:1 stud-wall:1",
    ],
  ],
  siobhan: [
    [
      "Stairwell in Headingley",
      "Float and set on a Victorian stairwell four and a half metres high. Three coats, tower inside the well, no joints anywhere you can see from the landing.",
      "plastered-room:2 staircase:1",
      "pinned",
    ],
    [
      "Lime on lath, Saltaire",
      "Gypsum patches off, laths made good, three coats of haired lime. Took five weeks including the waiting. The damp that was there for twenty years went with the gypsum.",
      "plastered-room:1 painted-room:1",
      "pinned",
    ],
    [
      "Whole house skim, Horsforth",
      "Eleven rooms over textured ceilings. Scrim on every joint, two coats, beads dead plumb so the kitchen lads had nothing to moan about.",
      "plastered-room:3",
    ],
    [
      "Outside render on a rear extension",
      "Scratch coat and a through-coloured top coat in one week of decent weather, which for Leeds in April is a project in itself.",
      "extension:1 scaffold:1",
    ],
  ],
  tomasz: [
    [
      "Full rewire, Monton semi",
      "First fix in six days with the family living upstairs. Dual RCBO board, surge protection and a label on every circuit that means something. EICR handed over on the last afternoon.",
      "consumer-unit:2 stud-wall:1",
      "pinned",
    ],
    [
      "EV charger and new tails",
      "Seven kilowatt charger, load limiting and new meter tails for a house with three electric cars and one drive. Earth rod in, tested, notified the same evening.",
      "consumer-unit:1",
    ],
    [
      "Flats at Ordsall, boards and second fix",
      "Thirty boards, all dressed the same way round so the next electrician does not have to think. Snag list was two blank plates.",
      "consumer-unit:2",
    ],
  ],
  marek: [
    [
      "Boundary wall in English bond, Bramhall",
      "Twenty-two metres in reclaimed Cheshire commons with a half-round coping. Lime mortar, joints weathered to match the house. People ask if it was always there.",
      "brickwork:2",
      "pinned",
    ],
    [
      "Herringbone panels, Ancoats",
      "Six panels between piers on a mill conversion. Every brick cut on the bench, no slips, no filler. Fifty-one cuts a panel if you are counting, and I was.",
      "brick-panel:2",
    ],
    [
      "Soldier courses for Northgate",
      "Openings on twelve plots with a six millimetre joint because the drawing said six. String line, profile and a lot of timeouts.",
      "brickwork:2 scaffold:1",
    ],
  ],
  jodie: [
    [
      "Sash windows and front room, Chorlton",
      "Eleven sashes stripped, filled, primed and brought back to a proper gloss. Room in a heritage green with the picture rail picked out. Mum papered the alcoves.",
      "painted-room:2",
      "pinned",
    ],
    [
      "Hall, stairs and landing in Sale",
      "Three floors of spindles. One hundred and forty-four of them, two coats each, none of them stuck to another.",
      "staircase:1 painted-room:1",
    ],
    [
      "New flats, mist coat to final",
      "Eight flats in five weeks for a developer who wanted white and then wanted three whites. Sharp lines, clean sockets.",
      "plastered-room:1 painted-room:1",
    ],
  ],
  northgate: [
    [
      "Ordsall, plots 14 to 20",
      "Seven terraced houses from slab to handover in thirty-four weeks. One lost-time day, and that was a wasp.",
      "scaffold:2 slate-roof:1 brickwork:1",
      "pinned",
    ],
    [
      "Fourteen flats over three floors",
      "Infill block in Salford on a site with one gate and a bus stop outside it. Deliveries booked to the quarter of an hour, neighbours written to every fortnight.",
      "stud-wall:1 plan:1 delivery:1",
      "pinned",
    ],
    [
      "Cheetham Hill groundworks",
      "Drainage, slab and services for twenty-six houses over an old laundry. Two wells nobody had drawn, both capped and both on the record drawings now.",
      "trench:1 slab:2",
    ],
    [
      "Steel frame for an apartment block",
      "Five storeys, frame up in nineteen working days with the erectors and crane on one programme. Photographs from the Friday it topped out.",
      "steel-frame:2 cranes:1",
    ],
  ],
  priya: [
    [
      "Primary school extension, Kirkstall",
      "Four classrooms and a hall. Kept within half a per cent of the tender figure, with every variation agreed in writing before a tool came out of a bag.",
      "extension:2 plan:1",
      "pinned",
    ],
    [
      "Mill conversion, stage payments",
      "Forty apartments, nine packages. Monthly valuations walked with each gang on site so that nobody had to argue from a desk.",
      "brickwork:1 scaffold:1",
    ],
    [
      "Health centre, Armley",
      "Lean programme, three phases, patients coming and going the whole time. Final account closed eleven weeks after handover.",
      "stud-wall:1 steel-frame:1",
    ],
  ],
  peakbuild: [
    [
      "Barn conversion above Hayfield",
      "Stone barn with half a roof and a tree in it. Underpinned, re-roofed in its own slates, oak in where oak had been. Two winters and we would do it again.",
      "stone-wall:1 trusses:1 slate-roof:1",
      "pinned",
    ],
    [
      "Garden room extension, Glossop",
      "Roof lantern, sliding doors and a floor that meets the patio with no step. Eleven weeks on site, and the roses survived.",
      "extension:2 garden:1",
      "pinned",
    ],
    [
      "Two storey side extension, Chapel-en-le-Frith",
      "Gritstone to the front and blockwork behind, toothed into the old wall so you look for the join and give up.",
      "brickwork:1 scaffold:1",
    ],
    [
      "Kitchen knock-through, New Mills",
      "Two small rooms into one with a pair of steels over. Props in on Monday, plastered by the Friday week.",
      "kitchen:1 plastered-room:1",
    ],
  ],
  leanne: [
    [
      "Bathroom for Mrs Aspinall, Penwortham",
      "Free-standing bath on an upstairs floor that needed two extra joists first. Pipework chased in, isolators where a hand can reach them.",
      "bathroom:2",
      "pinned",
    ],
    [
      "Underfloor manifold, Longton",
      "Nine loops balanced and labelled, pressure held overnight with the gauge photographed at both ends.",
      "manifold:2",
    ],
    [
      "Cylinder swap in an airing cupboard",
      "Vented to unvented with the discharge run taken outside properly. The cupboard still holds towels, which was the condition.",
      "cylinder:1",
    ],
  ],
  imran: [
    [
      "Plant room, Accrington primary",
      "Two condensing boilers in cascade over the half-term, old cast iron sections carried out in pieces. Heat back on before the first bell.",
      "manifold:2 cylinder:1",
      "pinned",
    ],
    [
      "Boiler and cylinder, Blackburn terrace",
      "System boiler, unvented cylinder and weather compensation for a family of six. Gas bill down by a quarter by their own reckoning.",
      "cylinder:2",
    ],
  ],
  terry: [
    [
      "Welsh slate roof, Aigburth",
      "Stripped, felted, battened and put back with four in five of its own slates. New lead to both valleys, code five, welted not glued.",
      "slate-roof:2",
      "pinned",
    ],
    [
      "Chimney rebuild, Waterloo",
      "Down to the shoulder and back up with the old pots. Lead tray, new flaunching, and I had a look at the docks while I was up there.",
      "slate-roof:1 scaffold:1",
    ],
    [
      "Church hall valley gutters",
      "Sixty metres of lead lined gutter in lengths short enough that the sun will not tear them. The buckets in the vestry have been retired.",
      "slate-roof:1",
    ],
  ],
  ravi: [
    [
      "Herringbone wet room, Heaton",
      "Tanked, formers set, porcelain herringbone running through from the bedroom without a bar. Falls checked with a cup of water before anybody paid.",
      "bathroom:2",
      "pinned",
    ],
    [
      "Victorian hallway, Saltaire",
      "Two thousand and some geometric tiles lifted, cleaned and relaid with the missing ones matched from a yard in Burnley.",
      "parquet:1 painted-room:1",
    ],
    [
      "Splashback and floor, Bingley",
      "Stacked glazed tiles behind the hob with mitred returns. Large format floor levelled to a millimetre over three metres first.",
      "kitchen:2",
    ],
  ],
  becky: [
    [
      "Dry stone boundary, Malham",
      "Ninety metres gapped and rebuilt for a sheep farm. Throughs every yard, cope on edge, and not a trace line in sight.",
      "stone-wall:2",
      "pinned",
    ],
    [
      "Garden wall with a stile, Settle",
      "New wall built to look as if the house had grown up behind it. Step stile set into both faces so the postman stops climbing the gate.",
      "stone-wall:1 garden:1",
    ],
    [
      "Barn quoins and lintel",
      "Banker work for Peak Build. Six quoins and a two metre lintel dressed from a gatepost that had fallen over before the war.",
      "stone-wall:2",
    ],
  ],
  stu: [
    [
      "Drainage for nine plots, Penistone",
      "Foul and storm in the same trench run, four metres deep at the road end with boxes in. Tested first time.",
      "trench:2",
      "pinned",
    ],
    [
      "Ring beam and slab, Hoyland",
      "Reinforced raft over bad ground. Steel fixed and photographed for the engineer, forty-two cubes poured before dinner.",
      "slab:2",
    ],
    [
      "Kerbs and footpath, estate road",
      "Four hundred metres of half-batter laid to string and eye. Council adopted it without a remedial, which I am having framed.",
      "trench:1 delivery:1",
    ],
  ],
  gary: [
    [
      "Birdcage inside a church, Jesmond",
      "Full birdcage to vault height so the plasterers could work flat. Designed, tagged, inspected weekly for eleven weeks.",
      "scaffold:2",
      "pinned",
    ],
    [
      "Quayside front, six lifts",
      "Tube and fitting round a listed front with no ties in the stone. Buttressed and kentledged, and the shop below never shut.",
      "scaffold:2",
    ],
    [
      "Temporary roof over a school",
      "Twenty-four metre span up in four days so the roofers could strip in November. Struck on a Sunday to keep the yard clear.",
      "scaffold:1 trusses:1",
    ],
  ],
  michelle: [
    [
      "Balconies for twelve flats",
      "Galvanised frames, full penetration welds, every joint visually inspected and one in ten mag tested. No repairs.",
      "welding:1 steel-frame:1",
      "pinned",
    ],
    [
      "Gates for a walled garden",
      "Pair of gates at two metres forty, forged scrolls bought in and everything else made on my bench. Arc the dog supervised.",
      "welding:1",
    ],
  ],
  col: [
    [
      "Bricks to Shap, winter run",
      "Eleven drops a week of packs and lintels over the summit from October to March. HIAB off on the verge side with a banksman, not one pack broken.",
      "delivery:2",
      "pinned",
    ],
    [
      "Roof trusses to Kirkby Stephen",
      "Wide load with an early start and a polite word with two farmers. Set down on bearers within a metre of where they were wanted.",
      "trusses:1 delivery:1",
    ],
  ],
  kev: [
    [
      "Kept two gangs going, Ancoats",
      "Loaded out, mixed and pointed up behind two and one for fourteen weeks. Boards never empty, mixer washed out every night.",
      "brickwork:2",
      "pinned",
    ],
    [
      "Soft strip and clear, Chesterfield mill",
      "Four floors of lath, old desks and pigeon. Segregated into five skips, ninety-one per cent recycled by the weighbridge tickets.",
      "demolition:1",
    ],
  ],
  matt: [
    [
      "In-frame kitchen, Lymm",
      "Hand-painted shaker with a solid surface top templated and fitted by me. Island lined up with the hall arch to the millimetre because you see both from the door.",
      "kitchen:2",
      "pinned",
    ],
    [
      "Galley kitchen for a canal cottage",
      "No wall was straight, so every run has a scribe and you cannot find one of them. Drawers in the plinth for the roasting tins.",
      "kitchen:1 painted-room:1",
    ],
    [
      "Utility and boot room, Stretton",
      "Tall larders, a bench with a lift-up seat and a Belfast sink on brick piers. Survived two spaniels already.",
      "kitchen:1",
    ],
  ],
  alfie: [
    [
      "My first door lining and door",
      "Done at college and then for real at Ordsall with Dan watching. Two millimetre gap at the top, three at the sides. It closes with a click.",
      "stud-wall:1",
      "pinned",
    ],
    [
      "Stud wall for the apprentice day",
      "Partition with a door opening and a noggin wherever the plasterboard joins. Came second in the Wigan heat and I know exactly where the two points went.",
      "stud-wall:2",
    ],
  ],
};
