/** Fictional sites in real towns, those of product 22.12 and more. */
export interface SiteFact {
  /** Base of the id. */
  key: string
  name: string
  kind: SiteKind
  street: string
  postalCode: string
  city: string
  lat: number
  lng: number
}

export type SiteKind = 'office' | 'industry' | 'school' | 'assembly' | 'care' | 'hotel' | 'port' | 'process' | 'ship'

type Row = readonly [key: string, name: string, kind: SiteKind, street: string, town: string, lat: number, lng: number]

const rows = [
  ['nidelva', 'Nidelva kontorpark', 'office', 'Elvebredden 14', '7010 Trondheim', 63.43, 10.395],
  ['lade', 'Lade teknopark bygg C', 'office', 'Ladebekken 31', '7041 Trondheim', 63.443, 10.447],
  ['skansen', 'Skansen konferansehotell', 'hotel', 'Skansetrappen 3', '5003 Bergen', 60.393, 5.324],
  ['laksevag', 'Laksevåg kaiterminal', 'port', 'Terminalkaien 8', '5160 Bergen', 60.384, 5.29],
  ['akerselva', 'Akerselva helsehus', 'care', 'Fossegangen 22', '0182 Oslo', 59.917, 10.755],
  ['alnabru', 'Alnabru lager 4', 'industry', 'Godssporet 4', '0614 Oslo', 59.93, 10.84],
  ['risavika', 'Risavika forsyningsbase', 'process', 'Basekaien 60', '4056 Tananger', 58.935, 5.585],
  ['gandsfjord', 'Gandsfjord videregående skole', 'school', 'Skolebakken 11', '4006 Stavanger', 58.97, 5.733],
  ['tromsoysundet', 'Tromsøysundet kulturhus', 'assembly', 'Sundgata 45', '9008 Tromsø', 69.649, 18.956],
  ['saltstraumen', 'Saltstraumen museum', 'assembly', 'Straumveien 2', '8056 Saltstraumen', 67.23, 14.62],
  ['bodo', 'Bodø flyverksted', 'industry', 'Hangarveien 7', '8003 Bodø', 67.28, 14.405],
  ['otra', 'Otra vannkraftverk', 'process', 'Dammen 1', '4617 Kristiansand', 58.147, 7.996],
  ['brosundet', 'Brosundet ferjekai', 'port', 'Ferjekaien 5', '6002 Ålesund', 62.472, 6.155],
  ['romsdalsfjord', 'Romsdalsfjord sykehjem', 'care', 'Fjordutsikten 18', '6413 Molde', 62.737, 7.159],
  ['melkoy', 'Melkøy servicebygg', 'industry', 'Øyveien 9', '9600 Hammerfest', 70.663, 23.682],
  ['varanger', 'Varanger skipsverft', 'industry', 'Slippen 3', '9900 Kirkenes', 69.727, 30.045],
  ['mjosa', 'Mjøsa ishall', 'assembly', 'Strandpromenaden 40', '2317 Hamar', 60.795, 11.068],
  ['lagen', 'Lågen papirfabrikk', 'industry', 'Fabrikkveien 12', '2609 Lillehammer', 61.115, 10.466],
  ['bragernes', 'Bragernes kjøpesenter', 'assembly', 'Torgallmenningen 1', '3015 Drammen', 59.744, 10.204],
  ['glomma', 'Glomma gamle tollbod', 'assembly', 'Tollbodplassen 6', '1606 Fredrikstad', 59.218, 10.93],
  ['karmsund', 'Karmsund prosessanlegg', 'process', 'Raffineriveien 77', '5527 Haugesund', 59.413, 5.268],
  ['kinn', 'Kinn fiskemottak', 'industry', 'Mottakskaien 2', '6900 Florø', 61.599, 5.032],
  ['roros', 'Røros bergstad kirke', 'assembly', 'Kirkebakken 1', '7374 Røros', 62.575, 11.384],
  ['ranfjord', 'Ranfjord stålverk hall 2', 'industry', 'Valseveien 20', '8622 Mo i Rana', 66.313, 14.142],
  ['ofoten', 'Ofoten malmhavn', 'port', 'Malmkaien 4', '8514 Narvik', 68.438, 17.427],
  ['vagsfjord', 'Vågsfjord sjukehus', 'care', 'Sykehusveien 10', '9405 Harstad', 68.798, 16.541],
  ['altaelva', 'Altaelva barnehage', 'school', 'Elvestien 5', '9510 Alta', 69.969, 23.272],
  ['vangsvatnet', 'Vangsvatnet høyfjellshotell', 'hotel', 'Vatnavegen 50', '5700 Voss', 60.629, 6.415],
  ['fjordlys', 'MS Fjordlys (at berth)', 'ship', 'Ferjekaien 7', '6025 Ålesund', 62.4722, 6.1553],
  ['aurlandsfjord', 'Aurlandsfjord besøkssenter', 'assembly', 'Kaigata 3', '5745 Aurland', 60.905, 7.187],
  ['byporten', 'Byporten næringsbygg', 'office', 'Stasjonsgata 15', '3044 Drammen', 59.74, 10.21],
  ['drobak', 'Drøbak sjøbad og kurhotell', 'hotel', 'Badeveien 12', '1440 Drøbak', 59.663, 10.63],
  ['egersund', 'Egersund kaldlager', 'industry', 'Fryserikaien 9', '4370 Egersund', 58.451, 5.999],
  ['eidanger', 'Eidanger ungdomsskole', 'school', 'Skoleveien 30', '3960 Stathelle', 59.045, 9.695],
  ['farsund', 'Farsund smelteverk', 'process', 'Ovnsveien 8', '4550 Farsund', 58.095, 6.805],
  ['gjovik', 'Gjøvik fjellhall', 'assembly', 'Hallinngangen 1', '2815 Gjøvik', 60.795, 10.691],
  ['grimstad', 'Grimstad båtbyggeri', 'industry', 'Naustveien 17', '4876 Grimstad', 58.341, 8.593],
  ['hadsel', 'Hadsel omsorgssenter', 'care', 'Solbakken 6', '8450 Stokmarknes', 68.565, 14.91],
  ['hareid', 'Hareid hurtigbåtkai', 'port', 'Rutekaien 2', '6060 Hareid', 62.366, 6.025],
  ['honefoss', 'Hønefoss tinghus', 'office', 'Fossetorget 4', '3510 Hønefoss', 60.168, 10.257],
  ['jaeren', 'Jæren meieri', 'industry', 'Melkeveien 21', '4340 Bryne', 58.735, 5.648],
  ['kongsberg', 'Kongsberg teknologibygg', 'office', 'Gruvegata 33', '3616 Kongsberg', 59.667, 9.647],
  [
    'kristiansund',
    'Kristiansund opera og kulturhus',
    'assembly',
    'Nordlandskaien 10',
    '6509 Kristiansund',
    63.11,
    7.728,
  ],
  ['leknes', 'Leknes helsetun', 'care', 'Lofotgata 29', '8370 Leknes', 68.147, 13.611],
  ['levanger', 'Levanger landbruksskole', 'school', 'Gårdsveien 70', '7602 Levanger', 63.746, 11.3],
  ['longyear', 'Isfjorden forskningsstasjon', 'office', 'Vei 500', '9170 Longyearbyen', 78.221, 15.646],
  ['lofoten', 'Lofoten rorbuhotell', 'hotel', 'Rorbukaia 14', '8310 Kabelvåg', 68.21, 14.482],
  ['mandal', 'Mandal krisesenter', 'care', 'Elvegata 3', '4515 Mandal', 58.029, 7.461],
  ['mosjoen', 'Mosjøen aluminiumsverk', 'process', 'Elektrolysen 5', '8657 Mosjøen', 65.838, 13.191],
  ['namsos', 'Namsos sagbruk', 'industry', 'Tømmerlunna 8', '7800 Namsos', 64.466, 11.495],
  ['notodden', 'Notodden bokbinderi', 'industry', 'Papirgata 2', '3674 Notodden', 59.559, 9.259],
  ['odda', 'Odda smelteverksmuseum', 'assembly', 'Karbidplassen 1', '5750 Odda', 60.069, 6.546],
  ['orkanger', 'Orkanger verkstedhall', 'industry', 'Industriveien 44', '7300 Orkanger', 63.307, 9.85],
  ['porsgrunn', 'Porsgrunn porselenshall', 'industry', 'Leireveien 13', '3915 Porsgrunn', 59.135, 9.646],
  ['sandefjord', 'MS Hvalfangeren (museum ship)', 'ship', 'Museumsbrygga 1', '3211 Sandefjord', 59.127, 10.219],
  ['sarpsborg', 'Sarpsborg badeland', 'assembly', 'Bølgegata 9', '1706 Sarpsborg', 59.283, 11.11],
  ['sortland', 'Sortland kystvaktbase', 'port', 'Blåbyveien 11', '8400 Sortland', 68.697, 15.413],
  ['steinkjer', 'Steinkjer samfunnshus', 'assembly', 'Kongens plass 7', '7713 Steinkjer', 64.015, 11.495],
  ['orsta', 'Ørsta møbelfabrikk', 'industry', 'Høvelvegen 6', '6150 Ørsta', 62.2, 6.13],
  ['aas', 'Ås plantelaboratorium', 'office', 'Drivhusveien 2', '1430 Ås', 59.664, 10.784],
] as const satisfies readonly Row[]

export type SiteKey = (typeof rows)[number][0]

export const siteFacts: readonly (SiteFact & { key: SiteKey })[] = rows.map(
  ([key, name, kind, street, town, lat, lng]) => ({
    key,
    name,
    kind,
    street,
    postalCode: town.slice(0, 4),
    city: town.slice(5),
    lat,
    lng,
  }),
)
