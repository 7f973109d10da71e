// What further documents in by-hand/ say, as designs: they tell of their entities in sentences, asides, drawings and outlines.
import { indexes, item, one } from './by-hand.mjs'

const lower = { pk: 'pk', sk: 'sk' }
const seen = { seen: true }

export const told = {
  'tickets-adr.md': one('ticketing', {
    ...seen,
    ttl: 'expiresAt',
    indexes: indexes('GSI1'),
    entities: {
      event: item('EVENT#{a}', 'DETAILS', ['name', 'venue', 'startsAt', 'capacity']),
      ticketType: item('EVENT#{a}', 'TYPE#{a}', ['price', 'remaining']),
      hold: item('EVENT#{a}', 'HOLD#{a}', ['quantity', 'typeId', 'expiresAt'], {
        GSI1: ['CUSTOMER#{a}', 'HOLD#{a}'],
      }),
      Orders: item('CUSTOMER#{a}', 'ORDER#{a}', [], { GSI1: ['EVENT#{a}', 'ORDER#{a}'] }),
    },
    patterns: [
      ['', null, 'PK = EVENT#{a}', 'SK begins_with TYPE#'],
      ['', null, 'PK = CUSTOMER#{a}', 'SK begins_with ORDER#'],
      ['', 'GSI1', 'GSI1PK = EVENT#{a}', 'GSI1SK between ORDER#{a} and ORDER#{b}'],
      ['', 'GSI1', 'GSI1PK = CUSTOMER#{a}'],
    ],
  }),
  'podcast-bold.md': one('podcasts-prod', {
    ...lower,
    ...seen,
    ttl: 'ttl',
    indexes: { byPublisher: ['gsi1pk', 'gsi1sk'], byDate: ['gsi2pk', 'gsi2sk'] },
    entities: {
      Show: item('SHOW#{a}', 'META', ['title', 'description', 'language', 'explicit'], {
        byPublisher: ['PUB#{a}', 'SHOW#{a}'],
      }),
      Episode: item('SHOW#{a}', 'EP#{a}#{b}', ['title', 'duration', 'audioUrl'], {
        byDate: ['WEEK#{a}', '{a}#{b}'],
      }),
      Subscription: item('USER#{a}', 'SUB#{a}', [], { byPublisher: ['SHOWSUBS#{a}', '{a}'] }),
      PlaybackPosition: item('USER#{a}', 'POS#{a}', ['ttl']),
    },
    patterns: [
      ['', null, 'pk = SHOW#{a}', 'sk begins_with EP#'],
      ['', null, 'pk = SHOW#{a}', 'sk = META'],
      ['', 'byPublisher', 'gsi1pk = PUB#{a}'],
      ['', 'byDate', 'gsi2pk = WEEK#{a}'],
      ['', null, 'pk = USER#{a}', 'sk = POS#{b}'],
    ],
  }),
  'hotel-asides.md': one('hotel-bookings', {
    ...seen,
    ttl: 'expires_at',
    indexes: indexes('GSI1'),
    entities: {
      hotel: item('HOTEL#{a}', '#META', ['name', 'stars', 'city']),
      room: item('HOTEL#{a}', 'ROOM#{a}', ['beds', 'price']),
      booking: item('HOTEL#{a}', 'BOOKING#{a}#{b}', ['nights', 'total', 'status'], {
        GSI1: ['GUEST#{a}', 'BOOKING#{a}'],
      }),
      quote: item('GUEST#{a}', 'QUOTE#{a}', ['total', 'expires_at']),
    },
    patterns: [
      ['', null, 'PK = HOTEL#{a}', 'SK begins_with ROOM#'],
      ['', null, 'PK = HOTEL#{a}', 'SK begins_with BOOKING#{a}'],
      ['', 'GSI1', 'GSI1PK = GUEST#{a}'],
    ],
  }),
  'recipes-drawn.md': one('recipes', {
    ...seen,
    indexes: indexes('GSI1'),
    entities: {
      Cook: item('COOK#{a}', 'PROFILE', ['displayName', 'bio', 'avatarUrl']),
      Recipe: item('COOK#{a}', 'RECIPE#{a}', ['title', 'servings', 'minutes'], {
        GSI1: ['TAG#{a}', 'RECIPE#{a}'],
      }),
      Step: item('RECIPE#{a}', 'STEP#{a}', ['nn', 'text', 'photoUrl']),
      Like: item('RECIPE#{a}', 'LIKE#{a}', [], { GSI1: ['COOK#{a}', 'LIKE#{a}'] }),
    },
    patterns: [
      ['', null, 'PK = COOK#{a}', 'SK = PROFILE'],
      ['', null, 'PK = COOK#{a}', 'SK begins_with RECIPE#'],
      ['', 'GSI1', 'GSI1PK = TAG#{a}'],
      ['', null, 'PK = RECIPE#{a}', 'SK begins_with LIKE#'],
      ['', 'GSI1', 'GSI1PK = COOK#{a}', 'GSI1SK begins_with LIKE#'],
    ],
  }),
  'club-german.md': one('verein', {
    ...lower,
    ...seen,
    indexes: { gsi1: ['gsi1pk', 'gsi1sk'] },
    entities: {
      Mitglied: item(
        'VEREIN#{a}',
        'MITGLIED#{a}',
        ['vorname', 'nachname', 'eintritt', 'beitrag', 'ehrenamt'],
        {
          gsi1: ['EMAIL#{a}', 'MITGLIED'],
        },
      ),
      Abteilung: item('VEREIN#{a}', 'ABTEILUNG#{a}', ['leitung', 'gegruendet']),
      Buchung: item('VEREIN#{a}', 'BUCHUNG#{a}#{b}', ['betrag', 'zweck'], {
        gsi1: ['MITGLIED#{a}', 'BUCHUNG#{a}'],
      }),
    },
    patterns: [
      ['', null, 'pk = VEREIN#{a}', 'sk begins_with MITGLIED#'],
      ['', 'gsi1', 'gsi1pk = EMAIL#{a}'],
      ['', null, 'pk = VEREIN#{a}', 'sk between BUCHUNG#{a} and BUCHUNG#{b}'],
      ['', 'gsi1', 'gsi1pk = MITGLIED#{a}'],
    ],
  }),
  'gym-told.md': one('gym', {
    ...seen,
    indexes: indexes('GSI1'),
    ttl: 'ttl',
    entities: {
      gym: item('GYM#{a}', 'PROFILE', ['name', 'city', 'phone']),
      member: item('GYM#{a}', 'MEMBER#{a}', ['name', 'email', 'joinedAt', 'plan'], {
        GSI1: ['EMAIL#{a}', 'MEMBER'],
      }),
      Classes: item('GYM#{a}', 'CLASS#{a}#{b}', ['title', 'trainer', 'seats']),
      booking: item('CLASS#{a}', 'BOOKING#{a}', [], { GSI1: ['MEMBER#{a}', 'BOOKING#{a}'] }),
      CheckIns: item('MEMBER#{a}', 'CHECKIN#{a}'),
    },
    patterns: [
      ['', null, 'PK = GYM#{a}', 'SK between CLASS#{a} and CLASS#{b}'],
      ['', null, 'PK = GYM#{a}', 'SK begins_with MEMBER#'],
      ['', 'GSI1', 'GSI1PK = EMAIL#{a}'],
      ['', null, 'PK = CLASS#{a}', 'SK begins_with BOOKING#'],
      ['', 'GSI1', 'GSI1PK = MEMBER#{a}', 'GSI1SK begins_with BOOKING#'],
      ['', null, 'PK = MEMBER#{a}', 'SK begins_with CHECKIN#'],
    ],
  }),
  'courier-outline.md': one('courier', {
    ...lower,
    ...seen,
    indexes: { gsi1: ['gsi1pk', 'gsi1sk'] },
    entities: {
      Parcel: item('PARCEL#{a}', 'PARCEL', ['weight', 'size', 'recipient', 'status'], {
        gsi1: ['SENDER#{a}', '{a}'],
      }),
      Scan: item('PARCEL#{a}', 'SCAN#{a}', ['depot', 'employee']),
      Route: item('ROUTE#{a}#{b}', 'STOP#{a}', ['parcelId', 'address', 'eta']),
    },
    patterns: [
      ['', null, 'pk = PARCEL#{a}', 'sk = PARCEL'],
      ['', null, 'pk = PARCEL#{a}', 'sk begins_with SCAN#'],
      ['', 'gsi1', 'gsi1pk = SENDER#{a}'],
      ['', null, 'pk = ROUTE#{a}#{b}'],
    ],
  }),
  'loyalty-rows.md': one('loyalty', {
    ...seen,
    indexes: indexes('GSI1'),
    entities: {
      Cust: item('CUST#{a}', 'PROFILE', ['name', 'email', 'tier']),
      Tx: item('CUST#{a}', 'TX#{a}#{b}', ['points', 'shop']),
      Shop: item('SHOP#{a}', 'PROFILE', ['city', 'rate']),
      Code: item('CODE#SPRING24', 'CODE', ['bonus', 'validUntil']),
    },
    patterns: [],
  }),
}
