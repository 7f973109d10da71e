/** Words of dealers' pages in the languages of most of them, by what they say of the text around them. */

const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

/** Before a sum that is not the price of the piece. */
export const otherSums = new RegExp(
  `(?:(?<!\\p{L})(?:${[
    'versand\\w*|liefer\\w*|porto|fracht|verpackung|shipping|delivery|postage|p ?& ?p|carriage|freight|handling',
    'livraison|frais de port|port|expédition|emballage|spedizione|spese|consegna|trasporto',
    'list price|retail|rrp|msrp|was|were|old price|originally|statt|uvp|ehemals|früher|bisher|vorher|neupreis',
    'prezzo originale|prix initial|anciennement|au lieu de|avant|invece di|anziché|listino|prima',
    'you save|save|sparen|ersparnis|économisez|risparmi|deposit|anzahlung|acompte|acconto|caparra',
    'rate|raten|rata|monthly|monatlich|mensuel\\w*|payments? of|instal+ments? of|von je|à(?! prix)',
    'from|starting at|ab|dès|à partir de|da|a partire da|über|over|above|more than|mindest\\w*|minimum|min\\.',
    'cart|basket|bag|warenkorb|panier|carrello|gift ?cards?|gutschein\\w*|voucher|discount|rabatt|remise|sconto',
    'insurance|versicherung|assurance|estimate|est\\.|sch[äa]e?tz\\w*|taxe|stima|estimation|entr[ée]e|eintritt|admission',
    'verzend\\w*|bezorg\\w*|levering|vanaf|van|was|korting|aanbetaling|geschat|env[ií]o\\w*|gastos|desde|antes|descuento|señal',
    'frakt|fragt|leverans|toimitus|doprava|poštovné|wysyłka|dostawa|배송비|택배비|운송비|送料|配送料',
    'next bid|bid increment|nächstes gebot|mindestgebot|prochaine enchère|volgend bod|guide price|추정가|예상가|予想価格|評価額',
    'restauri\\w*|gekauft|bought|paid|acheté\\w*|acquistat\\w*|valuations?|stundenansatz|parking|parcheggio|parken',
  ].join('|')})(?!\\p{L})|\\d\\s*(?:x|×|mal|fois|rate(?:n|s)?)(?!\\p{L}))[^.!?\\d]{0,25}$`,
  'iu',
)

/** Behind such a sum. */
export const otherSumsBehind =
  /^\s*(?:(?:\/|per|pro|par|al|im)\s?(?:month|week|hour|day|monat|woche|stunde|mois|mese|h)(?!\p{L})|(?:versand|shipping|delivery|postage|livraison|de port|spedizione|off|rabatt|sparen|di sconto|de remise|flat|deposit|anzahlung|acompte)(?!\p{L}))/iu

/** Before the price. Of what is to be auctioned that is where the bids begin. */
export const priceLabel = new RegExp(
  `(?<!\\p{L})(?:${[
    '(?:our|asking|sale|special|unser|nostro|notre)?\\s?\\p{L}*-?(?:price|preis|prix|prezzo|prijs|precio|pris|cena|가격|판매가|価格|値段)',
    'now|now only|jetzt|nur|only|maintenant|ora|solo|nu|ahora',
    "(?:starting|opening) (?:bid|price)|startgebot|limit|aufruf|ausruf|mise à prix|base d['’]asta|startbod|inzet|precio de salida|utropspris",
  ].join('|')})\\s*(?:\\p{L}+\\s?)?[:=–-]?\\s*$`,
  'iu',
)

/** Before what is bid for a lot now. */
export const bidLabel =
  /(?<!\p{L})(?:(?:current|highest|high|leading) bid|aktuelles gebot|höchstgebot|enchère (?:actuelle|en cours)|offerta attuale|huidig bod|hoogste bod|puja actual|högsta bud|現在価格|현재가)[^.!?\d]{0,15}$/iu

/** Before what a lot went for. */
export const resultLabel =
  /(?<!\p{L})(?:hammer(?: price)?|prices? reali[sz]ed|winning bid|sold (?:for|at)|zuschlag(?:spreis)?|zugeschlagen|hammerpreis|verkauft für|adjug[ée]e?|prix marteau|vendue? à|aggiudicat[oa]|venduto a|hamerprijs|toegewezen|verkocht voor|remate|adjudicad[oa]|precio de martillo|vendido por|klubbat|klubbslag|slutpris|hammerslag|낙찰가|落札価格?)[^.!?\d]{0,15}$/iu

export const priceClass =
  /(?:^|[\s_-])(?:\w*price|preis|prix|prezzo|prijs|precio|betrag|amount|summe)(?:$|[\s_-])/i

export const onRequest = word(
  'price (?:up)?on (?:request|application|enquiry)|poa|p\\.o\\.a\\.?|call for price|ask for price|(?:preis )?auf anfrage|preis a\\. ?a\\.|(?:prix )?sur demande|nous consulter|(?:prezzo )?su richiesta|trattativa riservata|(?:prijs )?op aanvraag|prijs o\\.a\\.|(?:precio )?a consultar|consultar precio',
)

/** Over pieces that the page is not of. */
export const relatedHeading = word(
  'related|similar|you (?:may|might) also|also (?:like|viewed|bought)|recently (?:viewed|sold)|more (?:from|like|items|pieces)|customers|ähnliche\\w*|weitere\\w*|das könnte|auch interessant|passend dazu|zuletzt|kunden|vous aimerez|aimerez aussi|à voir aussi|similaires|même (?:catégorie|collection)|autres|potrebbe|potrebbero|correlati|simili|altri|altre|gerelateerde?|vergelijkbare?|ook interessant|bekijk ook|andere|relacionad[oa]s|similares|también|otr[oa]s|liknande|lignende|podobn[eéay]\\w*|관련|関連',
)

/** Names of elements that hold such pieces, or what stands on every page. */
export const besideClass =
  /(?:^|[\s_-])(?:related|also|similar|gerelateerd\w*|relacionad\w*|upsells?|cross-?sells?|recommend\w*|correlat\w*|weitere|aehnlich\w*|suggest\w*|recently|sidebar|basket|minicart|mini-cart|warenkorb|newsletter|cookies?|breadcrumbs?|menu|nav|navbar|footer|ftr|topbar|hdr)(?:$|[\s_-])/i

/** Links of a page that lead to no other piece. */
export const infoLink = word(
  'versand\\w*|shipping|delivery|postage|livraison|frais|spedizione|agb|terms|conditions|mwst|ust|vat|steuer|tva|iva|merk\\w*|wishlist|wunsch\\w*|print|drucken|imprimer|stampa|share|teilen|partager|frage\\w*|enquir\\w*|inquir\\w*|question|contact\\w*|kontakt|contatt\\w*|anfrage|warenkorb|basket|cart|panier|carrello|kaufen|buy|acquista|acheter|checkout|finance|details?|zoom|back|zurück|retour|terug|volver|winkelwagen|bestellen|comprar|carrito|vraag|preguntar?|indietro|e-?mail|call|share|pinterest|facebook|whatsapp',
)
