/** What the pictures show: the number of pictures per subject, numbered from 1, and their alternative text. */
export const SUBJECTS = {
  brickwork: [4, "A brick wall with a new window opening and a soldier course above it"],
  "brick-panel": [1, "A herringbone brick panel set in a stretcher bond wall"],
  bathroom: [5, "A tiled bathroom with a free-standing bath and a niche"],
  "slate-roof": [4, "A roof with its ridge tiles and a chimney flashed in lead"],
  trusses: [3, "Timber roof trusses going up"],
  "stud-wall": [4, "A timber frame with sun falling through the studs onto the floor"],
  staircase: [3, "A new staircase with handrail, spindles and newel post"],
  "consumer-unit": [3, "A consumer unit with its cover off and the cables dressed in"],
  manifold: [2, "Copper pipework with valves and a manifold on a board"],
  cylinder: [2, "A hot water cylinder with its pipework in a cupboard"],
  "plastered-room": [3, "A freshly skimmed room, still damp in patches"],
  "painted-room": [3, "A room being painted, with dado rail, tins and dust sheet"],
  plan: [3, "A floor plan unrolled on a bench with a tape measure, a pencil and a mug"],
  scaffold: [3, "A tube scaffold up the front of a brick building"],
  trench: [3, "A drainage trench with pipe laid and an excavator at its end"],
  slab: [2, "A concrete slab half poured over steel mesh"],
  kitchen: [4, "A fitted kitchen with an island, shaker doors and a tiled splashback"],
  garden: [3, "A paved garden with a new fence, lawn and raised bed"],
  "stone-wall": [3, "A dry stone wall with cope stones and hills behind"],
  "steel-frame": [3, "A steel frame going up beside a boom lift"],
  welding: [2, "Sparks from a weld on a steel frame in a dark workshop"],
  cranes: [3, "Tower cranes over concrete frames at sunrise"],
  parquet: [3, "A new wooden floor with sun through the windows"],
  extension: [2, "A new extension with a roof lantern and glazed doors to the garden"],
  loft: [2, "A loft with insulation laid between the joists"],
  glazing: [2, "A glazed front mirroring the sky, its last panes going in"],
  delivery: [4, "Packs of bricks being delivered to a site"],
  demolition: [2, "A half-demolished brick wall, a heap of rubble and an excavator"],
  survey: [3, "A total station set up over a site marked out with pegs and profiles"],
} as const satisfies Record<string, readonly [count: number, alt: string]>;

export type Subject = keyof typeof SUBJECTS;

/** A file of `pictures/`. */
interface Picture {
  /** `<subject>-<number>` */
  name: string;
  subject: Subject;
  alt: string;
}

/** Every picture that posts and projects show. */
export const PICTURES: readonly Picture[] = Object.entries(SUBJECTS).flatMap(([subject, [count, alt]]) =>
  Array.from({ length: count }, (_, at) => ({
    name: `${subject}-${at + 1}`,
    subject: subject as Subject,
    alt,
  })),
);

/** The files of `videos/`, and the poster shown for each until it plays. */
export const VIDEOS = { kitchen: "kitchen-2", staircase: "staircase-1" } as const;

export type VideoName = keyof typeof VIDEOS;
