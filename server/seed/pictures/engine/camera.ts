import { cross, normalise, subtract, type Vec } from "./vector.ts";

/** Where the picture is taken from. `rise` and `slide` move the frame without tilting, so that walls stay upright. */
export interface View {
  eye: Vec;
  target: Vec;
  /** Vertical angle of view in degrees. */
  angle: number;
  rise?: number;
  slide?: number;
  /** Tilts the camera, degrees. */
  roll?: number;
}

export interface Camera {
  eye: Vec;
  right: Vec;
  up: Vec;
  ahead: Vec;
  /** Half-size of the picture one metre ahead. */
  halfX: number;
  halfY: number;
  slide: number;
  rise: number;
}

/** Works out the frame of a view for a picture of the given proportions. */
export function aim(view: View, width: number, height: number): Camera {
  const ahead = normalise(subtract(view.target, view.eye));
  const roll = ((view.roll ?? 0) * Math.PI) / 180;
  const flatRight = normalise(cross(ahead, [0, 1, 0]));
  const flatUp = cross(flatRight, ahead);
  const lean = (a: Vec, b: Vec, x: number, y: number): Vec => [
    a[0] * x + b[0] * y,
    a[1] * x + b[1] * y,
    a[2] * x + b[2] * y,
  ];
  const halfY = Math.tan((view.angle * Math.PI) / 360);
  return {
    eye: view.eye,
    right: lean(flatRight, flatUp, Math.cos(roll), Math.sin(roll)),
    up: lean(flatUp, flatRight, Math.cos(roll), -Math.sin(roll)),
    ahead,
    halfX: (halfY * width) / height,
    halfY,
    slide: view.slide ?? 0,
    rise: view.rise ?? 0,
  };
}
