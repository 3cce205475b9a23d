/** A brick, drawn at its real proportions: 215 by 65 with 10 of mortar (mm), at a third of the size. */
const BRICK = { width: 72, height: 22, joint: 4 };
const STEP = BRICK.width + BRICK.joint;
const COURSE = BRICK.height + BRICK.joint;
const WIDTH = 640;
const COURSES = 9;
const HEIGHT = COURSES * COURSE + 76;
/** How many half bricks each course lies further in than the one below: bricklayers call it racking back. */
const RACKING = [0, 1, 2, 4, 5, 7, 8, 10, 12];
const SHADES = [0.07, 0.12, 0.08, 0.18, 0.1, 0.14, 0.075];

const bricks = RACKING.flatMap((inset, course) => {
  const start = inset * (STEP / 2);
  return Array.from({ length: Math.ceil((WIDTH - start) / STEP) }, (_, at) => ({
    key: `${course}-${at}`,
    x: start + at * STEP,
    y: HEIGHT - (course + 1) * COURSE,
    shade: SHADES[(course * 5 + at * 3 + (at % 2)) % SHADES.length] ?? 0.08,
  }));
});

/** The next brick lies one half brick out on the last course. */
const NEXT = { x: 10 * (STEP / 2), y: HEIGHT - COURSES * COURSE - 34 };
const LINE_Y = HEIGHT - COURSES * COURSE - 1;

/** A wall on its way up: the string line, the racked-back courses and the next brick, in hi-vis. Decoration only. */
export function AuthBackdrop({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden
      className={className}
    >
      {bricks.map(({ key, x, y, shade }) => (
        <rect
          key={key}
          x={x}
          y={y}
          width={BRICK.width}
          height={BRICK.height}
          rx="2"
          className="fill-on-stage stroke-on-stage"
          fillOpacity={shade}
          strokeOpacity="0.24"
        />
      ))}
      <g className="stroke-hi" strokeWidth="1.5" strokeLinecap="round">
        <path d={`M150 ${LINE_Y}H${WIDTH}`} strokeDasharray="1 5" />
        <path d={`M150 ${LINE_Y - 7}v14`} strokeWidth="3" />
      </g>
      <g transform={`rotate(-6 ${NEXT.x + 36} ${NEXT.y + 11})`}>
        <rect x={NEXT.x} y={NEXT.y} width={BRICK.width} height={BRICK.height} rx="2" className="fill-hi" />
        <g className="fill-none stroke-hi" strokeOpacity="0.7">
          <path d={`M${NEXT.x} ${NEXT.y - 16}h${BRICK.width}m0 -4v8m-${BRICK.width} -8v8`} />
        </g>
        <text
          x={NEXT.x + BRICK.width / 2}
          y={NEXT.y - 22}
          textAnchor="middle"
          className="fill-hi text-xs font-semibold"
        >
          215
        </text>
      </g>
    </svg>
  );
}
