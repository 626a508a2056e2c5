"""What people call time zones, countries and states, beside the names of CLDR and of the cities.

Long because it is four tables.
"""

from __future__ import annotations

import re

ABBREVIATIONS = {
    "Europe/London": "bst",
    "Europe/Lisbon": "wet west",
    "Europe/Brussels": "cet cest met mest hec haec hnec",
    "Europe/Berlin": "mez mesz",
    "Europe/Athens": "eet eest oez oesz",
    "Europe/Moscow": "msk",
    "Europe/Istanbul": "trt",
    "America/New_York": "est edt et est5edt eastern nyc ny dc",
    "America/Chicago": "cst cdt ct cst6cdt central",
    "America/Denver": "mst mdt mt mst7mdt mountain",
    "America/Los_Angeles": "pst pdt pt pst8pdt pacific la sf",
    "America/Anchorage": "akst akdt",
    "America/Halifax": "adt ast atlantic",
    "America/St_Johns": "nst ndt",
    "America/Toronto": "hne hae",
    "America/Sao_Paulo": "brt",
    "America/Argentina/Buenos_Aires": "art",
    "America/Santiago": "clt clst",
    "America/Bogota": "cot",
    "America/Lima": "pet",
    "Pacific/Honolulu": "hst hast",
    "Africa/Lagos": "wat",
    "Africa/Harare": "cat",
    "Africa/Johannesburg": "sast",
    "Africa/Nairobi": "eat",
    "Asia/Dubai": "gst",
    "Asia/Karachi": "pkt",
    "Asia/Kolkata": "ist",
    "Asia/Kathmandu": "npt",
    "Asia/Bangkok": "ict",
    "Asia/Jakarta": "wib",
    "Asia/Makassar": "wita",
    "Asia/Jayapura": "wit",
    "Asia/Kuala_Lumpur": "myt kl",
    "Asia/Yangon": "mmt",
    "Asia/Tehran": "irst irdt",
    "Asia/Kabul": "aft",
    "Asia/Tashkent": "uzt",
    "Asia/Yekaterinburg": "yekt",
    "Asia/Vladivostok": "vlat",
    "Asia/Ho_Chi_Minh": "hcmc",
    "Pacific/Guam": "chst",
    "Pacific/Fiji": "fjt",
    "America/Montevideo": "uyt",
    "America/Caracas": "vet",
    "America/La_Paz": "bot",
    "America/Guayaquil": "ect",
    "America/Asuncion": "pyt",
    "America/Mexico_City": "cdmx",
    "Atlantic/Azores": "azot azost",
    "Asia/Shanghai": "cst",
    "Asia/Hong_Kong": "hkt",
    "Asia/Singapore": "sgt",
    "Asia/Manila": "pht pst",
    "Asia/Tokyo": "jst",
    "Asia/Seoul": "kst",
    "Australia/Perth": "awst",
    "Australia/Adelaide": "acst acdt",
    "Australia/Darwin": "acst",
    "Australia/Sydney": "aedt aest aet",
    "Australia/Brisbane": "aest est",
    "Pacific/Auckland": "nzst nzdt nzt",
    "UTC": "gmt utc z zulu gmt0",
    "Etc/GMT+12": "aoe",
    # The second of those that are asked about.
    "America/Phoenix": "mst",
    "America/Havana": "cst",
    "America/Puerto_Rico": "ast",
    "Asia/Riyadh": "ast",
    "Asia/Dhaka": "bst",
    "Asia/Jerusalem": "ist idt",
    "Europe/Dublin": "ist",
}
PHRASES = {
    "UTC": "coordinated universal time|universal time|universal|greenwich|world time|weltzeit"
    "|wereldtijd|temps universel|temps universel coordonne|0",
    "Europe/London": "british summer time|british time|british standard time|britische zeit",
    "Europe/Dublin": "irish time|irish standard time|irish summer time",
    "Europe/Brussels": "central europe|centraal europa|mitteleuropa|europe centrale|cet cest"
    "|europa centraal|hec france",
    "Europe/Moscow": "москва|санкт петербург",
    "Europe/Kyiv": "київ|киев",
    "Europe/Athens": "αθηνα|αθήνα",
    "Europe/Rome": "venedig|venetie",
    "Europe/Madrid": "mallorca|majorca|majorque|ibiza|balearen|balearic islands|baleares|catalunya"
    "|catalonia|catalonie|katalonien",
    "Atlantic/Canary": "canary islands|canaries|canarische eilanden|kanarische inseln|kanaren"
    "|iles canaries|islas canarias|canarias",
    "Europe/Amsterdam": "s gravenhage|den bosch",
    "America/New_York": "east coast|eastern coast|us east|us east coast|eastern us|eastern usa"
    "|east coast usa|usa east coast|usa east|ostkuste|cote est|oostkust|us eastern",
    "America/Chicago": "us central|central us|central usa|usa central|midwest",
    "America/Denver": "us mountain|mountain us|rocky mountains",
    "America/Los_Angeles": "west coast|western coast|us west|us west coast|western us|westkuste"
    "|west coast usa|usa west coast|usa west|cote ouest|westkust|us pacific|kalifornien|californie"
    "|californie|californien",
    "Asia/Tokyo": "東京|とうきょう|大阪",
    "Asia/Shanghai": "北京|上海",
    "Asia/Hong_Kong": "香港",
    "Asia/Taipei": "台北",
    "Asia/Seoul": "서울|부산",
    "Asia/Jerusalem": "תל אביב|ירושלים",
    "Africa/Cairo": "القاهرة",
}
"""What people call a time, a coast or a place, besides the names in the tables."""
STATES = {
    "US": "al Alabama|ak Alaska|az Arizona|ar Arkansas|ca California|co Colorado|ct Connecticut"
    "|de Delaware|fl Florida|ga Georgia|hi Hawaii|id Idaho|il Illinois|in Indiana|ia Iowa|ks Kansas"
    "|ky Kentucky|la Louisiana|me Maine|md Maryland|ma Massachusetts|mi Michigan|mn Minnesota"
    "|ms Mississippi|mo Missouri|mt Montana|ne Nebraska|nv Nevada|nh New Hampshire|nj New Jersey"
    "|nm New Mexico|ny New York|nc North Carolina|nd North Dakota|oh Ohio|ok Oklahoma|or Oregon"
    "|pa Pennsylvania|ri Rhode Island|sc South Carolina|sd South Dakota|tn Tennessee|tx Texas"
    "|ut Utah|vt Vermont|va Virginia|wa Washington|wv West Virginia|wi Wisconsin|wy Wyoming",
    "CA": "ab Alberta|bc British Columbia|mb Manitoba|nb New Brunswick|nl Newfoundland"
    "|ns Nova Scotia|on Ontario|pe Prince Edward Island|qc Quebec|sk Saskatchewan|yt Yukon",
    "AU": "nsw New South Wales|qld Queensland|vic Victoria|tas Tasmania|wa Western Australia"
    "|nt Northern Territory|act Canberra Territory",
}
"""States by the abbreviation after a city: ``Portland, ME``; alone only if no
country has that code."""
PARTS_OF_HOURS = {
    "-9:30": "Pacific/Marquesas",
    "-3:30": "America/St_Johns",
    "-2:30": "America/St_Johns",
    "+3:30": "Asia/Tehran",
    "+4:30": "Asia/Kabul",
    "+5:30": "Asia/Kolkata",
    "+5:45": "Asia/Kathmandu",
    "+6:30": "Asia/Yangon",
    "+8:45": "Australia/Eucla",
    "+9:30": "Australia/Adelaide",
    "+10:30": "Australia/Adelaide",
    "+12:45": "Pacific/Chatham",
}
"""Places whose offset from UTC is not a whole number of hours."""
BRITISH = ("Europe/London", "UTC")  # by GMT some mean British time, others UTC
CALLED = {
    "GB": "uk|gb|england|scotland|wales|great britain|britain|britannien|grande bretagne|engeland"
    "|schotland|angleterre|ecosse|schottland|groot brittannie|grossbritannien|northern ireland"
    "|n ireland|nordirland|noord ierland|irlande du nord|u k|gales|inglaterra",
    "US": "usa|us|america|states|the states|etats unis|etats unis d amerique|vs|amerika|amerique"
    "|u s a|u s|united states of america|estados unidos|stati uniti",
    "NL": "holland|hollande|nederland|the netherlands",
    "CZ": "cesko|czech republic|tschechische republik|tsjechie|republique tcheque",
    "AE": "uae|emirates|emirate|emiraten|emirats",
    "KR": "korea|south korea|대한민국|한국",
    "DE": "brd|bundesrepublik|bundesrepublik deutschland",
    "FR": "francia",
    "ES": "espana|espanya",
    "IT": "italia",
    "PT": "portugal",
    "AT": "oesterreich",
    "CH": "svizzera|schwiiz|swiss",
    "BE": "vlaanderen|flanders|flandern|flandre|flandres|wallonie|wallonia|wallonien",
    "PL": "polska",
    "SK": "slovensko",
    "HU": "magyarorszag",
    "RO": "romania",
    "BG": "българия",
    "GR": "ελλαδα|hellas",
    "HR": "hrvatska",
    "SI": "slovenija",
    "RS": "srbija|србија",
    "AL": "shqiperi|shqiperia",
    "DK": "danmark",
    "SE": "sverige",
    "NO": "norge|noreg",
    "FI": "suomi",
    "EE": "eesti",
    "LV": "latvija",
    "LT": "lietuva",
    "IE": "eire|republic of ireland|republik irland|republique d irlande",
    "IS": "island",
    "TR": "turkey|turkei|turquie|turkije",
    "RU": "россия",
    "UA": "україна|украина",
    "BY": "беларусь|belarus|weissrussland|wit rusland|bielorussie",
    "IL": "ישראל",
    "EG": "مصر",
    "MA": "المغرب",
    "SA": "saudi|ksa",
    "IR": "ایران",
    "IN": "bharat|भारत",
    "CN": "中国|prc",
    "TW": "台灣|台湾",
    "JP": "日本|nippon|nihon",
    "TH": "ไทย",
    "VN": "viet nam",
    "PH": "pilipinas|filipinas",
    "BR": "brasil",
    "PE": "peru",
    "ZA": "rsa|suid afrika",
    "MX": "mejico",
    "CI": "ivory coast|elfenbeinkuste|ivoorkust",
}
FILLED = frozenset(
    re.findall(
        r"\w+",
        "time timezone zone the in near standard daylight summer local my a city tijd tijdzone"
        " lokale in stad zeit zeitzone in stadt heure heures fuseau horaire de d du la le l en"
        " ville same as i live am im m based currently zelfde als ik woon wohne ich lebe gleich wie"
        " habite j suis je vis comme a at for using use usually mostly here",
    )
)
"""Words that may be around the name of a place."""
