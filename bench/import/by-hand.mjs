// What the documents in by-hand/ say, as designs.
export const indexes = (...names) => Object.fromEntries(names.map(name => [name, [`${name}PK`, `${name}SK`]]))
export const one = (table, rest) => ({
  kind: 'single',
  table,
  pk: 'PK',
  sk: 'SK',
  indexes: {},
  patterns: [],
  ...rest,
})
export const item = (pk, sk, a = [], i = {}) => ({ pk, sk, i, a: a.map(name => `${name}:string`) })
const many = tables => ({
  kind: 'several',
  tables: tables.map(([name, key, attributes, more = {}]) => ({
    name,
    key,
    attributes: attributes.map(each => `${each}:string`),
    indexes: {},
    patterns: [],
    ...more,
  })),
})

export const byHand = {
  'podcast-index-shapes.md': one('podcasts-{env}', {
    indexes: indexes('GSI1', 'GSI2'),
    entities: {
      Show: item('SHOW#{a}', 'META', ['title', 'hostName', 'coverUrl'], { GSI1: ['HOST#{a}', 'SHOW#{a}'] }),
      Episode: item('SHOW#{a}', 'EPISODE#{a}', ['title', 'seconds', 'chapters'], {
        GSI2: ['TOPIC#{a}', '{a}'],
      }),
    },
    patterns: [
      ['', null, 'PK = SHOW#{a}', 'SK = META'],
      ['', null, 'PK = SHOW#{a}', 'SK begins_with EPISODE#'],
      ['', 'GSI1', 'GSI1PK = HOST#{a}'],
    ],
  }),
  'parking-lists.md': one('parking', {
    pk: 'pk',
    sk: 'sk',
    entities: {
      Garage: item('GARAGE#{a}', 'GARAGE#{a}', ['address', 'openingHours']),
      Spot: item('GARAGE#{a}', 'SPOT#{a}#{b}', ['kind', 'isFree']),
      Booking: item('CAR#{a}', 'BOOKING#{a}', ['spot', 'until', 'price']),
    },
    patterns: [
      ['', null, 'pk = GARAGE#{a}', 'sk begins_with SPOT#{a}#'],
      ['', null, 'pk = CAR#{a}', 'sk begins_with BOOKING#'],
    ],
  }),
  'auctions-verbs.md': one('auctions', {
    indexes: indexes('GSI1'),
    entities: {
      Lot: item('LOT#{a}', 'LOT#{a}', [], { GSI1: ['SALE#{a}', 'LOT#{a}'] }),
      Bid: item('LOT#{a}', 'BID#{a}#{b}', [], { GSI1: ['BIDDER#{a}', 'BID#{a}'] }),
      Bidder: item('BIDDER#{a}', 'PROFILE'),
    },
    patterns: [
      ['', null, 'PK = LOT#{a}', 'SK = LOT#{a}'],
      ['', null, 'PK = LOT#{a}', 'SK begins_with BID#'],
      ['', 'GSI1', 'GSI1PK = SALE#{a}'],
      ['', 'GSI1', 'GSI1PK = BIDDER#{a}', 'GSI1SK begins_with BID#'],
    ],
  }),
  'hotel-sections.md': many([
    ['Rooms', ['hotelId', 'roomNumber'], ['floor', 'beds', 'amenities']],
    [
      'Reservations',
      ['reservationId'],
      ['guestId', 'hotelId', 'arrival', 'nights', 'status'],
      { indexes: { 'guest-index': ['guestId', 'arrival'], 'hotel-arrival-index': ['hotelId', 'arrival'] } },
    ],
    ['Guests', ['guestId'], ['fullName', 'email'], { indexes: { 'email-index': ['email'] } }],
  ]),
  'pharmacy-german.md': one('apotheke', {
    indexes: indexes('GSI1'),
    entities: {
      Kunde: item('KUNDE#{a}', 'PROFIL', [], { GSI1: ['EMAIL#{a}', 'KUNDE'] }),
      Rezept: item('KUNDE#{a}', 'REZEPT#{a}', [], { GSI1: ['ARZT#{a}', 'REZEPT#{a}'] }),
      Artikel: item('ARTIKEL#{a}', 'ARTIKEL'),
    },
    patterns: [
      ['', null, 'PK = KUNDE#{a}', 'SK = PROFIL'],
      ['', null, 'PK = KUNDE#{a}', 'SK begins_with REZEPT#'],
      ['', 'GSI1', 'GSI1PK = EMAIL#{a}'],
    ],
  }),
  'rides-json.md': one('rides-v2', {
    indexes: { 'by-driver': ['GSI1PK', 'GSI1SK'] },
    entities: {
      Rider: item('RIDER#{a}', 'PROFILE', ['name', 'phone', 'rating', 'homes']),
      Ride: item('RIDER#{a}', 'RIDE#{a}', ['fare', 'from', 'completed'], {
        'by-driver': ['DRIVER#{a}', 'RIDE#{a}'],
      }),
    },
    patterns: [
      ['', null, 'PK = RIDER#{a}', 'SK = PROFILE'],
      ['', null, 'PK = RIDER#{a}', 'SK between RIDE#{a} and RIDE#{b}'],
      ['', 'by-driver', 'GSI1PK = DRIVER#{a}'],
    ],
  }),
  'museum-turned.md': one('museum-objects', {
    pk: 'pk',
    sk: 'sk',
    entities: {
      Object: item('OBJECT#{a}', 'OBJECT'),
      Loan: item('OBJECT#{a}', 'LOAN#{a}'),
      Room: item('ROOM#{a}', 'ROOM'),
    },
    patterns: [
      ['', null, 'pk = OBJECT#{a}'],
      ['', null, 'pk = ROOM#{a}', 'sk = ROOM'],
    ],
  }),
  'wallet-electro-fence.md': one('wallet', {
    entities: { account: item('ACCOUNT#{a}', 'ACCOUNT'), entry: item('ACCOUNT#{a}', 'ENTRY#{a}') },
    patterns: [
      ['', null, 'PK = ACCOUNT#{a}', 'SK = ACCOUNT'],
      ['', null, 'PK = ACCOUNT#{a}', 'SK begins_with ENTRY#'],
    ],
  }),
  'news-several.md': many([
    [
      'news-articles',
      ['articleId'],
      ['headline', 'body', 'section', 'publishedAt'],
      { indexes: { 'section-publishedAt-index': ['section', 'publishedAt'] } },
    ],
    ['news-comments', ['articleId', 'commentId'], ['text', 'userId']],
    ['news-drafts', ['authorId', 'savedAt'], ['content', 'expiresAt'], { ttl: 'expiresAt' }],
  ]),
  'farm-spanish.md': one('granja', {
    indexes: indexes('GSI1'),
    entities: {
      Animal: item('GRANJA#{a}', 'ANIMAL#{a}', ['nombre', 'peso'], { GSI1: ['ESPECIE#{a}', 'ANIMAL#{a}'] }),
      Tratamiento: item('ANIMAL#{a}', 'TRATAMIENTO#{a}', ['medicamento', 'dosis']),
    },
    patterns: [
      ['', null, 'PK = GRANJA#{a}', 'SK begins_with ANIMAL#'],
      ['', 'GSI1', 'GSI1PK = ESPECIE#{a}'],
      ['', null, 'PK = ANIMAL#{a}'],
    ],
  }),
  'crm-pairs.md': one('crm', {
    indexes: indexes('GSI1'),
    entities: {
      Company: item('COMPANY#{a}', 'COMPANY', [], { GSI1: ['OWNER#{a}', 'COMPANY#{a}'] }),
      Contact: item('COMPANY#{a}', 'CONTACT#{a}', [], { GSI1: ['EMAIL#{a}', 'CONTACT'] }),
      Deal: item('COMPANY#{a}', 'DEAL#{a}', [], { GSI1: ['STAGE#{a}', 'DEAL#{a}'] }),
    },
    patterns: [
      ['', null, 'PK = COMPANY#{a}', 'SK = COMPANY'],
      ['', null, 'PK = COMPANY#{a}', 'SK begins_with CONTACT#'],
      ['', 'GSI1', 'GSI1PK = STAGE#{a}'],
    ],
  }),
  'sensors-prose.md': one('sensor-data', {
    entities: {
      Sensor: item('SENSOR#{a}', 'SENSOR', ['location', 'unit', 'installedAt']),
      Measurement: item('SENSOR#{a}', 'AT#{a}', ['value', 'quality']),
    },
    patterns: [['', null, 'PK = SENSOR#{a}', 'SK between AT#{a} and AT#{b}']],
  }),
  'delivery-lsi.md': many([
    [
      'deliveries',
      ['courierId', 'deliveryId'],
      ['parcelId', 'status', 'weight'],
      { indexes: { 'status-index': ['courierId', 'status'], 'parcel-index': ['parcelId'] } },
    ],
  ]),
  'choir-japanese.md': one('choir', {
    indexes: indexes('GSI1'),
    entities: {
      団員: item('MEMBER#{a}', 'PROFILE', [], { GSI1: ['PART#{a}', 'MEMBER#{a}'] }),
      練習: item('REHEARSAL#{a}', 'INFO'),
      出欠: item('REHEARSAL#{a}', 'MEMBER#{a}', [], { GSI1: ['MEMBER#{a}', 'REHEARSAL#{a}'] }),
    },
    patterns: [
      ['', null, 'PK = MEMBER#{a}', 'SK = PROFILE'],
      ['', null, 'PK = REHEARSAL#{a}', 'SK begins_with MEMBER#'],
      ['', 'GSI1', 'GSI1PK = PART#{a}'],
    ],
  }),
  'blog-tree.md': one('blog-table', {
    entities: {
      Author: item('AUTHOR#{a}', 'AUTHOR'),
      Post: item('AUTHOR#{a}', 'POST#{a}'),
      Comment: item('POST#{a}', 'COMMENT#{a}'),
    },
    patterns: [
      ['', null, 'PK = AUTHOR#{a}', 'SK begins_with POST#'],
      ['', null, 'PK = POST#{a}'],
    ],
  }),
  'tickets-filters.md': one('support', {
    indexes: indexes('GSI1'),
    entities: {
      Ticket: item('CUSTOMER#{a}', 'TICKET#{a}', ['subject', 'status', 'messages'], {
        GSI1: ['QUEUE#{a}', 'PRIORITY#{a}#{b}'],
      }),
      Agent: item('AGENT#{a}', 'AGENT', ['name', 'skills']),
    },
    patterns: [
      ['', null, 'PK = CUSTOMER#{a}'],
      ['', 'GSI1', 'GSI1PK = QUEUE#{a}', 'GSI1SK begins_with PRIORITY#1'],
    ],
  }),
  'bank-several-json.md': many([
    [
      'accounts',
      ['accountId'],
      ['ownerId', 'iban', 'balance'],
      { indexes: { 'ownerId-index': ['ownerId'] } },
    ],
    ['transfers', ['accountId', 'bookedAt'], ['amount', 'memo']],
  ]),
  'clubs-headings.md': one('clubs', {
    indexes: indexes('GSI1'),
    entities: {
      Club: item('CLUB#{a}', 'METADATA', ['name', 'foundedIn'], { GSI1: ['CITY#{a}', 'CLUB#{a}'] }),
      Membership: item('CLUB#{a}', 'MEMBER#{a}', ['role', 'since']),
    },
    patterns: [
      ['', null, 'PK = CLUB#{a}', 'SK = METADATA'],
      ['', null, 'PK = CLUB#{a}', 'SK begins_with MEMBER#'],
      ['', 'GSI1', 'GSI1PK = CITY#{a}'],
    ],
  }),
  'courses-boto.md': one('courses-prod', {
    fresh: true,
    pk: 'pk',
    sk: 'sk',
    indexes: { gsi1: ['gsi1pk', 'gsi1sk'] },
    entities: {
      Teacher: item('TEACHER#{a}', 'TEACHER'),
      Lesson: item('COURSE#{a}', 'LESSON#{a}', [], { gsi1: ['TEACHER#{a}', 'LESSON#{a}'] }),
    },
    patterns: [
      ['', null, 'pk = COURSE#{a}', 'sk begins_with LESSON#'],
      ['', 'gsi1', 'gsi1pk = TEACHER#{a}'],
    ],
  }),
  'boulangerie-french.md': one('boulangerie', {
    fresh: true,
    entities: {
      Client: item('CLIENT#{a}', 'PROFIL', ['nom', 'telephone']),
      Commande: item('CLIENT#{a}', 'COMMANDE#{a}', ['total', 'livree']),
    },
    patterns: [
      ['', null, 'PK = CLIENT#{a}', 'SK = PROFIL'],
      ['', null, 'PK = CLIENT#{a}', 'SK begins_with COMMANDE#'],
    ],
  }),
  'depot-numbered.md': {
    fresh: true,
    ...many([
      ['depot-users', ['user_id'], ['email', 'created_at'], { indexes: { 'email-index': ['email'] } }],
      ['depot-parcels', ['user_id', 'parcel_id'], ['weight', 'state']],
    ]),
  },
  'taxi-pipes.md': one('taxi', {
    fresh: true,
    entities: {
      Driver: item('DRIVER#{a}', 'DRIVER'),
      Shift: item('DRIVER#{a}', 'SHIFT#{a}'),
      Trip: item('TRIP#{a}', 'TRIP'),
    },
    patterns: [
      ['', null, 'PK = DRIVER#{a}'],
      ['', null, 'PK = DRIVER#{a}', 'SK >= SHIFT#{a}'],
      ['', null, 'PK = TRIP#{a}', 'SK = TRIP'],
    ],
  }),
  'gallery-html.md': one('gallery', {
    fresh: true,
    entities: { Artist: item('ARTIST#{a}', 'PROFILE'), Work: item('ARTIST#{a}', 'WORK#{a}') },
    patterns: [['', null, 'PK = ARTIST#{a}', 'SK begins_with WORK#']],
  }),
  'ledger-sam.md': one('ledger', {
    fresh: true,
    indexes: indexes('GSI1'),
    entities: {
      Account: item('ACCOUNT#{a}', 'ACCOUNT'),
      Posting: item('ACCOUNT#{a}', 'POSTING#{a}', [], { GSI1: ['BATCH#{a}', 'POSTING#{a}'] }),
    },
    patterns: [
      ['', null, 'PK = ACCOUNT#{a}', 'SK begins_with POSTING#'],
      ['', 'GSI1', 'GSI1PK = BATCH#{a}'],
    ],
  }),
  'clinic-tickets.md': one('helpdesk', {
    fresh: true,
    entities: {
      Ticket: item('TICKET#{a}', 'META', ['subject', 'priority', 'openedBy']),
      Comment: item('TICKET#{a}', 'COMMENT#{a}', ['author', 'text']),
    },
    patterns: [
      ['', null, 'PK = TICKET#{a}', 'SK = META'],
      ['', null, 'PK = TICKET#{a}', 'SK begins_with COMMENT#'],
    ],
  }),
  'fish-types.md': one('aquarium', {
    fresh: true,
    entities: {
      Tank: item('TANK#{a}', 'TANK', ['litres', 'room']),
      Fish: item('TANK#{a}', 'FISH#{a}', ['species', 'bornOn']),
    },
    patterns: [['', null, 'PK = TANK#{a}', 'SK begins_with FISH#']],
  }),
}

/** Forms that strangers' documents had and these had not; nobody calls them unseen. */
const seen = {
  'salon-vietnamese.md': many([
    ['Customers', ['phone'], ['fullName', 'birthday']],
    ['Appointments', ['stylistId', 'startsAt'], ['phone', 'price']],
  ]),
  'orchard-planned.md': one('OrchardTable', {
    entities: { Tree: item('FARM#{a}', 'TREE#{a}') },
    patterns: [
      ['', null, 'PK = FARM#{a}', 'SK begins_with TREE#'],
      ['', null, 'PK = FARM#{a}', 'SK = TREE#{a}'],
    ],
  }),
  'cinema-requests.md': one('', {
    indexes: indexes('GSI1'),
    entities: {
      Hall: item('HALL#{a}', 'META'),
      Film: item('FILM#{a}', 'META'),
      Screening: item('HALL#{a}', 'SCREENING#{a}#{b}', [], {
        GSI1: ['FILM#{a}#SCREENINGS', 'START#{a}#SCREENING#{b}'],
      }),
      Ticket: item('SCREENING#{a}', 'TICKET#{a}', [], { GSI1: ['GUEST#{a}', 'BOUGHT#{a}#TICKET#{b}'] }),
    },
    patterns: [
      ['', 'GSI1', 'GSI1PK = FILM#{a}#SCREENINGS', 'GSI1SK = START#{a}#SCREENING#{b}'],
      ['', 'GSI1', 'GSI1PK = GUEST#{a}', 'GSI1SK = BOUGHT#{a}#TICKET#{b}'],
      ['', null, 'PK = FILM#{a}', 'SK = META'],
      ['', 'GSI1', 'GSI1PK = GUEST#{a}'],
    ],
  }),
  'archive-operations.md': one('archive-{env}', {
    pk: 'pk',
    sk: 'sk',
    indexes: indexes('GSI1'),
    entities: {
      Shelf: item('SHELF#{a}', '#META'),
      Box: item('SHELF#{a}', 'BOX#{a}'),
      Loan: item('READER#{a}', 'LOAN#{a}', [], { GSI1: ['DUE#{a}', '{a}#{b}'] }),
    },
    patterns: [
      ['', null, 'pk = SHELF#{a}', 'sk = #META'],
      ['', null, 'pk = SHELF#{a}', 'sk begins_with BOX#'],
      ['', 'GSI1', 'GSI1PK = DUE#{a}'],
    ],
  }),
  'harbour-values.md': one('harbour', {
    indexes: indexes('GSI1'),
    entities: {
      Ship: item('SHIP#{a}', 'SHIP#{a}', [], { GSI1: ['FLAG#{a}', 'SHIP#{a}'] }),
      Berth: item('PIER#{a}', 'BERTH#{a}'),
    },
    patterns: [
      ['', null, 'PK = SHIP#{a}', 'SK = SHIP#{a}'],
      ['', null, 'PK = PIER#{a}', 'SK begins_with BERTH#'],
      ['', 'GSI1', 'GSI1PK = FLAG#{a}'],
    ],
  }),
  'stadium-lists.md': one('stadium', {
    entities: {
      Match: item('MATCH#{a}', 'MATCH', ['name', 'kickOff']),
      Gate: item('MATCH#{a}', 'GATE#{a}#{b}'),
      Seat: item('MATCH#{a}', 'SEAT#{a}#{b}', ['row', 'price']),
    },
    patterns: [
      ['', null, 'PK = MATCH#{a}', 'SK = MATCH'],
      ['', null, 'PK = MATCH#{a}', 'SK begins_with GATE#'],
      ['', null, 'PK = MATCH#{a}', 'SK begins_with SEAT#{a}#'],
    ],
  }),
  'kiosk-grids.md': many([
    [
      'ArticleTable',
      ['ean'],
      ['label', 'supplier', 'stock'],
      { indexes: { supplierStock: ['supplier', 'stock'] } },
    ],
    ['SaleTable', ['day', 'saleId'], ['total']],
  ]),
  'backend-two-tables.md': {
    ...one('app-{stage}', {
      pk: 'pk',
      sk: 'sk',
      entities: {
        Workspace: item('WORKSPACE#{a}', 'WORKSPACE'),
        Invitation: item('WORKSPACE#{a}', 'INVITATION#{a}'),
      },
    }),
    beside: many([['deploy-locks', ['LockID'], []]]),
  },
  'gallery-index-column.md': {
    ...one('gallery-{env}-people', {
      indexes: indexes('GSI1'),
      entities: {
        Visitor: item('VISITOR#{a}', 'PROFILE', [], { GSI1: ['MAIL#{a}', 'VISITOR#{a}'] }),
        Guide: item('GUIDE#{a}', 'PROFILE'),
      },
      patterns: [
        ['', null, 'PK = VISITOR#{a}', 'SK = PROFILE'],
        ['', 'GSI1', 'GSI1PK = MAIL#{a}'],
      ],
    }),
    and: one('gallery-{env}-rooms', {
      indexes: indexes('GSI1'),
      entities: {
        Room: item('ROOM#{a}', 'META'),
        Tour: item('ROOM#{a}', 'TOUR#{a}#{b}', [], { GSI1: ['GUIDE#{a}', 'TOUR#{a}'] }),
      },
      patterns: [['', null, 'PK = ROOM#{a}', 'SK begins_with TOUR#']],
    }),
  },
  'compile-spans.md': many([
    ['accounts', ['login'], ['mail']],
    ['builds', ['login', 'startedAt'], ['minutes']],
  ]),
  'link-name-heading.md': many([['ShortLinks', ['slug'], ['target', 'expires_at'], { ttl: 'expires_at' }]]),
}
for (const [name, design] of Object.entries(seen)) byHand[name] = { ...design, seen: true }
