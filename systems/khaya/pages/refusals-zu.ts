/** What the system refuses, by its codes, in isiZulu. A draft that no native speaker has read yet. */
export const errors: Readonly<Record<string, string>> = {
  NO_PROFILE: 'Le akhawunti ayinayo iphrofayela. Qala usitshele ukuthi ungubani.',
  ACCOUNT_SUSPENDED:
    'I-akhawunti yakho imisiwe: ungafunda, kodwa awukwazi ukushintsha lutho. Bhalela umphathi.',
  NOT_VERIFIED: 'Umazisi wakho awukaqinisekiswa, futhi abasebenzi abaqinisekisiwe kuphela abangaphakamisa.',
  BLOCKED: 'Omunye wenu uvimbe omunye, ngakho awukho umlayezo ongathunyelwa.',
  CODE_WRONG: 'Le akuyona ikhodi ethunyelwe, noma ayisasebenzi. Bhala ikhodi futhi, noma ucele entsha.',
  TOO_MANY_DOCUMENTS: 'Unamadokhumenti angu-6, futhi awekho amanye angagcinwa. Qala ususe elilodwa.',
  ALREADY_VERIFIED: 'Usuqinisekisiwe, ngakho alikho idokhumenti elidingekayo.',
  REPORT_CLOSED: 'Omunye umphathi usewuvalile lo mbiko. Layisha uhlu futhi.',
  EMAIL_TAKEN:
    'Enye i-akhawunti isebenzisa leli kheli le-imeyili. Ngena kuleyo akhawunti, noma unikeze elinye.',
  PHONE_TAKEN: 'Enye i-akhawunti isebenzisa le nombolo yefoni. Ngena kuleyo akhawunti, noma unikeze enye.',
  ACCOUNT_EXISTS: 'Usunayo i-akhawunti. Hlela iphrofayela yayo.',
  ID_NUMBER_TAKEN: 'Enye i-akhawunti isebenzisa le nombolo kamazisi. Hlola inombolo, noma ubhalele umphathi.',
  PROJECT_NOT_OPEN:
    'Umsebenzi awusavulekile, ngakho akekho ongaphakamisa noma awushintshe. Khetha ovulekile.',
  WORKER_NOT_AVAILABLE: 'Umsebenzi umisiwe noma akasaqinisekisiwe. Khetha esinye isiphakamiso.',
  ALREADY_BID: 'Usuphakamisile kulo msebenzi. Shintsha leso siphakamiso.',
  TOO_MANY_LINES: 'I-oda lingaba nezinto ezihlukene ezingu-90 kuphela. Lihlukanise kabili.',
  BELOW_MIN_ORDER: 'Inani lingaphansi kwenani elincane le-oda lale nto. Oda okungenani lelo nani.',
  DELIVERY_NOT_AVAILABLE: 'Umthengisi akayilethi le nto. Khetha ukuyilanda.',
  INSUFFICIENT_STOCK: 'Umthengisi akasenazo ezingako. Nciphisa inani.',
  PRODUCT_NOT_ACTIVE: 'Le nto ayisathengiswa. Yisuse kubhasikidi.',
  PRICE_CHANGED: 'Isamba sikabhasikidi sishintshile. Bheka isamba esisha bese u-oda futhi.',
  AMOUNT_MISMATCH: 'Imali ekhokhiwe ayilingani nesamba se-oda.',
  NOT_COMPLETED: 'Umsebenzi ophothuliwe nama-oda alethiwe kuphela okungabuyekezwa. Linda kuze kuphothulwe.',
  ALREADY_REVIEWED: 'Usukubuyekezile lokhu. Ungabhala kanye kuphela.',
}

/** What is wrong with a field, by what the system says in English. */
export const reasons: Readonly<Record<string, string>> = {
  'must have 13 digits': 'Inombolo kamazisi inezinombolo ezingu-13.',
  'does not begin with a date of birth (YYMMDD). Check the first six digits.':
    'Ayiqali ngosuku lokuzalwa (YYMMDD). Hlola izinombolo eziyisithupha zokuqala.',
  'does not match its last digit. Check the number for a typing mistake.':
    'Inombolo yokugcina ayifani. Hlola ukuthi awenzanga iphutha.',
  'is no phone number': 'Lena akuyona inombolo yefoni.',
  'must be the six digits that were sent to your phone':
    'Bhala izinombolo eziyisithupha ezithunyelwe efonini yakho.',
  'min is above max': 'Inani eliphansi lingaphezu kweliphezulu.',
  'startDate is after endDate': 'Usuku lokuqala lungemva kolokugcina.',
  'is above maxPrice': 'Intengo ephansi ingaphezu kwephezulu.',
  'must not contain #': 'Igama ledolobha alinayo i-#.',
  'is needed of a buyer': 'Lokhu kuyadingeka.',
  'is needed of a worker': 'Lokhu kuyadingeka.',
  'is needed of a seller': 'Lokhu kuyadingeka.',
  'is your own': 'Lokhu kungokwakho.',
  'is the sender': 'Awukwazi ukuzibhalela.',
  'is needed': 'Lokhu kuyadingeka.',
  'is needed for what is delivered': 'Lokhu kuyadingeka uma izinto zilethwa.',
  'is needed where there is no town and no category': 'Bhala lokhu, noma ukhethe idolobha noma uhlobo.',
  'is after to': 'Usuku lokuqala lungemva kolokugcina.',
  'make a total that is too large': 'Isamba sikhulu kakhulu.',
  'is not the address of an uploaded picture. Upload it with POST /pictures first':
    'Lesi akusona isithombe esilayishiwe. Silayishe kuqala.',
}
