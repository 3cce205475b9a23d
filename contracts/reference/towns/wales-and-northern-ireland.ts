import type { AreaKey } from "../regions.ts";

/** Towns and districts of Wales and Northern Ireland. Format and rules: `../towns.ts`. */
export const walesAndNorthernIrelandTowns = {
  "South Wales": `
    Aberdare, Abergavenny, Abertillery, Barry, Blackwood, Bridgend, Caerphilly, Caldicot, Cardiff, Chepstow,
    Cowbridge, Cwmbran, Ebbw Vale, Gorseinon, Llantrisant, Llantwit Major, Maesteg, Merthyr Tydfil,
    Monmouth, Mountain Ash, Mumbles, Neath, Newport, Penarth, Pontardawe, Pontypool, Pontypridd,
    Port Talbot, Porthcawl, Risca, Swansea, Tonypandy, Tredegar, Treorchy, Usk, Ystrad Mynach`,
  "North Wales": `
    Abergele, Amlwch, Bala, Bangor, Barmouth, Beaumaris, Betws-y-Coed, Blaenau Ffestiniog, Buckley,
    Caernarfon, Chirk, Colwyn Bay, Connah's Quay, Conwy, Corwen, Criccieth, Denbigh, Dolgellau, Flint,
    Harlech, Holyhead, Holywell, Llandudno, Llangefni, Llangollen, Llanrwst, Menai Bridge, Mold, Porthmadog,
    Prestatyn, Pwllheli, Queensferry, Rhyl, Ruabon, Ruthin, Shotton, St Asaph, Tywyn, Wrexham`,
  "Mid Wales": `
    Aberaeron, Aberystwyth, Borth, Brecon, Builth Wells, Caersws, Cardigan, Crickhowell, Hay-on-Wye,
    Knighton, Lampeter, Llandrindod Wells, Llandysul, Llanfair Caereinion, Llanfyllin, Llangurig,
    Llanidloes, Llanwrtyd Wells, Machynlleth, Montgomery, New Quay, Newtown, Presteigne, Rhayader, Talgarth,
    Tregaron, Welshpool, Ystradgynlais`,
  "West Wales": `
    Ammanford, Burry Port, Carmarthen, Cross Hands, Fishguard, Goodwick, Haverfordwest, Johnston, Kidwelly,
    Kilgetty, Laugharne, Llandeilo, Llandovery, Llanelli, Llangadog, Milford Haven, Narberth,
    Newcastle Emlyn, Neyland, Pembroke, Pembroke Dock, Saundersfoot, St Clears, St Davids, Tenby, Tumble,
    Whitland`,
  Belfast: `
    Andersonstown, Ardoyne, Ballyhackamore, Ballymacarrett, Ballysillan, Belfast City Centre, Belmont,
    Bloomfield, Botanic, Castlereagh, Cregagh, Dundonald, Dunmurry, Falls, Finaghy, Knock, Ligoniel, Malone,
    New Lodge, Oldpark, Ormeau, Rosetta, Sandy Row, Shankill, Short Strand, Stormont, Stranmillis, Sydenham,
    Titanic Quarter, Turf Lodge, Whiterock, Woodstock`,
  "Other Northern Ireland": `
    Antrim, Armagh, Ballycastle, Ballyclare, Ballymena, Ballymoney, Ballynahinch, Banbridge, Bangor,
    Carrickfergus, Coleraine, Comber, Cookstown, Craigavon, Derry/Londonderry, Downpatrick, Dromore,
    Dungannon, Enniskillen, Holywood, Kilkeel, Larne, Limavady, Lisburn, Lurgan, Maghera, Magherafelt,
    Newcastle, Newry, Newtownabbey, Newtownards, Omagh, Portadown, Portrush, Portstewart, Strabane,
    Warrenpoint`,
} as const satisfies Partial<Record<AreaKey, string>>;
