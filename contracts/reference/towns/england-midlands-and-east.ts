import type { AreaKey } from "../regions.ts";

/** Towns and districts of the English Midlands and the east of England. Format and rules: `../towns.ts`. */
export const englandMidlandsAndEastTowns = {
  Bedfordshire: `
    Ampthill, Arlesey, Bedford, Biggleswade, Caddington, Clophill, Cranfield, Dunstable, Flitwick,
    Harlington, Harrold, Henlow, Houghton Regis, Kempston, Leighton Buzzard, Linslade, Luton,
    Marston Moretaine, Potton, Sandy, Sharnbrook, Shefford, Stotfold, Toddington, Woburn, Wootton`,
  Cambridgeshire: `
    Bar Hill, Burwell, Cambourne, Cambridge, Chatteris, Cottenham, Ely, Fulbourn, Godmanchester, Histon,
    Huntingdon, Linton, Littleport, March, Melbourn, Peterborough, Ramsey, Sawston, Sawtry, Soham, St Ives,
    St Neots, Waterbeach, Whittlesey, Willingham, Wisbech, Yaxley`,
  Derbyshire: `
    Alfreton, Ashbourne, Bakewell, Belper, Bolsover, Buxton, Chapel-en-le-Frith, Chesterfield, Clay Cross,
    Derby, Dronfield, Eckington, Glossop, Heanor, Ilkeston, Killamarsh, Long Eaton, Matlock, Melbourne,
    New Mills, Ripley, Sandiacre, Shirebrook, Staveley, Swadlincote, Whaley Bridge, Wirksworth`,
  Essex: `
    Basildon, Benfleet, Billericay, Braintree, Brentwood, Brightlingsea, Burnham-on-Crouch, Canvey Island,
    Chelmsford, Chigwell, Clacton-on-Sea, Colchester, Epping, Frinton-on-Sea, Grays, Great Dunmow, Halstead,
    Harlow, Harwich, Leigh-on-Sea, Loughton, Maldon, Manningtree, Ongar, Rayleigh, Rochford, Saffron Walden,
    South Ockendon, Southend-on-Sea, Stanford-le-Hope, Tilbury, Waltham Abbey, Wickford, Witham, Wivenhoe`,
  Herefordshire: `
    Bodenham, Bromyard, Colwall, Credenhill, Eardisley, Ewyas Harold, Fownhope, Goodrich, Hereford,
    Kingsland, Kington, Ledbury, Leintwardine, Leominster, Lugwardine, Madley, Moreton on Lugg, Orleton,
    Pembridge, Peterchurch, Ross-on-Wye, Shobdon, Weobley, Wigmore, Withington`,
  Hertfordshire: `
    Abbots Langley, Baldock, Berkhamsted, Bishop's Stortford, Borehamwood, Broxbourne, Buntingford, Bushey,
    Cheshunt, Harpenden, Hatfield, Hemel Hempstead, Hertford, Hitchin, Hoddesdon, Kings Langley,
    Letchworth Garden City, Potters Bar, Radlett, Redbourn, Rickmansworth, Royston, Sawbridgeworth,
    St Albans, Stevenage, Tring, Waltham Cross, Ware, Watford, Welwyn Garden City`,
  Leicestershire: `
    Ashby-de-la-Zouch, Barrow upon Soar, Birstall, Blaby, Braunstone Town, Broughton Astley,
    Castle Donington, Coalville, Earl Shilton, Enderby, Glenfield, Hinckley, Ibstock, Kegworth, Leicester,
    Loughborough, Lutterworth, Market Bosworth, Market Harborough, Measham, Melton Mowbray, Narborough,
    Oadby, Shepshed, Syston, Thurmaston, Wigston`,
  Lincolnshire: `
    Barton-upon-Humber, Boston, Bourne, Brigg, Caistor, Cleethorpes, Crowland, Gainsborough, Grantham,
    Grimsby, Holbeach, Horncastle, Immingham, Lincoln, Long Sutton, Louth, Mablethorpe, Market Deeping,
    Market Rasen, North Hykeham, Scunthorpe, Skegness, Sleaford, Spalding, Spilsby, Stamford, Sutton Bridge,
    Woodhall Spa`,
  Norfolk: `
    Acle, Attleborough, Aylsham, Caister-on-Sea, Cromer, Dereham, Diss, Downham Market, Fakenham,
    Gorleston-on-Sea, Great Yarmouth, Harleston, Hethersett, Holt, Hunstanton, King's Lynn, Loddon,
    North Walsham, Norwich, Reepham, Sheringham, Stalham, Swaffham, Thetford, Thorpe St Andrew, Watton,
    Wells-next-the-Sea, Wroxham, Wymondham`,
  Northamptonshire: `
    Brackley, Brixworth, Burton Latimer, Corby, Daventry, Desborough, Duston, Earls Barton, Finedon,
    Higham Ferrers, Irchester, Irthlingborough, Kettering, Long Buckby, Moulton, Northampton, Oundle,
    Raunds, Roade, Rothwell, Rushden, Silverstone, Thrapston, Towcester, Wellingborough, Wollaston`,
  Nottinghamshire: `
    Arnold, Beeston, Bingham, Bulwell, Carlton, Cotgrave, Eastwood, Edwinstowe, Harworth, Hucknall,
    Keyworth, Kimberley, Kirkby-in-Ashfield, Mansfield, Mansfield Woodhouse, Market Warsop, Newark-on-Trent,
    Nottingham, Ollerton, Radcliffe-on-Trent, Retford, Ruddington, Selston, Southwell, Stapleford,
    Sutton-in-Ashfield, West Bridgford, Worksop`,
  Rutland: `
    Barrowden, Belton-in-Rutland, Braunston-in-Rutland, Caldecott, Cottesmore, Edith Weston, Empingham,
    Exton, Great Casterton, Greetham, Ketton, Langham, Lyddington, Manton, Market Overton, Morcott,
    North Luffenham, Oakham, Ryhall, South Luffenham, Stretton, Tinwell, Uppingham, Whissendine, Wing`,
  Shropshire: `
    Albrighton, Bishop's Castle, Bridgnorth, Broseley, Church Stretton, Cleobury Mortimer, Clun,
    Craven Arms, Dawley, Ellesmere, Ironbridge, Ludlow, Madeley, Market Drayton, Much Wenlock, Newport,
    Oakengates, Oswestry, Shifnal, Shrewsbury, Telford, Wellington, Wem, Whitchurch`,
  Staffordshire: `
    Biddulph, Brewood, Burntwood, Burslem, Burton upon Trent, Cannock, Cheadle, Codsall, Eccleshall,
    Fazeley, Fenton, Great Wyrley, Hanley, Hednesford, Kidsgrove, Leek, Lichfield, Longton,
    Newcastle-under-Lyme, Penkridge, Perton, Rugeley, Stafford, Stoke-on-Trent, Stone, Tamworth, Tunstall,
    Uttoxeter, Wombourne`,
  Suffolk: `
    Aldeburgh, Beccles, Brandon, Bungay, Bury St Edmunds, Clare, Eye, Felixstowe, Framlingham, Hadleigh,
    Halesworth, Haverhill, Ipswich, Kesgrave, Lakenheath, Leiston, Long Melford, Lowestoft, Mildenhall,
    Needham Market, Newmarket, Saxmundham, Southwold, Stowmarket, Sudbury, Woodbridge`,
  Warwickshire: `
    Alcester, Atherstone, Bedworth, Bidford-on-Avon, Bulkington, Coleshill, Dordon, Dunchurch, Hartshill,
    Henley-in-Arden, Kenilworth, Kineton, Kingsbury, Leamington Spa, Nuneaton, Polesworth, Rugby,
    Shipston-on-Stour, Southam, Stratford-upon-Avon, Studley, Warwick, Wellesbourne, Whitnash`,
  "West Midlands": `
    Aldridge, Bilston, Birmingham, Bloxwich, Brierley Hill, Brownhills, Coseley, Coventry, Cradley Heath,
    Darlaston, Dudley, Edgbaston, Erdington, Halesowen, Kingswinford, Knowle, Oldbury, Rowley Regis,
    Sedgley, Shirley, Smethwick, Solihull, Stourbridge, Sutton Coldfield, Tipton, Walsall, Wednesbury,
    Wednesfield, West Bromwich, Willenhall, Wolverhampton`,
  Worcestershire: `
    Alvechurch, Barnt Green, Bewdley, Broadway, Bromsgrove, Catshill, Cookley, Droitwich Spa, Evesham,
    Hagley, Hartlebury, Honeybourne, Kempsey, Kidderminster, Malvern, Pershore, Redditch, Rubery,
    Stourport-on-Severn, Tenbury Wells, Upton-upon-Severn, Wolverley, Worcester, Wythall`,
} as const satisfies Partial<Record<AreaKey, string>>;
