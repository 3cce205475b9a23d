import type { AreaKey } from "../regions.ts";

/** Towns and districts of the north of England. Format and rules: `../towns.ts`. */
export const englandNorthTowns = {
  Cheshire: `
    Alderley Edge, Alsager, Bollington, Chester, Congleton, Crewe, Ellesmere Port, Frodsham, Handforth,
    Helsby, Holmes Chapel, Knutsford, Lymm, Macclesfield, Malpas, Middlewich, Nantwich, Neston, Northwich,
    Poynton, Runcorn, Sandbach, Tarporley, Warrington, Widnes, Wilmslow, Winsford`,
  Cumbria: `
    Alston, Ambleside, Appleby-in-Westmorland, Aspatria, Barrow-in-Furness, Brampton, Carlisle,
    Cleator Moor, Cockermouth, Dalton-in-Furness, Egremont, Grange-over-Sands, Kendal, Keswick,
    Kirkby Lonsdale, Kirkby Stephen, Longtown, Maryport, Millom, Milnthorpe, Penrith, Sedbergh, Silloth,
    Ulverston, Whitehaven, Wigton, Windermere, Workington`,
  Durham: `
    Annfield Plain, Barnard Castle, Billingham, Bishop Auckland, Chester-le-Street, Consett, Crook,
    Darlington, Durham, Easington, Ferryhill, Hartlepool, Newton Aycliffe, Peterlee, Seaham, Sedgefield,
    Shildon, Spennymoor, Stanhope, Stanley, Stockton-on-Tees, Tow Law, Willington, Wingate, Wolsingham`,
  "East Riding of Yorkshire": `
    Anlaby, Beverley, Bridlington, Brough, Cottingham, Driffield, Elloughton, Goole, Hedon, Hessle, Hornsea,
    Howden, Hull, Market Weighton, North Ferriby, Patrington, Pocklington, Snaith, South Cave,
    Stamford Bridge, Swanland, Willerby, Withernsea`,
  "Greater Manchester": `
    Altrincham, Ashton-in-Makerfield, Ashton-under-Lyne, Atherton, Bolton, Bramhall, Bury, Cheadle,
    Chorlton-cum-Hardy, Denton, Didsbury, Droylsden, Eccles, Failsworth, Farnworth, Heywood, Hyde, Leigh,
    Manchester, Middleton, Oldham, Prestwich, Radcliffe, Ramsbottom, Rochdale, Sale, Salford, Stalybridge,
    Stockport, Stretford, Swinton, Urmston, Westhoughton, Whitefield, Wigan, Worsley, Wythenshawe`,
  Lancashire: `
    Accrington, Bacup, Barnoldswick, Blackburn, Blackpool, Burnley, Carnforth, Chorley, Clitheroe, Colne,
    Darwen, Fleetwood, Fulwood, Garstang, Great Harwood, Haslingden, Heysham, Kirkham, Lancaster, Leyland,
    Longridge, Lytham St Annes, Morecambe, Nelson, Ormskirk, Oswaldtwistle, Padiham, Penwortham,
    Poulton-le-Fylde, Preston, Rawtenstall, Skelmersdale, Thornton-Cleveleys`,
  Merseyside: `
    Bebington, Birkenhead, Bootle, Bromborough, Crosby, Formby, Halewood, Haydock, Heswall, Hoylake, Huyton,
    Kirkby, Litherland, Liverpool, Maghull, Moreton, Netherton, Newton-le-Willows, Prescot, Rainford,
    Rainhill, Southport, Speke, St Helens, Wallasey, West Kirby, Whiston`,
  "North Yorkshire": `
    Bedale, Catterick Garrison, Easingwold, Filey, Guisborough, Harrogate, Helmsley, Ingleby Barwick,
    Kirkbymoorside, Knaresborough, Malton, Middlesbrough, Northallerton, Norton-on-Derwent, Pickering,
    Redcar, Richmond, Ripon, Saltburn-by-the-Sea, Scarborough, Selby, Settle, Sherburn in Elmet, Skipton,
    Stokesley, Tadcaster, Thirsk, Thornaby-on-Tees, Whitby, Yarm, York`,
  Northumberland: `
    Alnmouth, Alnwick, Amble, Ashington, Bamburgh, Bedlington, Belford, Bellingham, Berwick-upon-Tweed,
    Blyth, Corbridge, Cramlington, Haltwhistle, Haydon Bridge, Hexham, Morpeth, Newbiggin-by-the-Sea,
    Ponteland, Prudhoe, Rothbury, Seahouses, Seaton Delaval, Stocksfield, Wooler, Wylam`,
  "South Yorkshire": `
    Adwick le Street, Askern, Barnsley, Bawtry, Bentley, Chapeltown, Conisbrough, Darfield, Dinnington,
    Doncaster, Hatfield, Hoyland, Maltby, Mexborough, Penistone, Rawmarsh, Rotherham, Royston, Sheffield,
    Stainforth, Stocksbridge, Swinton, Thorne, Thurnscoe, Tickhill, Wath upon Dearne, Wombwell`,
  "Tyne and Wear": `
    Birtley, Blaydon, Byker, Cullercoats, Gateshead, Gosforth, Hebburn, Hetton-le-Hole, Houghton-le-Spring,
    Jarrow, Jesmond, Killingworth, Longbenton, Newburn, Newcastle upon Tyne, North Shields, Ryton,
    South Shields, Sunderland, Tynemouth, Walker, Wallsend, Washington, Whickham, Whitburn, Whitley Bay`,
  "West Yorkshire": `
    Batley, Bingley, Bradford, Brighouse, Castleford, Cleckheaton, Dewsbury, Elland, Featherstone, Garforth,
    Guiseley, Halifax, Hebden Bridge, Heckmondwike, Hemsworth, Holmfirth, Horsforth, Huddersfield, Ilkley,
    Keighley, Knottingley, Leeds, Mirfield, Morley, Normanton, Ossett, Otley, Pontefract, Pudsey, Rothwell,
    Shipley, Sowerby Bridge, Todmorden, Wakefield, Wetherby, Yeadon`,
} as const satisfies Partial<Record<AreaKey, string>>;
