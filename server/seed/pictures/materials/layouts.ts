/** One unit of a laid pattern: where the point lies within it, its size (joint included) and a number of its own. */
export interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
  idX: number;
  idY: number;
  /** 1 when the unit is turned a quarter. */
  turned: number;
}

/** Finds the unit at (u, v) metres. */
export type Layout = (u: number, v: number, cell: Cell) => void;

const wrap = (value: number, length: number): number => value - Math.floor(value / length) * length;

/** Rows of equal units, each row shifted by a part of a unit. */
export function rows(width: number, height: number, shift: number): Layout {
  return (u, v, cell) => {
    const row = Math.floor(v / height);
    const along = u + wrap(row * shift, 1) * width;
    cell.idX = Math.floor(along / width);
    cell.idY = row;
    cell.x = along - cell.idX * width;
    cell.y = v - row * height;
    cell.width = width;
    cell.height = height;
    cell.turned = 0;
  };
}

/** Flemish bond: header and stretcher in every course, each header over the middle of a stretcher. */
export function flemish(stretcher: number, course: number): Layout {
  const header = stretcher / 2;
  const period = stretcher + header;
  return (u, v, cell) => {
    const row = Math.floor(v / course);
    const along = u + (row & 1) * (period / 2);
    const pair = Math.floor(along / period);
    const x = along - pair * period;
    const isHeader = x >= stretcher;
    cell.idX = pair * 2 + (isHeader ? 1 : 0);
    cell.idY = row;
    cell.x = isHeader ? x - stretcher : x;
    cell.width = isHeader ? header : stretcher;
    cell.y = v - row * course;
    cell.height = course;
    cell.turned = isHeader ? 1 : 0;
  };
}

/** English bond: a course of headers over a course of stretchers. */
export function english(stretcher: number, course: number): Layout {
  return (u, v, cell) => {
    const row = Math.floor(v / course);
    const headers = (row & 1) === 1;
    const width = headers ? stretcher / 2 : stretcher;
    const along = u + (headers ? stretcher / 4 : 0);
    cell.idX = Math.floor(along / width);
    cell.idY = row;
    cell.x = along - cell.idX * width;
    cell.width = width;
    cell.y = v - row * course;
    cell.height = course;
    cell.turned = headers ? 1 : 0;
  };
}

/** Herringbone of units `ratio` times as long as wide, turned by an angle in radians. */
export function herringbone(width: number, ratio: number, angle: number): Layout {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (u, v, cell) => {
    const x = u * c + v * s;
    const y = v * c - u * s;
    const i = Math.floor(x / width);
    const j = Math.floor(y / width);
    const place = wrap(i - j, ratio * 2);
    if (place < ratio) {
      cell.idX = i - place;
      cell.idY = j;
      cell.turned = 0;
      cell.x = x - cell.idX * width;
      cell.y = y - j * width;
      cell.width = ratio * width;
      cell.height = width;
    } else {
      cell.idX = i;
      cell.idY = j - (ratio * 2 - 1 - place);
      cell.turned = 1;
      cell.x = x - i * width;
      cell.y = y - cell.idY * width;
      cell.width = width;
      cell.height = ratio * width;
    }
  };
}

/** Units laid lengthwise beside each other in squares that turn a quarter each time. */
export function basket(unit: number, count: number): Layout {
  const square = unit * count;
  return (u, v, cell) => {
    const i = Math.floor(u / square);
    const j = Math.floor(v / square);
    const x = u - i * square;
    const y = v - j * square;
    cell.turned = (i + j) & 1;
    const across = cell.turned ? x : y;
    const strip = Math.floor(across / unit);
    cell.idX = i * count + (cell.turned ? strip : 0);
    cell.idY = j * count + (cell.turned ? 0 : strip);
    cell.x = cell.turned ? x - strip * unit : x;
    cell.y = cell.turned ? y : y - strip * unit;
    cell.width = cell.turned ? unit : square;
    cell.height = cell.turned ? square : unit;
  };
}

/** Courses of uneven height with units of uneven length, for stone. Sizes are averages in metres. */
export function coursedStone(
  length: number,
  height: number,
  seedOf: (x: number, y: number) => number,
): Layout {
  return (u, v, cell) => {
    // Every band of three courses shares out its height unevenly.
    const band = Math.floor(v / (height * 3));
    const inBand = v - band * height * 3;
    const cut1 = height * (0.7 + 0.5 * seedOf(band, 1));
    const cut2 = cut1 + height * (0.7 + 0.5 * seedOf(band, 2));
    const edges = [0, cut1, cut2, height * 3];
    const course = Number(inBand >= cut1) + Number(inBand >= cut2);
    const low = edges[course]!;
    const high = edges[course + 1]!;
    const row = band * 3 + course;
    const along = u + seedOf(row, 3) * length;
    const pair = Math.floor(along / (length * 2));
    const inPair = along - pair * length * 2;
    const split = length * (0.55 + 0.9 * seedOf(pair, row + 50));
    const second = inPair >= split;
    cell.idX = pair * 2 + (second ? 1 : 0);
    cell.idY = row;
    cell.x = second ? inPair - split : inPair;
    cell.width = second ? length * 2 - split : split;
    cell.y = inBand - low;
    cell.height = high - low;
    cell.turned = 0;
  };
}
