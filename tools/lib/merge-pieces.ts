/** A part of the app's code that could be its own file. */
export interface Piece {
  /** Transferred bytes, roughly. */
  size: number;
  /** The first loads it is part of: one bit per load. */
  loads: bigint;
  /** The pieces that must load before it. */
  imports: Set<Piece>;
  modules: string[];
  /** True if it already has a file, and stays as it is. */
  isPlaced: boolean;
  /** Every load needs it, whatever its screen. */
  isOfEntry: boolean;
}

interface Merging {
  kept: Piece;
  gone: Piece;
  /** The loads of pieces after the merge, where they change. */
  loads: Map<Piece, bigint>;
  /** In bytes, over all loads; negative if the merge pays off. */
  cost: number;
}

/**
 * Merges pieces while that lowers the cost of first loads: `weights` is the weight of each load, and a separate file
 * costs `perFile` bytes on top of its size. Loads that need either of two merged pieces fetch both, and everything
 * either imports. Never makes two files import each other, and never merges what the entry needs with what it does not:
 * the bundler would split the entry. Changes the given pieces; returns the files of those that had none.
 */
export function mergePieces(pieces: readonly Piece[], weights: readonly number[], perFile: number): Piece[] {
  const open = pieces.filter(({ isPlaced }) => !isPlaced);
  const known = new Map<bigint, number>();
  const weightOf = (loads: bigint): number => {
    const weight =
      known.get(loads) ??
      weights.reduce((sum, each, at) => ((loads >> BigInt(at)) & 1n ? sum + each : sum), 0);
    known.set(loads, weight);
    return weight;
  };
  const costOf = (size: number, loads: bigint) => weightOf(loads) * (size + perFile);

  const consider = (kept: Piece, gone: Piece): Merging => {
    const both = kept.loads | gone.loads;
    const loads = new Map([[kept, both]]);
    let cost =
      costOf(kept.size + gone.size, both) - costOf(kept.size, kept.loads) - costOf(gone.size, gone.loads);
    const reached = [...kept.imports, ...gone.imports];
    for (const piece of reached) {
      const before = loads.get(piece) ?? piece.loads;
      if (piece === kept || piece === gone || (before | both) === before) continue;
      loads.set(piece, before | both);
      cost += costOf(piece.size, before | both) - costOf(piece.size, before);
      reached.push(...piece.imports);
    }
    return { kept, gone, loads, cost };
  };
  /** A lower bound of the cost, before imports are considered. */
  const atLeast = (one: Piece, other: Piece) =>
    weightOf(one.loads & ~other.loads) * other.size +
    weightOf(other.loads & ~one.loads) * one.size -
    weightOf(one.loads & other.loads) * perFile;

  const findBest = (): Merging | undefined => {
    let best: Merging | undefined;
    for (const [at, kept] of open.entries())
      for (const gone of open.slice(at + 1)) {
        const toBeat = best?.cost ?? 0;
        if (kept.isOfEntry !== gone.isOfEntry) continue;
        if (atLeast(kept, gone) >= toBeat) continue;
        const merging = consider(kept, gone);
        if (merging.cost < toBeat && !leadsTo(kept, gone) && !leadsTo(gone, kept)) best = merging;
      }
    return best;
  };

  for (let best = findBest(); best; best = findBest()) {
    const { kept, gone, loads } = best;
    for (const [piece, now] of loads) piece.loads = now;
    kept.size += gone.size;
    kept.modules.push(...gone.modules);
    kept.imports = new Set(
      [...kept.imports, ...gone.imports].filter((piece) => piece !== kept && piece !== gone),
    );
    open.splice(open.indexOf(gone), 1);
    for (const { imports } of pieces) if (imports.delete(gone)) imports.add(kept);
  }
  return open;
}

/** True if one piece imports the other through a third, which would then come between the two halves of one file. */
function leadsTo(from: Piece, to: Piece): boolean {
  const reached = new Set([...from.imports].filter((piece) => piece !== to));
  for (const { imports } of reached) for (const piece of imports) reached.add(piece);
  return reached.has(to);
}
