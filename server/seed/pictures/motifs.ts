import type { Random } from "../random.ts";
import type { Shot } from "./engine/photograph.ts";
import { drawBathroom } from "./motifs/bathroom.ts";
import { drawBrickwork, drawHerringbonePanel } from "./motifs/brickwork.ts";
import { drawCranes } from "./motifs/cranes.ts";
import { drawCylinder } from "./motifs/cylinder.ts";
import { drawDelivery } from "./motifs/delivery.ts";
import { drawDemolition } from "./motifs/demolition.ts";
import { drawConsumerUnit } from "./motifs/electrics.ts";
import { drawExtension } from "./motifs/extension.ts";
import { drawParquet } from "./motifs/floors.ts";
import { drawStudWall } from "./motifs/framing.ts";
import { drawGarden, drawStoneWall } from "./motifs/gardens.ts";
import { drawGlazing } from "./motifs/glazing.ts";
import { drawSlab, drawTrench } from "./motifs/groundworks.ts";
import { drawKitchen } from "./motifs/kitchens.ts";
import { drawLoft } from "./motifs/loft.ts";
import { drawManifold } from "./motifs/manifold.ts";
import { drawPlan } from "./motifs/plans.ts";
import { drawSlateRoof, drawTrusses } from "./motifs/roofs.ts";
import { drawPaintedRoom, drawPlasteredRoom } from "./motifs/rooms.ts";
import { drawScaffold } from "./motifs/scaffold.ts";
import { drawStaircase } from "./motifs/staircase.ts";
import { drawSteelFrame } from "./motifs/steelwork.ts";
import { drawSurvey } from "./motifs/survey.ts";
import { drawWelding } from "./motifs/welding.ts";

/** What a picture can be of. `alt` says it to those who cannot see it. */
export interface Motif {
  /** `take` is the number of the picture among those of its motif, from 1. */
  draw: (random: Random, take: number) => Shot;
  alt: string;
}

/** Every motif by name. The same random stream always gives the same picture. */
export const MOTIFS = {
  brickwork: {
    draw: drawBrickwork,
    alt: "A brick wall with a new window opening and a soldier course above it",
  },
  "brick-panel": {
    draw: drawHerringbonePanel,
    alt: "A herringbone brick panel set in a stretcher bond wall",
  },
  bathroom: { draw: drawBathroom, alt: "A tiled bathroom with a free-standing bath and a niche" },
  "slate-roof": { draw: drawSlateRoof, alt: "A roof with its ridge tiles and a chimney flashed in lead" },
  trusses: { draw: drawTrusses, alt: "Timber roof trusses going up" },
  "stud-wall": {
    draw: drawStudWall,
    alt: "A timber frame with sun falling through the studs onto the floor",
  },
  staircase: { draw: drawStaircase, alt: "A new staircase with handrail, spindles and newel post" },
  "consumer-unit": {
    draw: drawConsumerUnit,
    alt: "A consumer unit with its cover off and the cables dressed in",
  },
  manifold: { draw: drawManifold, alt: "Copper pipework with valves and a manifold on a board" },
  cylinder: { draw: drawCylinder, alt: "A hot water cylinder with its pipework in a cupboard" },
  "plastered-room": { draw: drawPlasteredRoom, alt: "A freshly skimmed room, still damp in patches" },
  "painted-room": { draw: drawPaintedRoom, alt: "A room being painted, with dado rail, tins and dust sheet" },
  plan: { draw: drawPlan, alt: "A floor plan unrolled on a bench with a tape measure, a pencil and a mug" },
  scaffold: { draw: drawScaffold, alt: "A tube scaffold up the front of a brick building" },
  trench: { draw: drawTrench, alt: "A drainage trench with pipe laid and an excavator at its end" },
  slab: { draw: drawSlab, alt: "A concrete slab half poured over steel mesh" },
  kitchen: { draw: drawKitchen, alt: "A fitted kitchen with an island, shaker doors and a tiled splashback" },
  garden: { draw: drawGarden, alt: "A paved garden with a new fence, lawn and raised bed" },
  "stone-wall": { draw: drawStoneWall, alt: "A dry stone wall with cope stones and hills behind" },
  "steel-frame": { draw: drawSteelFrame, alt: "A steel frame going up beside a boom lift" },
  welding: { draw: drawWelding, alt: "Sparks from a weld on a steel frame in a dark workshop" },
  cranes: { draw: drawCranes, alt: "Tower cranes over concrete frames at sunrise" },
  parquet: { draw: drawParquet, alt: "A new wooden floor with sun through the windows" },
  extension: {
    draw: drawExtension,
    alt: "A new extension with a roof lantern and glazed doors to the garden",
  },
  loft: { draw: drawLoft, alt: "A loft with insulation laid between the joists" },
  glazing: { draw: drawGlazing, alt: "A glazed front mirroring the sky, its last panes going in" },
  delivery: { draw: drawDelivery, alt: "Packs of bricks being delivered to a site" },
  demolition: {
    draw: drawDemolition,
    alt: "A half-demolished brick wall, a heap of rubble and an excavator",
  },
  survey: { draw: drawSurvey, alt: "A total station set up over a site marked out with pegs and profiles" },
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;
