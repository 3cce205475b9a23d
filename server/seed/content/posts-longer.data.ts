import type { WrittenPosts } from "./write-posts.ts";

/** Posts that needed the room. */
export const LONGER_POSTS: WrittenPosts = {
  gary: [
    [
      "Twenty-seven years in and I'll say it again for the new starters. The tag is not decoration. If it's red you don't go up, not for your phone, not for two minutes, not because the boss is shouting. We put it up so you can stand on it without thinking about us. The day you have to think about us, come down and ring me. I'd rather drive an hour at six in the morning than have one of your mothers ring me at nine.",
      "scaffold:2",
    ],
  ],
  tim: [
    [
      "Found my first apprentice piece at the back of the rack today. A dovetailed box, 1981. The pins are rough, the lid is shy on one side, and there's a pencil note from the old foreman underneath: 'Will do. Next one will do better.' I've had forty-four years of next ones. If you've a youngster with you this week who's cut something a bit shy, write them a note. They'll keep it.",
      "staircase:1",
    ],
  ],
  denise: [
    [
      "People keep asking how you get from the tea urn to running a tower. There's no trick. I asked what every delivery was, then what it was for, then what happened if it was late. After a year I knew the programme better than the planner, so they made me the planner. Ask the daft questions. The ones who laugh don't know either.",
      "cranes:2 steel-frame:1",
    ],
  ],
  priya: [
    [
      "For anybody pricing for the first time: your rate isn't what you'd like to earn divided by the days in a year. Take off holidays, frost, the van in the garage, quoting evenings, the accountant, and the week nobody rings. You're selling about 210 days. Price those, put VAT where it belongs, and write down what's excluded. I would far rather hire someone who knows their number than someone who's cheap until November.",
      "plan:1",
    ],
  ],
  becky: [
    [
      "Someone asked me today how long a dry stone wall lasts. The one we were standing next to was on the enclosure map of 1788. It's been knocked by sheep, cattle, a tank in 1943 and a hatchback in 2019, and each time somebody like me has stripped the gap, laid the footings back and put the same stones up again. So the honest answer is: as long as there's a next waller. Come and have a go in April.",
      "stone-wall:3",
    ],
  ],
  kwame: [
    [
      "A quick story. Went to quote for a new socket in a kitchen, noticed the cooker switch was warm. Took the front off and the terminal had been arcing for months, the back box was black. Lady of eighty-three, lives on her own, does her own baking. Changed it there and then, wouldn't take a penny, left with a lemon drizzle the size of a battery. Have a look at your parents' houses this weekend. Just put your hand on things.",
      "consumer-unit:1",
    ],
  ],
  eilidh: [
    [
      "Honest numbers for anyone thinking of a self-build kit up here: two weeks of ground work that will be three, four days for the kit if the wind's kind, a day lost to the lorry and the bridge, and a slater who will come when the slater comes. Put money by for the service trench, it's always further than you think. And get the windows measured after the frame is up, not from the drawing. Otherwise it's the happiest thing you'll ever do.",
      "stud-wall:2 trusses:1",
    ],
  ],
  rhys: [
    [
      "My mam-gu asked what I do all day, so I took her to site. Hard hat, hi-vis down to her knees, the lot. She watched me lay a course, looked at the lads, looked at the wall and said 'well it's very neat, but does it have to be so loud?' Radio has been off since. We're doing hymns.",
      "brickwork:2",
    ],
  ],
};
