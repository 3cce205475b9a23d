/** The hard hat on its hi-vis tile; the name is text. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 30 30" width="30" height="30" aria-hidden className="size-[1.875rem] shrink-0">
        <rect width="30" height="30" rx="8" className="fill-hi" />
        <g
          transform="translate(6 6) scale(.75)"
          className="fill-none stroke-on-hi"
          strokeWidth="2.1"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M10 10V5a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5" />
          <path d="M14 6a6 6 0 0 1 6 6v3" />
          <path d="M4 15v-3a6 6 0 0 1 6-6" />
          <rect x="2" y="15" width="20" height="4" rx="1" />
        </g>
      </svg>
      <span className="wordmark text-xl leading-none text-ink">{name}</span>
    </span>
  );
}
