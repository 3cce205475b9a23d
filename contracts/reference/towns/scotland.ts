import type { AreaKey } from "../regions.ts";

/** Towns and districts of Scotland; the four cities list their districts. Format and rules: `../towns.ts`. */
export const scotlandTowns = {
  Aberdeen: `
    Aberdeen City Centre, Bieldside, Bridge of Dee, Bridge of Don, Bucksburn, Cove Bay, Cults, Danestone,
    Dyce, Ferryhill, Garthdee, Hazlehead, Hilton, Kincorth, Kingswells, Kittybrewster, Mannofield, Mastrick,
    Milltimber, Northfield, Old Aberdeen, Peterculter, Rosemount, Rubislaw, Seaton, Sheddocksley,
    Stoneywood, Tillydrone, Torry, Woodside`,
  "Aberdeenshire and Moray": `
    Aberlour, Aboyne, Alford, Ballater, Banchory, Banff, Buckie, Burghead, Cullen, Dufftown, Elgin, Ellon,
    Fochabers, Forres, Fraserburgh, Huntly, Insch, Inverurie, Keith, Kemnay, Kintore, Lossiemouth, Macduff,
    Mintlaw, Oldmeldrum, Peterhead, Portsoy, Rothes, Stonehaven, Turriff, Westhill`,
  "Argyll and Bute": `
    Ardrishaig, Arrochar, Benderloch, Bowmore, Campbeltown, Cardross, Connel, Craignure, Dalmally, Dunoon,
    Garelochhead, Helensburgh, Inveraray, Kilcreggan, Kilmartin, Lochgilphead, Oban, Port Ellen, Rhu,
    Rothesay, Sandbank, Tarbert, Taynuilt, Tighnabruaich, Tobermory`,
  Ayrshire: `
    Ardrossan, Auchinleck, Ayr, Beith, Brodick, Cumnock, Dalmellington, Dalry, Darvel, Galston, Girvan,
    Irvine, Kilbirnie, Kilmarnock, Kilwinning, Largs, Mauchline, Maybole, Millport, New Cumnock, Newmilns,
    Prestwick, Saltcoats, Stevenston, Stewarton, Troon, West Kilbride`,
  "Dumfries and Galloway": `
    Annan, Castle Douglas, Creetown, Dalbeattie, Dumfries, Eastriggs, Ecclefechan, Gatehouse of Fleet,
    Glenluce, Gretna, Kirkconnel, Kirkcudbright, Langholm, Lochmaben, Lockerbie, Moffat, New Galloway,
    Newton Stewart, Portpatrick, Sanquhar, Stranraer, Thornhill, Whithorn, Wigtown`,
  Dundee: `
    Ardler, Balgay, Barnhill, Broughty Ferry, Camperdown, Charleston, Coldside, Craigie, Craigiebank,
    Douglas, Downfield, Dryburgh, Dundee City Centre, Fintry, Hilltown, Kirkton, Linlathen, Lochee,
    Maryfield, Menzieshill, Mid Craigie, Stobswell, Strathmartine, West End, West Ferry, Whitfield`,
  Edinburgh: `
    Balerno, Blackhall, Bruntsfield, Colinton, Corstorphine, Craigmillar, Cramond, Currie, Dalry,
    Edinburgh City Centre, Fountainbridge, Gilmerton, Gorgie, Granton, Juniper Green, Kirkliston, Leith,
    Liberton, Marchmont, Morningside, Muirhouse, Murrayfield, Newhaven, Newington, Niddrie, Portobello,
    Ratho, Sighthill, Slateford, South Queensferry, Stockbridge, Tollcross, Trinity, Wester Hailes`,
  Fife: `
    Anstruther, Auchtermuchty, Burntisland, Cardenden, Cowdenbeath, Crail, Cupar, Dalgety Bay, Dunfermline,
    Falkland, Glenrothes, Inverkeithing, Kelty, Kincardine, Kinghorn, Kirkcaldy, Ladybank, Leslie, Leuchars,
    Leven, Lochgelly, Markinch, Methil, Newburgh, Newport-on-Tay, Pittenweem, Rosyth, St Andrews, St Monans,
    Tayport`,
  Glasgow: `
    Anderston, Anniesland, Baillieston, Bridgeton, Cardonald, Castlemilk, Cathcart, Dalmarnock, Dennistoun,
    Drumchapel, Easterhouse, Finnieston, Glasgow City Centre, Gorbals, Govan, Govanhill, Hillhead, Hyndland,
    Ibrox, Kelvinside, Knightswood, Maryhill, Merchant City, Parkhead, Partick, Pollok, Pollokshaws,
    Pollokshields, Possilpark, Robroyston, Scotstoun, Shawlands, Shettleston, Springburn, Tollcross,
    Townhead, Yoker`,
  Highland: `
    Alness, Aviemore, Beauly, Brora, Cromarty, Dingwall, Dornoch, Drumnadrochit, Durness, Fort Augustus,
    Fort William, Fortrose, Gairloch, Glencoe, Golspie, Grantown-on-Spey, Invergordon, Inverness, Kingussie,
    Kinlochleven, Kyle of Lochalsh, Lairg, Lochinver, Mallaig, Muir of Ord, Nairn, Newtonmore, Portree,
    Tain, Thurso, Ullapool, Wick`,
  Lanarkshire: `
    Airdrie, Bellshill, Biggar, Blantyre, Bothwell, Cambuslang, Carluke, Carstairs, Coatbridge, Cumbernauld,
    East Kilbride, Hamilton, Kilsyth, Lanark, Larkhall, Lesmahagow, Moodiesburn, Motherwell, Rutherglen,
    Shotts, Stepps, Stonehouse, Strathaven, Uddingston, Viewpark, Wishaw`,
  Lothian: `
    Armadale, Bathgate, Blackburn, Bonnyrigg, Broxburn, Cockenzie, Dalkeith, Dunbar, East Calder,
    East Linton, Fauldhouse, Gorebridge, Gullane, Haddington, Linlithgow, Livingston, Loanhead, Longniddry,
    Mid Calder, Musselburgh, Newtongrange, North Berwick, Penicuik, Prestonpans, Roslin, Tranent, Uphall,
    West Calder, Whitburn, Winchburgh`,
  "Perthshire and Angus": `
    Aberfeldy, Alyth, Arbroath, Auchterarder, Birnam, Blairgowrie, Brechin, Bridge of Earn, Carnoustie,
    Comrie, Coupar Angus, Crieff, Dunkeld, Errol, Forfar, Friockheim, Invergowrie, Kinross, Kirriemuir,
    Letham, Milnathort, Monifieth, Montrose, Perth, Pitlochry, Scone, Stanley`,
  "Renfrewshire and Dunbartonshire": `
    Alexandria, Balloch, Barrhead, Bearsden, Bishopbriggs, Bishopton, Bonhill, Bridge of Weir, Clarkston,
    Clydebank, Dumbarton, Erskine, Giffnock, Gourock, Greenock, Houston, Inverkip, Johnstone, Kilbarchan,
    Kilmacolm, Kirkintilloch, Lennoxtown, Linwood, Lochwinnoch, Milngavie, Newton Mearns, Paisley,
    Port Glasgow, Renfrew, Wemyss Bay`,
  "Scottish Borders": `
    Ayton, Chirnside, Coldingham, Coldstream, Duns, Earlston, Eyemouth, Galashiels, Greenlaw, Hawick,
    Innerleithen, Jedburgh, Kelso, Lauder, Melrose, Newcastleton, Newtown St Boswells, Peebles, Selkirk,
    St Boswells, Town Yetholm, Tweedbank, Walkerburn, West Linton`,
  "Scottish Islands": `
    Balivanich, Baltasound, Barvas, Brae, Burray, Carloway, Castlebay, Daliburgh, Dounby, Finstown,
    Hillswick, Kirkwall, Lerwick, Leverburgh, Lochboisdale, Lochmaddy, Mid Yell, Port of Ness, Sandwick,
    Scalloway, St Margaret's Hope, Stornoway, Stromness, Tarbert, Walls`,
  "Stirling and Falkirk": `
    Aberfoyle, Alloa, Alva, Balfron, Bannockburn, Bo'ness, Bonnybridge, Bridge of Allan, Callander,
    Clackmannan, Cowie, Denny, Dollar, Doune, Drymen, Dunblane, Falkirk, Grangemouth, Killin, Larbert,
    Menstrie, Plean, Polmont, Sauchie, Stenhousemuir, Stirling, Tillicoultry, Tullibody`,
} as const satisfies Partial<Record<AreaKey, string>>;
