import type { Colour } from "./vector.ts";

/** What a material says about one point; one object is reused for every pixel. */
export class SurfacePoint {
  r = 0.5;
  g = 0.5;
  b = 0.5;
  /** Slope of the surface along u and v (rise per metre), for bumps too small to model. */
  slopeU = 0;
  slopeV = 0;
  /** 0 matt, 1 mirror. */
  gloss = 0;
  /** 0 is paint, wood or stone; 1 is bare metal. */
  metal = 0;
  /** Light given off, as a multiple of the colour. */
  glow = 0;
  /** Crevice darkening, 1 open, 0 shut. */
  cavity = 1;

  reset(): void {
    this.slopeU = 0;
    this.slopeV = 0;
    this.gloss = 0;
    this.metal = 0;
    this.glow = 0;
    this.cavity = 1;
  }

  paint(colour: Colour, by = 1): void {
    this.r = colour[0] * by;
    this.g = colour[1] * by;
    this.b = colour[2] * by;
  }

  /** Moves the colour towards another one; amount 0 to 1. */
  blend(colour: Colour, amount: number): void {
    this.r += (colour[0] - this.r) * amount;
    this.g += (colour[1] - this.g) * amount;
    this.b += (colour[2] - this.b) * amount;
  }

  /** Brightens or darkens the colour. */
  tint(by: number): void {
    this.r *= by;
    this.g *= by;
    this.b *= by;
  }
}

/**
 * Describes a surface at (u, v) in metres. `footprint` is the width of one pixel on the surface, so that detail
 * finer than a pixel can fade instead of flickering. `seed` differs from one object to the next.
 */
export type Material = (point: SurfacePoint, u: number, v: number, footprint: number, seed: number) => void;
