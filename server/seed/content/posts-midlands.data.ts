import type { WrittenPosts } from "./write-posts.ts";

/** The Midlands and Lincolnshire. */
export const MIDLANDS_POSTS: WrittenPosts = {
  peakbuild: [
    [
      "Barn at Chinley has its roof back. Stone slate, oak pegs, and swallows already measuring up.",
      "slate-roof:2 trusses:1",
    ],
    [
      "Lantern in, bifolds in, client in tears. Good tears. Extension in Glossop done a week early because nobody changed their mind. Screenshot this, it won't happen again.",
      "extension:3",
    ],
    ["Small firms: do you still price extensions by the square metre or have you given up pretending?"],
    [
      "Need a carpenter who can cut a hip roof without an app. Two weeks, Whaley Bridge, warm van to sit in.",
      "trusses:2",
    ],
    [
      "Lads have built a snow plough out of a pallet and a wheelbarrow. Productivity is down, morale is through the roof we haven't finished.",
    ],
  ],
  hamza: [
    [
      "Kitchen in Moseley finished today. Plinths scribed to a floor that drops 30 mm. Stand there with a level and doubt yourself like I did.",
      "kitchen:3",
    ],
    ["Customer ordered their own worktop online. It's the right length if you hold it diagonally."],
    ["Drawer lines through on all eleven. Little things.", "kitchen:2"],
    ["Day one: boxes. Day two: more boxes. Day three: oh, it's a kitchen.", "kitchen:1 plan:1"],
    ["What blade are people running for compact laminate? Going through them like crisps."],
  ],
  jaz: [
    [
      "Last piece in on phase one. 84 tonnes, 1,100 bolts, nobody hurt. That last bit's the only number I care about.",
      "steel-frame:3",
    ],
    ["Wind's at 14 metres a second so we're having a very long breakfast."],
    ["View from the basket this morning. Wolverhampton, you scrub up all right.", "steel-frame:2 cranes:1"],
    ["Shout out to the detailer who actually left room for a spanner."],
  ],
  tracy: [
    [
      "Blocks to the third lift all day. Slow hands, clear signals, nothing dropped, nothing dented.",
      "delivery-2",
    ],
    [
      "If you can see my mirrors I can see you. If you can't, I can't, so stop walking behind me with your headphones in.",
    ],
    ["New machine! Heated seat! I may never get out of it again.", "delivery-4"],
    [
      "Twelve years on housing sites and today a five-year-old in the show home asked for my autograph. Peak reached.",
    ],
  ],
  lewis: [
    [
      "Gridlines in for the new school at dawn. Frost on the pegs, closing error 2 mm over 400 m. I'll take that.",
      "survey:2",
    ],
    [
      "The profile board moved 'a bit' because somebody parked on it. The bit was 90 mm. Please don't park on the profiles.",
      "survey:1",
    ],
    ["Drone grounded, gusting 40. Back to walking, like an animal."],
    [
      "Anyone got as-builts for the old gasworks off London Road? What's in the ground is not what's on the drawing, and what's on the drawing is a pig roast.",
      "plan:1",
    ],
    [
      "Setting out tip: check your backsight every time you move your eyes. Twice if you've moved your tea.",
      "survey:1",
    ],
  ],
  anita: [
    [
      "Street scene two at Birstall is a month ahead. First time I've typed that sentence in twenty years, so here's the evidence.",
      "brickwork:1 slate-roof:1 scaffold:1 delivery:1",
    ],
    [
      "We've put a proper drying room in. It cost less than one lost day. If your site hasn't got one, ask why.",
    ],
    [
      "Hiring: bricklayers, groundworkers and a telehandler driver, Leicester and Loughborough. All on the board, all with parking.",
      "trench:1 delivery:1",
      2600,
    ],
    ["Nine women on site today out of fifty-two. When I started it was me and the tea lady, and she was me."],
    ["Sunrise over plot 60. Even the mud looks nice.", "cranes:1 slab:1"],
  ],
  dougie: [
    [
      "Reservoir bank trimmed to the peg. 1 in 3, half a mile, laser says I've 15 mm to be ashamed of.",
      "trench:2",
    ],
    [
      "Black fen soil, blue sky, not a stone in it. Digging round here spoils you for anywhere else.",
      "trench:1",
    ],
    ["Teaching my nephew to track straight. Bless him, he's drawn a map of the coast."],
    ["Any machine drivers got a quick hitch that doesn't rattle your fillings out? Open to offers."],
  ],
  kev: [
    ["Fourteen tonnes of sand moved by barrow because the dumper 'might come Tuesday'. It's Wednesday."],
    [
      "Loaded out for three brickies by half seven. Kettle on by twenty to eight. That's how you run a gang.",
      "delivery:1 brickwork:1",
    ],
    [
      "Free from next week if anyone in Derbyshire or Sheffield needs a labourer who turns up. CSCS, traffic marshal, clean driving licence.",
    ],
    ["The secret of good muck is a bucket, not a shovel. Shovels lie."],
    ["Site cat has had kittens in the stores. Stores now closed until further notice, foreman's orders."],
  ],
};
