import type { AreaKey } from "../regions.ts";

/** Towns and districts of the south of England, London included. Format and rules: `../towns.ts`. */
export const englandSouthTowns = {
  Berkshire: `
    Ascot, Binfield, Bracknell, Cookham, Crowthorne, Datchet, Earley, Eton, Finchampstead, Hungerford,
    Lambourn, Langley, Maidenhead, Mortimer, Newbury, Pangbourne, Reading, Sandhurst, Slough, Sunningdale,
    Thatcham, Theale, Tilehurst, Twyford, Windsor, Winnersh, Wokingham, Woodley`,
  Bristol: `
    Ashley Down, Avonmouth, Barton Hill, Bedminster, Bishopston, Bishopsworth, Brislington,
    Bristol City Centre, Clifton, Cotham, Easton, Eastville, Fishponds, Hartcliffe, Henbury, Hengrove,
    Henleaze, Horfield, Hotwells, Knowle, Lawrence Weston, Lockleaze, Redland, Sea Mills, Shirehampton,
    Southmead, Southville, St George, St Pauls, Stapleton, Stockwood, Totterdown, Westbury-on-Trym,
    Withywood`,
  Buckinghamshire: `
    Amersham, Aylesbury, Beaconsfield, Bletchley, Bourne End, Buckingham, Burnham, Chalfont St Giles,
    Chalfont St Peter, Chesham, Denham, Gerrards Cross, Great Missenden, Haddenham, Hazlemere, High Wycombe,
    Iver, Marlow, Milton Keynes, Newport Pagnell, Olney, Princes Risborough, Stony Stratford, Wendover,
    Winslow, Woburn Sands, Wolverton`,
  Cornwall: `
    Bodmin, Bude, Callington, Camborne, Camelford, Falmouth, Fowey, Hayle, Helston, Launceston, Liskeard,
    Looe, Lostwithiel, Mevagissey, Newlyn, Newquay, Padstow, Penryn, Penzance, Perranporth, Redruth,
    Saltash, St Agnes, St Austell, St Blazey, St Ives, St Just, Torpoint, Truro, Wadebridge`,
  Devon: `
    Axminster, Barnstaple, Bideford, Brixham, Buckfastleigh, Budleigh Salterton, Crediton, Cullompton,
    Dartmouth, Dawlish, Exeter, Exmouth, Great Torrington, Holsworthy, Honiton, Ilfracombe, Ivybridge,
    Kingsbridge, Newton Abbot, Okehampton, Ottery St Mary, Paignton, Plymouth, Plympton, Salcombe, Seaton,
    Sidmouth, South Molton, Tavistock, Teignmouth, Tiverton, Torquay, Totnes`,
  Dorset: `
    Beaminster, Blandford Forum, Bournemouth, Bridport, Broadstone, Charmouth, Chickerell, Christchurch,
    Corfe Mullen, Dorchester, Ferndown, Gillingham, Lyme Regis, Poole, Portland, Shaftesbury, Sherborne,
    Stalbridge, Sturminster Newton, Swanage, Verwood, Wareham, West Moors, Weymouth, Wimborne`,
  "East Sussex": `
    Battle, Bexhill-on-Sea, Brighton, Burwash, Crowborough, Eastbourne, Forest Row, Hailsham, Hastings,
    Heathfield, Hove, Lewes, Mayfield, Newhaven, Peacehaven, Polegate, Portslade, Ringmer, Robertsbridge,
    Rottingdean, Rye, Seaford, St Leonards-on-Sea, Telscombe, Uckfield, Wadhurst`,
  Gloucestershire: `
    Berkeley, Bishop's Cleeve, Bourton-on-the-Water, Bradley Stoke, Cheltenham, Chipping Campden,
    Chipping Sodbury, Cinderford, Cirencester, Coleford, Dursley, Fairford, Filton, Gloucester, Kingswood,
    Lechlade-on-Thames, Lydney, Mangotsfield, Moreton-in-Marsh, Nailsworth, Newent, Patchway, Stonehouse,
    Stow-on-the-Wold, Stroud, Tetbury, Tewkesbury, Thornbury, Winchcombe, Wotton-under-Edge, Yate`,
  Hampshire: `
    Aldershot, Alton, Andover, Basingstoke, Bishop's Waltham, Bordon, Chandler's Ford, Eastleigh, Emsworth,
    Fareham, Farnborough, Fleet, Fordingbridge, Gosport, Havant, Hedge End, Hook, Hythe, Lymington,
    Lyndhurst, New Milton, Petersfield, Portsmouth, Ringwood, Romsey, Southampton, Southsea, Tadley, Totton,
    Waterlooville, Whitchurch, Winchester, Yateley`,
  "Isle of Wight": `
    Arreton, Bembridge, Binstead, Brading, Brighstone, Carisbrooke, Chale, Cowes, East Cowes, Freshwater,
    Godshill, Lake, Newchurch, Newport, Niton, Rookley, Ryde, Sandown, Seaview, Shanklin, Shorwell,
    St Helens, Totland, Ventnor, Whitwell, Wootton Bridge, Wroxall, Yarmouth`,
  Kent: `
    Ashford, Broadstairs, Canterbury, Chatham, Cranbrook, Dartford, Deal, Dover, Edenbridge, Faversham,
    Folkestone, Gillingham, Gravesend, Herne Bay, Hythe, Maidstone, Margate, Paddock Wood, Queenborough,
    Rainham, Ramsgate, Rochester, Sandwich, Sevenoaks, Sheerness, Sittingbourne, Snodland, Strood, Swanley,
    Swanscombe, Tenterden, Tonbridge, Tunbridge Wells, West Malling, Westerham, Whitstable`,
  London: `
    Barking and Dagenham, Barnet, Bexley, Brent, Bromley, Camden, City of London, Clapham, Croydon, Ealing,
    Enfield, Greenwich, Hackney, Hammersmith and Fulham, Haringey, Harrow, Havering, Hillingdon, Hounslow,
    Ilford, Islington, Kensington and Chelsea, Kingston upon Thames, Lambeth, Lewisham, Merton, Newham,
    Redbridge, Richmond upon Thames, Romford, Southwark, Stratford, Sutton, Tower Hamlets, Uxbridge,
    Waltham Forest, Wandsworth, Wembley, Westminster, Wimbledon`,
  Oxfordshire: `
    Abingdon, Bampton, Banbury, Bicester, Burford, Carterton, Charlbury, Chinnor, Chipping Norton, Didcot,
    Eynsham, Faringdon, Goring, Grove, Henley-on-Thames, Kidlington, Oxford, Sonning Common, Thame,
    Wallingford, Wantage, Watlington, Wheatley, Witney, Woodstock`,
  Somerset: `
    Bath, Bridgwater, Bruton, Burnham-on-Sea, Castle Cary, Chard, Cheddar, Clevedon, Crewkerne, Frome,
    Glastonbury, Highbridge, Ilminster, Keynsham, Langport, Midsomer Norton, Minehead, Nailsea, Portishead,
    Radstock, Shepton Mallet, Somerton, Street, Taunton, Wellington, Wells, Weston-super-Mare, Wincanton,
    Wiveliscombe, Yatton, Yeovil`,
  Surrey: `
    Addlestone, Ash, Ashtead, Banstead, Camberley, Caterham, Chertsey, Cobham, Cranleigh, Dorking,
    East Molesey, Egham, Epsom, Esher, Ewell, Farnham, Frimley, Godalming, Guildford, Haslemere, Horley,
    Leatherhead, Lingfield, Oxted, Redhill, Reigate, Shepperton, Staines-upon-Thames, Sunbury-on-Thames,
    Virginia Water, Walton-on-Thames, Weybridge, Woking`,
  "West Sussex": `
    Arundel, Billingshurst, Bognor Regis, Burgess Hill, Chichester, Crawley, Cuckfield, East Grinstead,
    Haywards Heath, Henfield, Horsham, Hurstpierpoint, Lancing, Littlehampton, Midhurst, Petworth,
    Pulborough, Rustington, Selsey, Shoreham-by-Sea, Southwater, Southwick, Steyning, Storrington, Worthing`,
  Wiltshire: `
    Amesbury, Bradford-on-Avon, Calne, Chippenham, Corsham, Cricklade, Devizes, Downton, Highworth,
    Ludgershall, Malmesbury, Marlborough, Melksham, Mere, Pewsey, Royal Wootton Bassett, Salisbury, Swindon,
    Tidworth, Tisbury, Trowbridge, Warminster, Westbury, Wilton, Wroughton`,
} as const satisfies Partial<Record<AreaKey, string>>;
