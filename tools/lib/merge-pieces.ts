/** Some of the app's code that could be a file by itself. */
export interface Piece {
  /** Bytes as they cross the wire, roughly. */
  size: number;
  /** Whose first load it is part of: a bit for each load. */
  loads: bigint;
  /** What has to come before it. */
  imports: Set<Piece>;
  modules: string[];
  /** It has a file already, and stays as it is. */
  isPlaced: boolean;
  /** Every load needs it, whatever its screen. */
  isOfEntry: boolean;
}

interface Merging {
  kept: Piece;
  gone: Piece;
  /** Who loads what after it, where that changes. */
  loads: Map<Piece, bigint>;
  /** Of bytes, over all loads; less than none when it is worth it. */
  cost: number;
}

/**
 * Merges pieces for as long as what first loads cost becomes less by it: `weights` says how much each load counts, and a file by
 * itself costs `perFile` bytes more than its size. Two pieces in one file are fetched by whoever needs either, and with them what
 * either imports. Never so that two files import each other, nor what the entry needs with what it does not: the bundler would
 * take the entry apart. The pieces given are changed; what comes back is the files of those that had none.
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
  /** Before what is imported is looked at: never more than the whole cost. */
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

/** Whether one imports the other by way of a third, which would then stand between the two halves of one file. */
function leadsTo(from: Piece, to: Piece): boolean {
  const reached = new Set([...from.imports].filter((piece) => piece !== to));
  for (const { imports } of reached) for (const piece of imports) reached.add(piece);
  return reached.has(to);
}
