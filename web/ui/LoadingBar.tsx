/** The hazard stripe along the top of the window while a screen is fetched; shows after 150 ms. */
export function LoadingBar({ active, label = "Loading" }: { active: boolean; label?: string | undefined }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-1">
      {active ? (
        <>
          <div className="hazard-running h-1 w-full" />
          <span className="sr-only">{label}</span>
        </>
      ) : null}
    </div>
  );
}
