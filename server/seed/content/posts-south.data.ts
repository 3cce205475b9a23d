import type { WrittenPosts } from "./write-posts.ts";

/** London, the South East, the East and the South West. */
export const SOUTH_POSTS: WrittenPosts = {
  olly: [
    [
      "Sandstone laid, joints jetted, beds planted. All we need now is one evening without rain.",
      "garden-1 garden-2",
    ],
    [
      "Clay pavers in a 90 degree herringbone, haunched both sides. Drove the dumper over it to prove a point.",
      "garden-3",
    ],
    [
      "Featherboard up, gravel boards in, gaps under 10 mm for the hedgehogs not to fit through so I made them a door.",
      "garden:1",
    ],
    ["Client: can it be low maintenance? Also client: forty lavenders, a pond and a wisteria please."],
    [
      "Need a hard landscaper for a week near Burford. Someone who can cut a radius in porcelain and stay cheerful.",
      "garden:1 stone-wall:1",
    ],
  ],
  kwame: [
    [
      "Board swap in a Lewisham terrace. found an older one behind the plasterboard, still live, still warm. Took a minute to have a word with myself.",
      "consumer-unit:3",
    ],
    [
      "Evening class tonight did their first dead tests. Twelve people grinning at an insulation reading. I love this job.",
    ],
    ["Cable management is just being kind to whoever comes next. It's usually you.", "consumer-unit:2"],
    ["EV charger, 22 metres of SWA, four walls, one very friendly tortoise."],
    ["Anybody else had a bad batch of AFDDs? Three nuisance trips this week, same brand.", "consumer-unit:1"],
    [
      "Small commercial rewire in Deptford, need an approved electrician two weeks from the 1st. Bring your MFT, I'll bring the pastries.",
      "stud-wall:1 consumer-unit:1",
    ],
  ],
  denise: [
    [
      "Core's topped out. Fourteen floors, eleven months, one very good concrete gang. Drinks were non-alcoholic and nobody believed me.",
      "cranes:3",
    ],
    [
      "If your RAMS still has another company's name in the footer, I will find it and I will read it out.",
      undefined,
    ],
    ["Curtain wall going on level 6. From the river it looks like we planned it.", "glazing:2"],
    [
      "Looking for dry liners, sparks and a crane supervisor, Stratford and Canning Town. Posted on the board, boosted because I mean it.",
      "steel-frame:1 cranes:1",
      420,
    ],
    ["I started as the tea girl. Today I signed off a £40 million frame. Still make the tea."],
    [
      "Steel arriving at five tomorrow. Neighbours lettered, road closed, wardens booked, bacon ordered.",
      "steel-frame:2",
    ],
  ],
  mihai: [
    [
      "MF ceiling, 240 square metres, shadow gap all round. Laser never moved more than a whisker.",
      "stud-wall:1 plastered-room:1",
    ],
    ["Taped and jointed, sanded, primed. Shine a torch down it. Go on.", "plastered-room:2"],
    [
      "Brothers and I available from the 8th. London and Herts, price work or day rate, own tools and a van with no squeak.",
    ],
    ["Boards delivered to the ninth floor. By us. By hand. Hoist engineer 'on his way' since Monday."],
    [
      "Independent wall lining for sound. Client put his ear to it and said 'I can't hear my mother-in-law'. Five stars.",
      "stud-wall:2",
    ],
  ],
  yusuf: [
    [
      "Ten days, one bathroom, one man and one brother-in-law. Bath is 1700, room is 1705. Measure twice.",
      "bathroom-5",
    ],
    [
      "Blue herringbone to the ceiling. I said it would be dark. I was wrong and I have told her so.",
      "bathroom-1",
    ],
    [
      "Please do not flush it because 'it looks connected'. It looks connected because I am tidy. It is not connected.",
    ],
    ["Stacked tiles: no pattern to hide behind. Every one is a test.", "bathroom-4"],
    [
      "Anyone know where to get a replacement cartridge for a 2009 concealed valve, brand no longer exists, customer very calm, me less calm?",
    ],
  ],
  chidi: [
    ["Up at 5.40. Frost on the jib, sun coming up behind Canary Wharf. Office of the year.", "cranes:3"],
    ["Forty-two lifts before lunch, all of them boring. Boring is what you want."],
    ["New slinger says my radio voice should be on audiobooks. Accepting offers."],
    [
      "Winded off at eleven. Forty metre climb down, coffee, forty metre climb back up. Who needs a gym.",
      "cranes:1 steel-frame:1",
    ],
  ],
  sam: [
    [
      "Cut roof in Headcorn. Two hips, two valleys, one dormer, and every jack rafter went in first time. I'd like that on my headstone.",
      "trusses:3",
    ],
    [
      "Oak frame raised by hand, twelve people and one dog in charge. Pegs home by teatime.",
      "stud-wall:1 trusses:1",
    ],
    [
      "School run, timber merchant, site, site, school run, swimming, quotes. And they say carpentry is physical.",
    ],
    [
      "Low sun through the studs this afternoon. Stopped for a full minute. Then the compressor went off and ruined it.",
      "stud-wall:3",
    ],
    [
      "Looking for a carpenter with roofing experience, Maidstone and Ashford, five or six weeks. Must like cake and be on time.",
      "trusses:1",
    ],
  ],
  bradley: [
    [
      "Forty thousand reclaimed stocks cleaned and stacked. Taking it down slowly pays better than taking it down fast.",
      "demolition:2 delivery:1",
    ],
    [
      "Soft strip done. Copper, lead, timber and plasterboard all in separate skips. If you think that's daft you haven't seen the tipping prices.",
    ],
    [
      "Neighbour came out to complain about noise and stayed two hours to watch. Preloaded him a chair.",
      "demolition:1",
    ],
    [
      "Refurb and demolition survey BEFORE, please. I'm not a detective and that's not artex, it's a phone call.",
      undefined,
    ],
    [
      "Machine operator needed in Basildon, high-reach ticket a bonus. Not cowboy work, we wet down and we sweep.",
      "demolition:2",
    ],
  ],
  lorna: [
    ["Forty-eight units in, two to go, and one of those is cut wrong. Always one.", "glazing:2"],
    [
      "Roof lantern craned in over the house. Owner couldn't watch, so he watched through his fingers.",
      "extension:2",
    ],
    [
      "Rope access day. Nothing between me and Southampton Water but a harness and a good breakfast.",
      "glazing:1",
    ],
    ["PSA: silicone does not stick to hope. Prime it."],
  ],
  pete: [
    [
      "Heat pump at 3 degrees outside, 38 flow, house at 21. The radiators are barely warm and the family are barely dressed. It works.",
      "cylinder:2",
    ],
    ["Room by room heat loss for a 1930s semi: 5.8 kW. The old boiler was 30. That poor boiler."],
    [
      "Cylinder, low-loss header, everything insulated, valves labelled. Took longer to lag than to pipe and I'd do it again.",
      "cylinder:1 manifold:2",
    ],
    ["Flushed a system today and what came out could have been sold as paint."],
    [
      "Free breakfast talk on sizing emitters for anyone in Surrey thinking about their MCS. No slides. Maybe one slide.",
      "plan:1",
    ],
  ],
  nikhil: [
    ["270 mm, cross-laid, boarded walkway to the tank. From a G to a C in a day and a bit.", "loft:2"],
    ["Top tip for summer lofts: don't. Second tip: start at five."],
    [
      "Pulled out the old stuff and found a train set from 1961, boxed. Owner is 74 and went very quiet.",
      "loft:1",
    ],
    [
      "Ventilation first, insulation second. If your installer doesn't mention eaves, ring somebody who does.",
      "loft:1 slate-roof:1",
    ],
  ],
  jess: [
    [
      "1930s parquet lifted, numbered, cleaned of bitumen and put back. 2,160 blocks. I know each of them personally.",
      "parquet-3 parquet-1",
    ],
    ["First coat of oil. This is the moment.", "parquet:2"],
    ["Moisture reading says no. Client says yes. Moisture reading wins."],
    [
      "New oak herringbone in a barn outside Fowey, sun coming through the doors like it had booked.",
      "parquet-1 extension:1",
    ],
    [
      "Anyone got a spare 2000 W sander I could borrow in Plymouth next week? Mine has eaten its own bearing.",
    ],
  ],
  ben: [
    [
      "Extension at Topsham: lantern, steels, slate floor and not one argument. Dad came to inspect and said 'that'll do', which is a knighthood.",
      "extension:3",
    ],
    ["Cob repair. Mud, straw, timeouts. Mixed by foot because the mixer sulked.", "plastered-room:1"],
    [
      "Knocked through and found the original bread oven. Drawings now on revision 'oh wow'.",
      "demolition:1 plan:1",
    ],
    [
      "After a roofer and a decent all-rounder for the winter, Exeter and Crediton. Fair rate, proper pasties.",
      "slate-roof:1",
      3200,
    ],
    [
      "Insurance says we need a photo of the site at close of day. Here's your photo. Go home, everybody.",
      "scaffold:1",
    ],
  ],
  carl: [
    [
      "Reduced level dig, 1,800 cubes away in four days. Lorries turned round so quick the lads got dizzy.",
      "trench:2",
    ],
    ["Nice to be home for tea. Four years of Hinkley canteen and I'd forgotten what a pea tastes like."],
    ["Dozer out, GPS on, coffee in. Trim's within 20 mil and I've not touched a lever.", "slab:1"],
    [
      "Anyone need an operator round Taunton or Bridgwater after the 15th? CPCS 360, dozer, roller, forward tipping dumper.",
    ],
  ],
  harriet: [
    [
      "Ridge on. Three days of hazel spars and I've thumbs like pork chops, but look at that line against the sky.",
    ],
    ["No, mice don't live in it. Yes, I've been asked four times today. It's ten o'clock."],
    ["Wheat reed from a field I can see from the roof. You can't get a shorter supply chain than that."],
    [
      "Would any timber people look at a rafter for me near Blandford? Original pole, bit of beetle, I'd rather keep it than swap it.",
      "trusses:1",
    ],
  ],
  rob: [
    ["Leak found. It was not where the last three people had dug. Acoustic kit paid for itself again."],
    [
      "Unvented cylinder up three flights of a Clifton townhouse. Two of us, one piano strap, language.",
      "cylinder:2",
    ],
    [
      "Cargo bike has now done 4,000 miles of plumbing. Saddest puncture was in the rain outside a bakery, so it wasn't that sad.",
    ],
    [
      "First fix for two bathrooms and a kitchen, every pipe clipped and not a joint under the floor.",
      "manifold:1 stud-wall:1",
    ],
    ["Green tiles, brass taps, roll top. If I ever stop renting, I'm copying this.", "bathroom-2"],
  ],
  faye: [
    ["Respray: from 2008 high-gloss red to something you can look at before coffee.", "kitchen:2"],
    [
      "Dinosaur mural done. Client aged six has final sign-off and asked for more teeth. Variation agreed.",
      "painted-room:1",
    ],
    [
      "Limewash over lime plaster. Looks like nothing when it's wet and then, overnight, this.",
      "plastered-room:1 painted-room:2",
    ],
    ["Spray tip size for waterborne on doors? Currently 210 with a fine finish, curious what others run."],
  ],
  tim: [
    [
      "Pair of box sashes from 1840, new sills spliced, same glass. They'll go up with one finger.",
      undefined,
    ],
    [
      "Sixty-one, forty-four years in, and today I learned a better way to cut a glazing bar. From a lad on the internet. Humbling.",
    ],
    [
      "Apprentice wanted, Ipswich. Must be patient, tidy and able to hear the word 'again' without sighing.",
      "staircase:1",
    ],
    [
      "Stair for a chapel conversion. Pitch pine from the old pews, so it's gone from sitting to climbing.",
      "staircase:2",
    ],
    ["The old gents are right about linseed putty. I say this as an old gent."],
  ],
  zara: [
    ["Damp survey: 14 high readings, one blocked gutter. Total cost to fix, a ladder.", "slate-roof:1"],
    [
      "Party wall awards agreed on all three sides without a single raised voice. I'm as surprised as you are.",
      "plan:2",
    ],
    [
      "Reminder: a crack you can fit a 10p in and a crack you can fit a coin into are the same crack. Measure it, date it, look again.",
      "brickwork:1",
    ],
    [
      "Inspecting a loft with my torch in my teeth because someone boarded over the light switch. Glamour.",
      "loft:1",
    ],
  ],
};
