import type { Material } from "./material.ts";
import { add, cross, dot, length, normalise, scale, subtract, type Vec } from "./vector.ts";

/** Numbers kept for each triangle; see pushTriangle for their order. */
export const STRIDE = 37;

type Uv = readonly [number, number];
type Place = (point: Vec) => Vec;

/** A heap of triangles with materials, in metres; the camera and the light are kept apart from it. */
export class Scene {
  data = new Float32Array(STRIDE * 4096);
  material = new Uint16Array(4096);
  surface = new Uint32Array(4096);
  /** A number per object, so that two boards of the same wood differ. */
  seed = new Uint32Array(4096);
  count = 0;
  readonly materials: Material[] = [];
  #surfaces = 0;
  #place: Place = (point) => point;

  /** Starts a new surface: triangles of one surface share edges that need no smoothing, and a texture seed. */
  nextSurface(): number {
    this.#surfaces += 1;
    return this.#surfaces;
  }

  /** Builds inside another frame: every point made by `build` goes through `place`. */
  within(place: Place, build: () => void): void {
    const outer = this.#place;
    this.#place = (point) => outer(place(point));
    build();
    this.#place = outer;
  }

  #materialIndex(material: Material): number {
    const known = this.materials.indexOf(material);
    return known === -1 ? this.materials.push(material) - 1 : known;
  }

  #grow(): void {
    const data = new Float32Array(this.data.length * 2);
    data.set(this.data);
    this.data = data;
    const material = new Uint16Array(this.material.length * 2);
    material.set(this.material);
    this.material = material;
    const surface = new Uint32Array(this.surface.length * 2);
    surface.set(this.surface);
    this.surface = surface;
    const seed = new Uint32Array(this.seed.length * 2);
    seed.set(this.seed);
    this.seed = seed;
  }

  /** One triangle. Normals are given for rounded things only; without them it is flat. */
  triangle(
    points: readonly [Vec, Vec, Vec],
    uvs: readonly [Uv, Uv, Uv],
    material: Material,
    surface: number,
    normals?: readonly [Vec, Vec, Vec],
    seed = surface,
  ): void {
    const [p0, p1, p2] = [this.#place(points[0]), this.#place(points[1]), this.#place(points[2])];
    const e1 = subtract(p1, p0);
    const e2 = subtract(p2, p0);
    const raw = cross(e1, e2);
    const square = dot(raw, raw);
    if (square < 1e-14) return;
    if (this.count * STRIDE + STRIDE > this.data.length) this.#grow();
    // d1 and d2 turn a point of the plane into its share of the second and third corner.
    const d1 = scale(cross(e2, raw), 1 / square);
    const d2 = scale(cross(raw, e1), 1 / square);
    const [[u0, v0], [u1, v1], [u2, v2]] = uvs;
    const tangentU = add(scale(d1, u1 - u0), scale(d2, u2 - u0));
    const tangentV = add(scale(d1, v1 - v0), scale(d2, v2 - v0));
    const flat = normalise(raw);
    let [n0, n1, n2] = [flat, flat, flat];
    if (normals) {
      const facing = (normal: Vec): Vec => this.#direction(points[0], normal);
      [n0, n1, n2] = [facing(normals[0]), facing(normals[1]), facing(normals[2])];
    }
    const values = [
      p0,
      p1,
      p2,
      flat,
      tangentU,
      u0 - dot(tangentU, p0),
      tangentV,
      v0 - dot(tangentV, p0),
      d1,
      -dot(d1, p0),
      d2,
      -dot(d2, p0),
      n0,
      subtract(n1, n0),
      subtract(n2, n0),
    ].flat();
    this.data.set(values, this.count * STRIDE);
    this.material[this.count] = this.#materialIndex(material);
    this.surface[this.count] = surface;
    this.seed[this.count] = seed;
    this.count += 1;
  }

  #direction(at: Vec, direction: Vec): Vec {
    return normalise(subtract(this.#place(add(at, scale(direction, 0.01))), this.#place(at)));
  }

  /** A flat four-sided sheet from a corner along two edges; u runs along the first edge, v along the second. */
  quad(corner: Vec, edgeU: Vec, edgeV: Vec, material: Material, offset: Uv = [0, 0], seed?: number): void {
    const surface = this.nextSurface();
    const [u, v] = offset;
    const wide = length(edgeU);
    const high = length(edgeV);
    const far = add(add(corner, edgeU), edgeV);
    this.triangle(
      [corner, add(corner, edgeU), far],
      [
        [u, v],
        [u + wide, v],
        [u + wide, v + high],
      ],
      material,
      surface,
      undefined,
      seed,
    );
    this.triangle(
      [corner, far, add(corner, edgeV)],
      [
        [u, v],
        [u + wide, v + high],
        [u, v + high],
      ],
      material,
      surface,
      undefined,
      seed,
    );
  }

  /** A box around `centre` with half-axes along x, y, z of its own frame; texture v follows its longest side. */
  solid(centre: Vec, axes: readonly [Vec, Vec, Vec], material: Material): void {
    const surface = this.nextSurface();
    const shift: Uv = [(surface * 0.377) % 7, (surface * 0.731) % 11];
    const longest = [0, 1, 2].toSorted((a, b) => length(axes[b]!) - length(axes[a]!))[0]!;
    for (const face of [0, 1, 2]) {
      const others = [0, 1, 2].filter((axis) => axis !== face);
      const along = others.includes(longest) ? longest : others[1]!;
      const across = others.find((axis) => axis !== along)!;
      const [a, u, v] = [axes[face]!, axes[across]!, axes[along]!];
      for (const side of [1, -1]) {
        const corner = subtract(subtract(add(centre, scale(a, side)), u), v);
        // Each face is a surface of its own so that the edges between faces are smoothed.
        this.quad(corner, scale(u, 2), scale(v, 2), material, shift, surface);
      }
    }
  }

  /** An upright box given by its lower corner and its size. */
  box(corner: Vec, size: Vec, material: Material): void {
    const half = scale(size, 0.5);
    this.solid(
      add(corner, half),
      [
        [half[0], 0, 0],
        [0, half[1], 0],
        [0, 0, half[2]],
      ],
      material,
    );
  }

  /** A straight timber or bar from a to b. `up` tells which way its depth lies. */
  beam(a: Vec, b: Vec, width: number, depth: number, material: Material, up: Vec = [0, 1, 0]): void {
    const along = subtract(b, a);
    const direction = normalise(along);
    const guide = Math.abs(dot(direction, up)) > 0.99 ? ([0, 0, 1] as const) : up;
    const side = normalise(cross(direction, guide));
    const rise = cross(side, direction);
    this.solid(
      add(a, scale(along, 0.5)),
      [scale(side, width / 2), scale(rise, depth / 2), scale(along, 0.5)],
      material,
    );
  }

  /** A grid of points joined into a smooth skin; rows and columns as given, normals worked out from neighbours. */
  skin(rows: readonly (readonly Vec[])[], material: Material, uvs?: readonly (readonly Uv[])[]): void {
    const surface = this.nextSurface();
    const at = (row: number, column: number): Vec => {
      const line = rows[Math.min(rows.length - 1, Math.max(0, row))]!;
      return line[Math.min(line.length - 1, Math.max(0, column))]!;
    };
    const closed = length(subtract(at(0, 0), rows[0]!.at(-1)!)) < 1e-6;
    const normalAt = (row: number, column: number): Vec => {
      const last = rows[0]!.length - 1;
      const before = closed && column === 0 ? at(row, last - 1) : at(row, column - 1);
      const after = closed && column === last ? at(row, 1) : at(row, column + 1);
      return normalise(cross(subtract(after, before), subtract(at(row + 1, column), at(row - 1, column))));
    };
    for (let row = 0; row + 1 < rows.length; row += 1) {
      for (let column = 0; column + 1 < rows[row]!.length; column += 1) {
        const corners = [
          [row, column],
          [row, column + 1],
          [row + 1, column + 1],
          [row + 1, column],
        ] as const;
        const points = corners.map(([r, c]) => at(r, c));
        const normals = corners.map(([r, c]) => normalAt(r, c));
        const places = corners.map(([r, c]): Uv => uvs?.[r]?.[c] ?? [at(r, c)[0], at(r, c)[2]]);
        for (const [a, b, c] of [
          [0, 1, 2],
          [0, 2, 3],
        ] as const) {
          this.triangle(
            [points[a]!, points[b]!, points[c]!],
            [places[a]!, places[b]!, places[c]!],
            material,
            surface,
            [normals[a]!, normals[b]!, normals[c]!],
          );
        }
      }
    }
  }
}
