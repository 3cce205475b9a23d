/** A conversation as it is written down: who says what, a line each; `--` where they stop until another day. */
export interface ChatText {
  /** `a` and `b` of the script. */
  readonly between: readonly [a: string, b: string];
  /** When the last line was said. */
  readonly minutesAgo: number;
  /** How many of the last lines their receiver has not read. */
  readonly unread: number;
  readonly script: string;
}

/** Long enough to scroll back through: a stair and a rewire in the same house. */
const TERRACE = `
a: Morning. You on that terrace in Salford from the 3rd?
b: Morning Dan. Yes, full rewire. Two weeks if nobody finds asbestos
a: I'm in for the stair and all the doors. Owner said you'd want the landing clear first
b: Landing and the cupboard under the stair please. New board goes there
a: That cupboard's coming out with the old stair
b: He told me it stays
a: He told me it goes
b: Ha. Who tells him
a: I'll ring him at dinner
--
a: Rang him. Cupboard goes, board goes by the front door
b: Perfect, shorter tails. Height?
a: I'm boxing the meter anyway so you can have 450 wide, 600 high, whatever depth you like up to 200
b: 450 x 600 x 150 does it
a: Oak door on it or painted?
b: Don't care so long as I can open it with one hand
a: Painted then
b: First fix starts Thursday. Floors up?
a: Front bedroom and landing are up. Back bedroom has the tenant's wardrobe on it, 1920s, weighs as much as your van
b: I have two brothers in law for that
a: Bring them Thursday 8am
--
b: We're here. No lights on the skip, is that yours?
a: It's the brickie's. He's moving it
b: Wardrobe moved. One brother in law less
a: Is he all right?
b: He's sitting in the van with tea, he's fine
a: Joists in the back are notched to bits by the way, mind where you drill
b: Saw that. Somebody has had a pipe through the middle of every one
a: I'm sistering three of them this afternoon. Can you stay out of there till 4?
b: Will do downstairs. Back box depths, plaster on brick in the lounge or dot and dab?
a: Siobhan's floating it. Real plaster
b: Then 35s. Good
a: Third joist is worse than I thought. Call it 5
b: No rush
a: Done. Don't drill the new ones, drill the old ones through the middle third, 25 max
b: I know the rule Dan
a: I know you know. The last lad knew as well
--
b: Question. The landing two way, where does the new stair finish?
a: Newel is 380 off the wall on the left as you come up. Switch 150 to the left of that and you'll clear the handrail
b: 150 left of newel, 1200 up?
a: Bit lower if you can. She wants them all at 1050
b: All of them?
a: All of them. It's on the drawing he gave me. He give you a drawing?
b: He gave me a photo of a drawing
a: Sending you the real one tonight
b: Then I have nine boxes to move down
a: Sorry mate
b: Not your fault. Kettle on?
a: Always
--
a: Drawing's in your email. Page 3 is the electrics
b: Got it. It has sockets in the stair string
a: It has what
b: Two. One each side, fourth tread. For "feature lighting"
a: I'm not cutting a socket into an oak string
b: I told him the same. He said ask Dan
a: LED strip under the nosing, one feed at the bottom, driver in the meter cupboard
b: That I can do. Leave me a 10mm groove under each nosing
a: How deep
b: 8
a: 10 by 8, done. I'll run it on the CNC, all 13
b: You are a gentleman
--
b: First fix done except kitchen. Building control Tuesday?
a: They're coming to me at 10 for the stair opening, I'll ask him to look at your holes
b: My holes are perfect
a: That's what I'll tell him
--
a: Passed. He said and I quote "tidy"
b: From him that is a love letter
a: Told him to write it on your EIC
b: When is Siobhan in?
a: Wednesday, boards Monday. She wants every cable clipped and every box stuffed with paper
b: I always stuff the boxes
a: She said you'd say that
b: She said that?
a: She said "Tomasz always stuffs the boxes but tell him anyway"
b: Stuffed. All 46
--
a: Stair arrives Friday, can you keep the hall clear all day
b: Hall is clear. I'm in the loft till Monday
a: What's in the loft
b: Nothing good. Aluminium cable to the shower
a: From what, the seventies?
b: 1971, it has a label. Beautiful handwriting
a: Keep the label
b: Already in the van
a: Hot up there?
b: 31. I have drunk the whole Irn-Bru
a: There's squash in the kitchen
--
a: Stair's in. Went up like a dream, one shim
b: I felt it from the loft. Send picture
a: Taking it down to oil it would hide your grooves so the strip goes in before the second coat. Monday?
b: Monday is good. I bring the driver and the strip. 3000K?
a: Warm. She said "like a pub but clean"
b: 2700 then
a: 2700
b: Do you have a spare 10mm bit, mine is in Bolton
a: I'm in Bolton. Yours is on my bench
b: Ah
--
b: Strip is in, all 13 lit first time. Come and see when it's dark
a: I'll bring the owner
b: Bring biscuits
a: Right, that is nice
b: I know
a: He wants one on his own stairs now
b: Tell him my number. Not yours
a: Ha. Second coat tomorrow, nobody up or down till Thursday
b: I'm second fix in the kitchen, don't need upstairs
--
a: Thursday. Stairs open. Socks only
b: Yes sir
b: Siobhan finished the lounge, you should see the ceiling. Mirror
a: She's good
b: Best I've seen. Who is painting?
a: Jodie and her mum, from the 20th
b: I need to test before paint. Two days
a: Have the 18th and 19th, I'll hang doors downstairs round you
b: Which doors have the closers
a: Kitchen and front room. FD30s, so no boring holes through the frames after I've gone
b: Would I
a: The last lad would
--
b: All tested. One ring had the neutral under a screw, found it. Certificate tonight
a: Doors all on. Front room one is binding a touch, weather I reckon
b: Or the house
a: Or the house
b: Meter changes on Monday, power off 9 to 11. Tell Jodie
a: Told her. She's bringing a flask
b: Invoice Friday?
a: Do yours, I'm doing mine. He pays in a week, I've had two off him before
b: Done. Good job this one
a: It was. Got another if you want it, three flats in Prestwich, January
b: Rewire or new?
a: New. Metal stud, all on one landlord supply
b: Send me what you have
--
a: Prestwich drawings in your email. Price by Friday if you can
b: I'll look tonight. Is it the landlord with the dog?
a: It is
b: Then I add 5% for the dog
b: Looked. I can start 12th January, two men. Price coming tomorrow
b: Do they want EV in the car park? Not on the drawing but the DNO letter says 100A three phase`;

const NORTHGATE_DOORS = `
b: Dan, Neil at Northgate. 28 doorsets on plot 14 to 20, second week of next month. Interested?
a: Interested. Hung in the factory or loose?
b: Loose linings, we fit. Architraves MDF, primed
a: Day rate or price?
b: Price per set. What do you want
a: 68 a set lined, hung and ironed. Architrave on top by the metre
b: Bit strong. 62?
a: 65 and I bring Alfie, so you get two of us
--
b: 65 it is. Start on the 9th, 7.30 at the cabin, bring your CSCS
a: Will do. Is the ironmongery on site or am I chasing it
b: On site and counted. I counted it myself
--
a: Plot 14 to 16 done. Two linings are out of wind, I've put them to one side with a label on
b: Seen them. Replacements Thursday
a: Grand
b: Can you do the loft hatches as well while you're up there? Seven of them
b: And the garage side door on 18 when it turns up`;

const SIOBHAN_CEILING = `
a: That cornice you were on about, have you found anyone?
b: No. It's 1890-ish, egg and dart, two metres missing
a: I can run you a mould if you take me a cast of it
b: In timber?
a: In tulipwood, painted you'd never know. I've done it on the town hall job
--
b: Callers is done. Three pieces, careful, it's only held together by good will
a: I'll pick it up Saturday
b: Bring the dog
a: Cut and first coat on. Looks right against the cast
b: Oh that's lovely. What do I owe you?
a: Skim my hall
b: Deal`;

const ALFIE_PORTFOLIO = `
b: Dan is it all right if I put the newel in my portfolio, the one I turned
a: You turned it, course it is. Take a photo of it on the lathe and one where it ends up
b: My assessor wants to know what joint I used
a: Draw bored mortise and tenon. Tell him the bore's 3mm off, that's what pulls it up
b: Cheers. And do I need goggles in the photo
a: You need goggles in real life. So yes
--
b: He passed it!! Distinction for that unit
a: Get in. Proud of you lad
a: Bring cakes tomorrow, it's tradition
b: Is it
a: It is now`;

const MAREK_SAND = `
b: Dan, you left a level on my scaffold. The good one
a: Thought I'd lost it. Stabila, 1.8?
b: That one. I used it, it's better than mine
a: Hands off
b: Come and get it. Bring two bags of NHL, I'm short
a: 3.5 or 5?
b: 3.5
--
a: Bags in the van. Be there at 3
b: Level is waiting for you with a ribbon on`;

const LEANNE_HELLO = `
b: Hiya Dan, Leanne, the plumber with the dog from the Salford job. Got a bathroom in Chorley where the floor's gone under the bath. Any chance you'd look at it next week?
b: No rush. It's only held up by the waste pipe at the moment`;

const SIOBHAN_PRIYA = `
b: Siobhan, can you do me a rate for 340 m² of float and set, school hall, Beeston
a: What's behind it?
b: Brick, 1930s, hacked off and ready from the 16th
a: I'd want to see it. If it's sound, same as the library job plus the tower
b: Tower's there already, we'd leave it for you
a: Then same as the library
--
b: Can you get round there Thursday at 2? Caretaker's called Malcolm and he likes to be told
a: Thursday at 2, Malcolm, told
a: Been. It's sound, bit of salt by the radiator bay, I'd want that tanked first
b: How many square metres of tanking?
b: And can you send me two photos, the client likes photos`;

const SIOBHAN_JODIE = `
b: When's that lounge dry enough to mist coat?
a: It's only been on since Friday, give it till it's all one colour
b: It's all one colour if I squint
a: Don't squint
--
b: One colour now, unsquinted. Mist coat tomorrow
a: Go on then. Watered down properly
b: 70/30, teaching your granny
b: Mum says hello and have you got the number for the man with the lime paint`;

const NORTHGATE_MAREK = `
b: Neil, garden walls plot 9 to 13, you want piers every 3 metres or 2.7?
a: Drawing says 2.7, coping's cut to 900 so it'll land
b: 2.7 then. Sand is red, walls will look like ketchup. You sure?
a: Client picked it
b: Client is always right until it rains
--
a: Can your gang do the bin stores as well? Eight of them, one and a half metres square
b: Yes. After the walls. Start Monday if the blocks are there
a: Blocks land Friday at 7
b: I'll be there at 7 to count them`;

const NORTHGATE_TOMASZ = `
a: Tomasz, temporary supply for the sales cabin, can you look tomorrow?
b: Before 9 yes. What does it run?
a: Two heaters, a coffee machine and a television nobody watches
b: 32A commando will do it. I bring one
--
b: Cabin is live. Your coffee machine trips the RCD, not my supply
a: It's been in the rain
b: That would do it. Do not use it. I mean it
a: Unplugged and labelled. Ta`;

export const CHATS: readonly ChatText[] = [
  { between: ["dan", "tomasz"], minutesAgo: 14, unread: 3, script: TERRACE },
  { between: ["dan", "northgate"], minutesAgo: 95, unread: 2, script: NORTHGATE_DOORS },
  { between: ["dan", "leanne"], minutesAgo: 210, unread: 2, script: LEANNE_HELLO },
  { between: ["dan", "siobhan"], minutesAgo: 31 * 60, unread: 0, script: SIOBHAN_CEILING },
  { between: ["dan", "alfie"], minutesAgo: 2 * 24 * 60, unread: 0, script: ALFIE_PORTFOLIO },
  { between: ["dan", "marek"], minutesAgo: 9 * 24 * 60, unread: 0, script: MAREK_SAND },
  { between: ["siobhan", "priya"], minutesAgo: 42, unread: 2, script: SIOBHAN_PRIYA },
  { between: ["siobhan", "jodie"], minutesAgo: 5 * 60, unread: 1, script: SIOBHAN_JODIE },
  { between: ["northgate", "marek"], minutesAgo: 26 * 60, unread: 1, script: NORTHGATE_MAREK },
  { between: ["northgate", "tomasz"], minutesAgo: 4 * 24 * 60, unread: 0, script: NORTHGATE_TOMASZ },
];
