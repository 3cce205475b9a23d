import type { Trade } from "./trades.ts";

/**
 * What tradespeople and customers call a trade, so that search finds it. In the singular; search handles a plural "s".
 * A word may belong to several trades if both do that work.
 */
export const tradeSynonyms: Readonly<Record<Trade, readonly string[]>> = /* @__PURE__ */ splitAll({
  "Bathroom Fitter": `
    bathroom installer, bathroom refit, wet room, wet room installer, shower fitter`,
  Bricklayer: `
    brickie, bricky, brick layer, bricklaying, brickwork, blockwork, blocklayer, pointing`,
  Carpenter: `
    chippy, chippie, carpentry, shuttering, shuttering carpenter, formworker, first fix, second fix,
    timber frame`,
  "Crane Operator": `
    crane driver, tower crane, mobile crane, crane op, lifting`,
  Demolition: `
    demo, demolisher, demolition operative, strip out, soft strip, asbestos`,
  Electrician: `
    sparky, spark, sparkie, leccy, electrical, electrics, rewire, rewiring, solar, solar panel,
    solar installer, solar pv, ev charger, electrical tester, fire alarm`,
  "Excavator Operator": `
    digger, digger driver, excavator driver, 360, 360 operator, 360 driver, jcb, mini digger`,
  "Flooring Specialist": `
    floorer, floor layer, floor fitter, flooring, carpet fitter, carpet, laminate, vinyl, parquet,
    wood floor, screeder, resin floor`,
  "Forklift Driver": `
    forklift, fork lift, flt, flt driver, fork truck, counterbalance`,
  "Gas Engineer": `
    gas fitter, gas safe, boiler, boiler engineer, boiler fitter, boiler repair, corgi`,
  "General Builder": `
    builder, building, extension, renovation, loft conversion, handyman, multi trade, multi trader, odd job,
    property maintenance`,
  Glazier: `
    glass, glazing, double glazing, window fitter, window, windows and doors, curtain walling, conservatory`,
  Groundworker: `
    groundwork, ground worker, drainage, drain, kerb, kerber, kerb layer, concrete, concreter,
    concrete finisher, foundation, tarmac, surfacing, ganger, pipe layer`,
  "HGV Driver": `
    lorry, lorry driver, hgv, lgv, truck, trucker, wagon, wagon driver, tipper, tipper driver, class 1,
    class 2, grab lorry, hiab`,
  "Heating Engineer": `
    heating, central heating, heat pump, heat pump installer, air source, ground source, underfloor heating,
    radiator, boiler, hvac, air conditioning, ventilation, renewables`,
  "Insulation Installer": `
    insulation, insulator, lagger, lagging, thermal insulation, cavity wall, loft insulation, spray foam,
    external wall insulation, ewi, retrofit`,
  Joiner: `
    joinery, bench joiner, chippy, door fitter, door hanger, staircase, stair, cabinet maker, shopfitter,
    wood machinist`,
  "Kitchen Fitter": `
    kitchen installer, worktop, worktop fitter, kitchen`,
  Labourer: `
    laborer, labouring, general labourer, general operative, site operative, hod carrier, hoddie,
    cscs labourer, trade mate, improver, site cleaner, traffic marshal, banksman`,
  Landscaper: `
    landscaping, landscape gardener, gardener, garden, fencer, fencing, fence, decking, paving, paver,
    patio, driveway, block paving, turfing, artificial grass, tree surgeon`,
  Mason: `
    stonemason, stone mason, stonework, masonry, banker mason, fixer mason, stone, dry stone,
    dry stone waller, dry stone walling, waller`,
  Other: "",
  "Painter & Decorator": `
    painter, decorator, painting, decorating, painter and decorator, wallpaper, wallpapering, paper hanger,
    spray painter, paint sprayer`,
  "Plant Operator": `
    plant driver, plant op, plant, dumper, dumper driver, roller, roller driver, dozer, bulldozer, cpcs,
    npors, loading shovel, piling, piling rig`,
  Plasterer: `
    spread, spreader, plastering, skimming, skim, rendering, renderer, render, dryliner, dry liner,
    drylining, dry lining, tacker, taper, tape and jointing, jointer, plasterboard, ceiling fixer,
    partitioning, coving`,
  Plumber: `
    plumbing, pipe fitter, pipefitter, leak, tap, sanitary ware, heat pump, first fix plumbing`,
  "Quantity Surveyor": `
    qs, estimator, estimating, cost consultant, commercial manager, take off, bill of quantities`,
  Roofer: `
    roofing, roof, slater, slating, slate roof, roof tiler, felter, flat roofer, flat roof, leadworker,
    lead work, thatcher, thatching, cladder, cladding, guttering, single ply, grp, roof repair, solar panel,
    solar roof`,
  "Scaffold Erector": `
    scaffolder, scaffolding, scaffold, scaff, scaffer, part 1 scaffolder, part 2 scaffolder,
    advanced scaffolder`,
  "Site Manager": `
    foreman, forewoman, site foreman, site supervisor, supervisor, project manager, contracts manager,
    site agent, smsts, sssts, construction manager`,
  "Steel Erector": `
    steel fixer, steelfixer, steelwork, structural steel, rebar, ironworker, erector, steel`,
  Surveyor: `
    surveying, setting out, setting out engineer, site engineer, land surveyor, building surveyor,
    building inspector, party wall`,
  "Telehandler Operator": `
    telehandler, telehandler driver, teleporter, telescopic handler, merlo, manitou`,
  Tiler: `
    tiling, tile, wall tiler, floor tiler, mosaic, ceramic tiler, tile fixer, grouting`,
  "Van Driver": `
    van, courier, delivery driver, man and van, removals, multi drop`,
  Welder: `
    welding, fabricator, fabrication, metalworker, metal work, blacksmith, coded welder, mig welder,
    tig welder, mma welder`,
});

/** One text with commas per trade keeps the table readable; its keys are the trades because the parameter says so. */
function splitAll(table: Record<Trade, string>): Record<Trade, readonly string[]> {
  const entries = Object.entries(table).map(([trade, words]) => [trade, splitWords(words)]);
  return Object.fromEntries(entries) as Record<Trade, readonly string[]>;
}

function splitWords(words: string): string[] {
  return words
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
