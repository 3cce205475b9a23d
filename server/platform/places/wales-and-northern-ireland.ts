import type { AreaKey } from "#contracts/reference/regions.ts";

/**
 * Where the towns of Wales and Northern Ireland are, degrees north and east. Source, licence and format:
 * `../towns-within.ts`.
 */
export const walesAndNorthernIrelandPlaces = {
  "South Wales": `
    Aberdare 51.71 -3.45, Abergavenny 51.82 -3.02, Abertillery 51.73 -3.13, Barry 51.40 -3.28,
    Blackwood 51.67 -3.21, Bridgend 51.51 -3.58, Caerphilly 51.57 -3.22, Caldicot 51.59 -2.76,
    Cardiff 51.48 -3.18, Chepstow 51.64 -2.68, Cowbridge 51.46 -3.44, Cwmbran 51.65 -3.02,
    Ebbw Vale 51.78 -3.21, Gorseinon 51.67 -4.04, Llantrisant 51.54 -3.37, Llantwit Major 51.41 -3.49,
    Maesteg 51.61 -3.66, Merthyr Tydfil 51.75 -3.38, Monmouth 51.81 -2.71, Mountain Ash 51.68 -3.38,
    Mumbles ~51.57 -4.00, Neath 51.66 -3.80, Newport 51.59 -3.00, Penarth 51.44 -3.17,
    Pontardawe ~51.72 -3.85, Pontypool 51.70 -3.04, Pontypridd 51.60 -3.34, Port Talbot 51.59 -3.78,
    Porthcawl 51.48 -3.70, Risca 51.61 -3.10, Swansea 51.62 -3.94, Tonypandy 51.62 -3.46,
    Tredegar 51.77 -3.25, Treorchy 51.66 -3.51, Usk 51.70 -2.90, Ystrad Mynach 51.64 -3.24`,
  "North Wales": `
    Abergele 53.28 -3.58, Amlwch 53.41 -4.35, Bala 52.91 -3.60, Bangor 53.23 -4.13, Barmouth 52.72 -4.06,
    Beaumaris 53.26 -4.09, Betws-y-Coed 53.09 -3.81, Blaenau Ffestiniog 52.99 -3.94, Buckley 53.17 -3.08,
    Caernarfon 53.14 -4.27, Chirk 52.94 -3.06, Colwyn Bay 53.29 -3.73, Connah's Quay ~53.22 -3.06,
    Conwy 53.28 -3.83, Corwen ~52.98 -3.37, Criccieth 52.92 -4.23, Denbigh 53.18 -3.42,
    Dolgellau 52.74 -3.89, Flint 53.24 -3.13, Harlech 52.86 -4.11, Holyhead 53.31 -4.63,
    Holywell 53.27 -3.23, Llandudno 53.32 -3.83, Llangefni 53.26 -4.31, Llangollen 52.97 -3.17,
    Llanrwst 53.14 -3.80, Menai Bridge 53.23 -4.17, Mold 53.17 -3.14, Porthmadog 52.93 -4.13,
    Prestatyn 53.34 -3.41, Pwllheli 52.89 -4.41, Queensferry 53.20 -3.03, Rhyl 53.32 -3.49,
    Ruabon 52.99 -3.04, Ruthin 53.11 -3.32, Shotton ~53.21 -3.04, St Asaph 53.26 -3.45, Tywyn 52.59 -4.09,
    Wrexham 53.05 -2.99`,
  "Mid Wales": `
    Aberaeron 52.24 -4.26, Aberystwyth 52.42 -4.08, Borth 52.49 -4.05, Brecon 51.95 -3.39,
    Builth Wells 52.15 -3.40, Caersws 52.52 -3.43, Cardigan 52.08 -4.66, Crickhowell 51.86 -3.14,
    Hay-on-Wye 52.07 -3.13, Knighton 52.34 -3.05, Lampeter 52.11 -4.08, Llandrindod Wells 52.24 -3.38,
    Llandysul 52.04 -4.31, Llanfair Caereinion 52.65 -3.33, Llanfyllin 52.77 -3.27, Llangurig ~52.40 -3.60,
    Llanidloes 52.45 -3.54, Llanwrtyd Wells 52.11 -3.64, Machynlleth 52.59 -3.85, Montgomery 52.56 -3.15,
    New Quay 52.22 -4.36, Newtown 52.52 -3.30, Presteigne 52.27 -3.01, Rhayader 52.30 -3.51,
    Talgarth 52.00 -3.23, Tregaron 52.22 -3.93, Welshpool 52.66 -3.15, Ystradgynlais 51.77 -3.77`,
  "West Wales": `
    Ammanford 51.79 -3.99, Burry Port 51.68 -4.25, Carmarthen 51.86 -4.31, Cross Hands 51.79 -4.09,
    Fishguard 51.99 -4.98, Goodwick 52.00 -5.00, Haverfordwest 51.80 -4.97, Johnston 51.76 -5.00,
    Kidwelly 51.74 -4.30, Kilgetty 51.73 -4.72, Laugharne 51.77 -4.46, Llandeilo 51.88 -3.99,
    Llandovery 51.99 -3.80, Llanelli 51.68 -4.16, Llangadog 51.94 -3.88, Milford Haven 51.71 -5.03,
    Narberth 51.80 -4.74, Newcastle Emlyn 52.04 -4.47, Neyland 51.71 -4.95, Pembroke 51.67 -4.91,
    Pembroke Dock 51.69 -4.94, Saundersfoot 51.71 -4.70, St Clears ~51.82 -4.50, St Davids 51.88 -5.27,
    Tenby 51.67 -4.70, Tumble 51.78 -4.11, Whitland 51.82 -4.62`,
  Belfast: `
    Andersonstown ~54.58 -5.98, Ardoyne ~54.62 -5.96, Ballyhackamore ~54.60 -5.87,
    Ballymacarrett ~54.60 -5.90, Ballysillan ~54.63 -5.96, Belfast City Centre ~54.60 -5.93,
    Belmont ~54.60 -5.86, Bloomfield ~54.59 -5.88, Botanic ~54.59 -5.93, Castlereagh 54.57 -5.88,
    Cregagh ~54.58 -5.89, Dundonald 54.59 -5.80, Dunmurry ~54.55 -6.00, Falls ~54.60 -5.95,
    Finaghy ~54.56 -5.98, Knock ~54.59 -5.86, Ligoniel ~54.63 -5.98, Malone ~54.57 -5.95,
    New Lodge ~54.61 -5.93, Oldpark ~54.61 -5.95, Ormeau ~54.58 -5.92, Rosetta ~54.57 -5.91,
    Sandy Row ~54.59 -5.94, Shankill ~54.60 -5.95, Short Strand ~54.60 -5.91, Stormont ~54.60 -5.83,
    Stranmillis ~54.57 -5.94, Sydenham ~54.61 -5.87, Titanic Quarter ~54.61 -5.91, Turf Lodge ~54.59 -5.99,
    Whiterock ~54.59 -5.98, Woodstock ~54.59 -5.91`,
  "Other Northern Ireland": `
    Antrim 54.72 -6.21, Armagh 54.35 -6.67, Ballycastle 55.20 -6.24, Ballyclare 54.75 -6.00,
    Ballymena 54.86 -6.28, Ballymoney 55.07 -6.51, Ballynahinch 54.40 -5.90, Banbridge 54.35 -6.28,
    Bangor 54.66 -5.67, Carrickfergus 54.72 -5.81, Coleraine 55.13 -6.67, Comber 54.55 -5.74,
    Cookstown 54.64 -6.75, Craigavon 54.45 -6.39, Derry/Londonderry 55.00 -7.31, Downpatrick 54.33 -5.72,
    Dromore ~54.41 -6.15, Dungannon 54.50 -6.77, Enniskillen 54.35 -7.64, Holywood 54.64 -5.82,
    Kilkeel 54.06 -6.00, Larne 54.85 -5.82, Limavady 55.05 -6.95, Lisburn 54.52 -6.04, Lurgan ~54.46 -6.33,
    Maghera 54.84 -6.67, Magherafelt 54.75 -6.61, Newcastle 54.22 -5.89, Newry 54.18 -6.34,
    Newtownabbey 54.66 -5.91, Newtownards 54.59 -5.69, Omagh 54.60 -7.30, Portadown 54.42 -6.44,
    Portrush 55.20 -6.65, Portstewart 55.18 -6.71, Strabane 54.82 -7.47, Warrenpoint 54.10 -6.26`,
} as const satisfies Partial<Record<AreaKey, string>>;
