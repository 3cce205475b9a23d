import type { WrittenPosts } from "./write-posts.ts";

/** Yorkshire and the North East. */
export const YORKSHIRE_NORTH_EAST_POSTS: WrittenPosts = {
  siobhan: [
    [
      "Float and set on a Victorian terrace in Headingley. Three coats on the stairwell, no cracks, client over the moon. Looking for a labourer for two days next week.",
      "plastered-room:3 staircase:1 painted-room:1 scaffold:1",
      120,
    ],
    [
      "Lime on lath, the way it came out of the ground. Took the gypsum patches off, let the wall breathe, and the damp that three companies quoted for has gone. Funny that.",
      "plastered-room:2",
    ],
    [
      "Half an hour between second coat and first trowel. Enough for one tea, no biscuits. I've had to be strict with myself.",
    ],
    [
      "Skimmed the whole upstairs before the heating went on. If anyone turns it up to 25 I'll know.",
      "plastered-room:3",
    ],
    [
      "Question for the spreads: plastic trowel on the last pass, yes or no? I was dead against it and now I'm wavering.",
    ],
    [
      "My new lad put the bead on upside down and then defended it for ten minutes. He'll go far. Into management.",
    ],
    [
      "Ceiling of the day. Four metres by six, one mix ahead, no join. Neck's gone but look at it.",
      "plastered-room:1",
    ],
  ],
  priya: [
    [
      "Mill conversion in Armley is out of the ground and into the roof. Trusses craned in two mornings, not a scratch on the neighbour's car.",
      "trusses:2 cranes:1",
    ],
    [
      "If you price work for me: tell me what you've left out. I'd rather read it now than argue about it in March.",
    ],
    [
      "Valuations went out today, payments go out in fourteen days. That's not generous, that's just what it says on the order.",
    ],
    [
      "Looking for two brick gangs for a school extension near Pudsey from next month. Enhanced DBS sorted and paid for by us. Details on the board.",
      "brickwork:2 plan:1",
      780,
    ],
    ["Revision F of the drawings. F. I've started naming them after storms.", "plan:2"],
  ],
  ravi: [
    [
      "Herringbone, mitred corners, niche lined up to a full tile. Day four of five.",
      "bathroom-1 bathroom-3",
    ],
    [
      "Victorian hallway in Saltaire. 1,900 geometric tiles, eleven colours, one very patient man. Me.",
      undefined,
    ],
    ["Metro tiles are fine. There, I said it. It's what you do at the edges that counts.", "bathroom-5"],
    ["Grout colour poll: white that goes grey, or grey that stays grey?", undefined],
    [
      "Wet room floor, falls to a linear drain, 1 in 80. Threw a bucket at it and watched every drop go home.",
      "bathroom:1",
    ],
  ],
  becky: [
    [
      "Six yards of gap mended above Malham before the sleet came in. Footings had rolled, so it was down to grass and start again.",
      "stone-wall-2 stone-wall-1",
    ],
    [
      "Copes on. This is the bit everybody photographs, and it's the two days of hearting you can't see that keeps it up.",
      "stone-wall:2",
    ],
    ["A hiker asked if I was putting the wall up 'for fun'. I said yes, and the cold is extra."],
    [
      "Running a one-day walling taster in spring, eight places, lunch in the barn. You'll build a metre and be unable to lift your arms.",
      "stone-wall:1",
    ],
    [
      "Found a clay pipe and an 1897 penny in the heart of a wall today. Put the penny back with one of ours next to it.",
    ],
  ],
  stu: [
    [
      "Foul run finished, 62 metres, two manholes, laser'd the lot. Air test held like a drum. Building control said 'lovely' which I've never heard him say before.",
      "trench:3",
    ],
    ["Ground conditions report: firm clay. Ground conditions: soup.", "trench:2"],
    [
      "Mesh in, spacers under, blinded yesterday. Pour at seven. Somebody please be nice to the pump man.",
      "slab:2",
    ],
    ["Digger won't start, dumper won't stop. Happy Monday."],
    [
      "Any groundworkers round Barnsley free for a fortnight? Drainage and kerbs, decent lads, I do the sandwiches on Fridays.",
      "trench:1",
    ],
    ["You can tell who's worked on a site before by whether they close the gate."],
  ],
  gary: [
    [
      "Independent tied scaffold, four lifts, pavement gantry with fans, up in three days. Handed over, tagged, and the street's still open.",
      "scaffold:3",
    ],
    ["Whoever took a ledger brace out of a tagged scaffold 'just to get the board in': we need to talk."],
    ["Evening shift on the quayside. Not a bad view to be paid for.", "scaffold-3 cranes:1"],
    [
      "Need Part 2 scaffolders, Gateshead and Sunderland, long run of work through to spring. Day rate plus travel. On the board now.",
      "scaffold:2",
      1500,
    ],
    [
      "Trainee did his first full bay on his own. Level, plumb, ties right, and he'd swept the boards. Nearly welled up, had to shout at somebody.",
    ],
  ],
  michelle: [
    [
      "Gate for a farm near Sedgefield. 50 box, all mitred, TIG'd and dressed back. You'd need to be told where the welds are.",
      "welding-1",
    ],
    [
      "Balcony frames off to the galvaniser. Twelve of them, every one within a millimetre because the jig was. Time spent on the jig is never wasted.",
      "welding-2 steel-frame:1",
    ],
    ["Arc the dog has learned to turn her back when the mask goes down. Cleverer than the last apprentice."],
    [
      "MIG or TIG for 3 mm stainless handrail on show? I know what I think, I want to hear the wrong answers.",
    ],
    ["Coding renewed, bend tests all good. Celebrated by welding my lunchbox hinge."],
  ],
};
