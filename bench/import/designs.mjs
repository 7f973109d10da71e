// Designs as data, from which documents are written in many forms. What a document must give is known exactly.

/** Items of several kinds in one table. `i` are the keys in indexes; `a` the attributes, with `?` where they are optional. */
const single = (name, table, rest) => ({
  name,
  kind: 'single',
  table,
  pk: 'PK',
  sk: 'SK',
  indexes: {},
  ...rest,
})
const gsi = (...names) => Object.fromEntries(names.map(name => [name, [`${name}PK`, `${name}SK`]]))

const singleTables = [
  single('library', 'LibraryTable', {
    indexes: gsi('GSI1'),
    entities: {
      Member: {
        pk: 'MEMBER#{memberId}',
        sk: 'PROFILE',
        i: { GSI1: ['EMAIL#{email}', 'MEMBER#{memberId}'] },
        a: ['email:string', 'joinedAt:string', 'fines:number?'],
      },
      Loan: {
        pk: 'MEMBER#{memberId}',
        sk: 'LOAN#{loanId}',
        i: {},
        a: ['copyId:string', 'dueOn:string', 'renewals:number'],
      },
      Book: {
        pk: 'BOOK#{isbn}',
        sk: 'META',
        i: { GSI1: ['AUTHOR#{authorId}', 'BOOK#{isbn}'] },
        a: ['title:string', 'pages:number', 'languages:list?'],
      },
    },
    patterns: [
      ['Get a member', null, 'PK = MEMBER#{memberId}', 'SK = PROFILE'],
      ['List the loans of a member', null, 'PK = MEMBER#{memberId}', 'SK begins_with LOAN#'],
      ['Find a member by email', 'GSI1', 'GSI1PK = EMAIL#{email}'],
      ['Books of an author', 'GSI1', 'GSI1PK = AUTHOR#{authorId}', 'GSI1SK begins_with BOOK#'],
    ],
  }),
  single('clinic', 'clinic-main', {
    indexes: gsi('GSI1', 'GSI2'),
    ttl: 'expiresAt',
    entities: {
      Patient: {
        pk: 'PATIENT#{patientId}',
        sk: 'PATIENT#{patientId}',
        i: { GSI1: ['CLINIC#{clinicId}', 'PATIENT#{lastName}'] },
        a: ['lastName:string', 'bornOn:string', 'allergies:list'],
      },
      Appointment: {
        pk: 'PATIENT#{patientId}',
        sk: 'APPT#{startsAt}',
        i: { GSI2: ['DOCTOR#{doctorId}', 'APPT#{startsAt}'] },
        a: ['doctorId:string', 'room:string', 'isConfirmed:boolean'],
      },
      Session: { pk: 'SESSION#{token}', sk: 'SESSION', i: {}, a: ['patientId:string', 'expiresAt:number'] },
    },
    patterns: [
      ['Read a patient', null, 'PK = PATIENT#{patientId}', 'SK = PATIENT#{patientId}'],
      [
        'Appointments of a patient in a period',
        null,
        'PK = PATIENT#{patientId}',
        'SK between APPT#{from} and APPT#{to}',
      ],
      ['Day list of a doctor', 'GSI2', 'GSI2PK = DOCTOR#{doctorId}', 'GSI2SK begins_with APPT#{day}'],
      ['Patients of a clinic by name', 'GSI1', 'GSI1PK = CLINIC#{clinicId}'],
    ],
  }),
  single('chat', 'chat-prod', {
    indexes: gsi('GSI1'),
    entities: {
      Channel: { pk: 'CHANNEL#{channelId}', sk: 'INFO', i: {}, a: ['topic:string', 'createdBy:string'] },
      Message: {
        pk: 'CHANNEL#{channelId}',
        sk: 'MSG#{messageId}',
        i: { GSI1: ['USER#{authorId}', 'MSG#{messageId}'] },
        a: ['authorId:string', 'body:string', 'reactions:map?'],
      },
      Membership: {
        pk: 'CHANNEL#{channelId}',
        sk: 'USER#{userId}',
        i: { GSI1: ['USER#{userId}', 'CHANNEL#{channelId}'] },
        a: ['role:string', 'lastReadAt:string'],
      },
    },
    patterns: [
      ['Latest messages of a channel', null, 'PK = CHANNEL#{channelId}', 'SK begins_with MSG#'],
      ['Members of a channel', null, 'PK = CHANNEL#{channelId}', 'SK begins_with USER#'],
      ['Channels of a user', 'GSI1', 'GSI1PK = USER#{userId}', 'GSI1SK begins_with CHANNEL#'],
    ],
  }),
  single('fleet', 'FleetData', {
    indexes: gsi('GSI1', 'GSI2'),
    entities: {
      Vehicle: {
        pk: 'FLEET#{fleetId}',
        sk: 'VEHICLE#{vin}',
        i: { GSI1: ['VIN#{vin}', 'VEHICLE'] },
        a: ['plate:string', 'mileage:number', 'features:list'],
      },
      Driver: {
        pk: 'FLEET#{fleetId}',
        sk: 'DRIVER#{driverId}',
        i: { GSI2: ['LICENSE#{license}', 'DRIVER#{driverId}'] },
        a: ['fullName:string', 'license:string'],
      },
      Trip: {
        pk: 'VEHICLE#{vin}',
        sk: 'TRIP#{startedAt}',
        i: { GSI2: ['DRIVER#{driverId}', 'TRIP#{startedAt}'] },
        a: ['driverId:string', 'distance:number', 'route:map'],
      },
    },
    patterns: [
      ['Vehicles of a fleet', null, 'PK = FLEET#{fleetId}', 'SK begins_with VEHICLE#'],
      ['Vehicle by VIN', 'GSI1', 'GSI1PK = VIN#{vin}', 'GSI1SK = VEHICLE'],
      ['Trips of a driver since a day', 'GSI2', 'GSI2PK = DRIVER#{driverId}', 'GSI2SK >= TRIP#{since}'],
    ],
  }),
  single('events', 'event-app', {
    pk: 'pk',
    sk: 'sk',
    indexes: { byDate: ['gsi1pk', 'gsi1sk'] },
    entities: {
      Event: {
        pk: 'EVENT#{eventId}',
        sk: 'DETAILS',
        i: { byDate: ['CITY#{city}', 'DATE#{date}'] },
        a: ['name:string', 'city:string', 'capacity:number'],
      },
      Ticket: {
        pk: 'EVENT#{eventId}',
        sk: 'TICKET#{ticketId}',
        i: { byDate: ['BUYER#{buyerId}', 'TICKET#{ticketId}'] },
        a: ['buyerId:string', 'price:number', 'seat:string?'],
      },
      Venue: { pk: 'VENUE#{venueId}', sk: 'DETAILS', i: {}, a: ['address:map', 'phone:string'] },
    },
    patterns: [
      ['One event', null, 'pk = EVENT#{eventId}', 'sk = DETAILS'],
      ['Tickets sold for an event', null, 'pk = EVENT#{eventId}', 'sk begins_with TICKET#'],
      ['What is on in a city', 'byDate', 'gsi1pk = CITY#{city}', 'gsi1sk between DATE#{from} and DATE#{to}'],
    ],
  }),
  single('school', 'school-records', {
    indexes: gsi('GSI1'),
    ttl: 'ttl',
    entities: {
      Course: {
        pk: 'COURSE#{courseId}',
        sk: 'COURSE',
        i: { GSI1: ['TEACHER#{teacherId}', 'COURSE#{courseId}'] },
        a: ['title:string', 'credits:number', 'teacherId:string'],
      },
      Enrollment: {
        pk: 'COURSE#{courseId}',
        sk: 'STUDENT#{studentId}',
        i: { GSI1: ['STUDENT#{studentId}', 'COURSE#{courseId}'] },
        a: ['grade:string?', 'enrolledAt:string'],
      },
      Invitation: { pk: 'INVITE#{code}', sk: 'INVITE', i: {}, a: ['courseId:string', 'ttl:number'] },
    },
    patterns: [
      ['Students of a course', null, 'PK = COURSE#{courseId}', 'SK begins_with STUDENT#'],
      ['Courses of a student', 'GSI1', 'GSI1PK = STUDENT#{studentId}'],
      ['Redeem an invitation', null, 'PK = INVITE#{code}', 'SK = INVITE'],
    ],
  }),
  single('warehouse', 'warehouse', {
    indexes: gsi('GSI1'),
    entities: {
      Bin: { pk: 'SITE#{siteId}', sk: 'BIN#{aisle}#{slot}', i: {}, a: ['capacity:number', 'zone:string'] },
      Stock: {
        pk: 'SITE#{siteId}',
        sk: 'STOCK#{sku}',
        i: { GSI1: ['SKU#{sku}', 'SITE#{siteId}'] },
        a: ['quantity:number', 'reserved:number', 'countedAt:string'],
      },
      Movement: {
        pk: 'SKU#{sku}',
        sk: 'MOVE#{movedAt}#{moveId}',
        i: {},
        a: ['fromBin:string?', 'toBin:string?', 'quantity:number'],
      },
    },
    patterns: [
      ['Stock of a site', null, 'PK = SITE#{siteId}', 'SK begins_with STOCK#'],
      ['Where an article lies', 'GSI1', 'GSI1PK = SKU#{sku}'],
      ['Movements of an article', null, 'PK = SKU#{sku}', 'SK begins_with MOVE#'],
    ],
  }),
  single('saas', 'app-table', {
    indexes: gsi('GSI1', 'GSI2'),
    entities: {
      Tenant: {
        pk: 'TENANT#{tenantId}',
        sk: 'METADATA',
        i: { GSI2: ['PLAN#{plan}', 'TENANT#{tenantId}'] },
        a: ['plan:string', 'region:string', 'settings:map'],
      },
      User: {
        pk: 'TENANT#{tenantId}',
        sk: 'USER#{userId}',
        i: { GSI1: ['EMAIL#{email}', 'USER'] },
        a: ['email:string', 'displayName:string', 'isAdmin:boolean'],
      },
      Invoice: {
        pk: 'TENANT#{tenantId}',
        sk: 'INVOICE#{issuedAt}',
        i: {},
        a: ['amount:number', 'currency:string', 'paidAt:string?'],
      },
    },
    patterns: [
      ['Load a tenant', null, 'PK = TENANT#{tenantId}', 'SK = METADATA'],
      ['Users of a tenant', null, 'PK = TENANT#{tenantId}', 'SK begins_with USER#'],
      ['Sign in by email', 'GSI1', 'GSI1PK = EMAIL#{email}', 'GSI1SK = USER'],
      ['Tenants on a plan', 'GSI2', 'GSI2PK = PLAN#{plan}'],
    ],
  }),
  single('recipes', 'recipes', {
    indexes: {},
    entities: {
      Cook: { pk: 'COOK#{cookId}', sk: 'COOK', i: {}, a: ['handle:string', 'bio:string?'] },
      Recipe: {
        pk: 'COOK#{cookId}',
        sk: 'RECIPE#{recipeId}',
        i: {},
        a: ['title:string', 'servings:number', 'steps:list'],
      },
      Rating: {
        pk: 'RECIPE#{recipeId}',
        sk: 'RATING#{raterId}',
        i: {},
        a: ['stars:number', 'comment:string?'],
      },
    },
    patterns: [
      ['A cook with all recipes', null, 'PK = COOK#{cookId}'],
      ['Ratings of a recipe', null, 'PK = RECIPE#{recipeId}', 'SK begins_with RATING#'],
    ],
  }),
  single('iot', 'telemetry', {
    indexes: gsi('GSI1'),
    ttl: 'expireAt',
    entities: {
      Device: {
        pk: 'DEVICE#{deviceId}',
        sk: 'CONFIG',
        i: { GSI1: ['MODEL#{model}', 'DEVICE#{deviceId}'] },
        a: ['model:string', 'firmware:string', 'thresholds:map'],
      },
      Reading: {
        pk: 'DEVICE#{deviceId}',
        sk: 'READING#{at}',
        i: {},
        a: ['temperature:number', 'humidity:number?', 'expireAt:number'],
      },
      Alarm: {
        pk: 'DEVICE#{deviceId}',
        sk: 'ALARM#{alarmId}',
        i: { GSI1: ['OPEN_ALARMS', 'ALARM#{raisedAt}'] },
        a: ['severity:string', 'raisedAt:string'],
      },
    },
    patterns: [
      [
        'Readings of a device between two moments',
        null,
        'PK = DEVICE#{deviceId}',
        'SK between READING#{from} and READING#{to}',
      ],
      ['Devices of a model', 'GSI1', 'GSI1PK = MODEL#{model}'],
      ['Open alarms, oldest first', 'GSI1', 'GSI1PK = OPEN_ALARMS', 'GSI1SK begins_with ALARM#'],
    ],
  }),
]

/** Tables of one kind of item each, with attributes as keys. */
const several = (name, tables) => ({ name, kind: 'several', tables })
const table = (name, key, attributes, more = {}) => ({
  name,
  key,
  attributes,
  indexes: {},
  patterns: [],
  ...more,
})

const severalTables = [
  several('shop-tables', [
    table('Customers', ['customerId'], ['email:string', 'name:string', 'createdAt:string'], {
      indexes: { 'email-index': ['email'] },
      patterns: [
        ['Customer by id', null, 'customerId = {customerId}'],
        ['Customer by email', 'email-index', 'email = {email}'],
      ],
    }),
    table('Orders', ['orderId'], ['customerId:string', 'status:string', 'total:number', 'placedAt:string'], {
      indexes: { 'customer-orders-index': ['customerId', 'placedAt'] },
      patterns: [['Orders of a customer', 'customer-orders-index', 'customerId = {customerId}']],
    }),
    table('OrderItems', ['orderId', 'lineNumber'], ['sku:string', 'quantity:number'], {
      patterns: [['Items of an order', null, 'orderId = {orderId}']],
    }),
  ]),
  several('gym-tables', [
    table('gym-members', ['member_id'], ['full_name:string', 'phone:string', 'active:boolean'], {
      indexes: { 'phone-index': ['phone'] },
    }),
    table('gym-visits', ['member_id', 'visited_at'], ['branch:string', 'minutes:number'], {
      indexes: { 'branch-visited_at-index': ['branch', 'visited_at'] },
    }),
  ]),
  several('forum-tables', [
    table('Users', ['userId'], ['handle:string', 'joinedAt:string'], {}),
    table('Threads', ['forumId', 'threadId'], ['subject:string', 'authorId:string', 'replies:number'], {
      indexes: { AuthorIndex: ['authorId', 'threadId'] },
      patterns: [['Threads of an author', 'AuthorIndex', 'authorId = {authorId}']],
    }),
    table('Posts', ['threadId', 'postId'], ['body:string', 'authorId:string'], {}),
    table('Sessions', ['sessionId'], ['userId:string', 'ttl:number'], { ttl: 'ttl' }),
  ]),
  several('games-tables', [
    table('Players', ['playerId'], ['nickname:string', 'rating:number'], {
      indexes: { 'nickname-index': ['nickname'] },
    }),
    table('Matches', ['playerId', 'playedAt'], ['opponentId:string', 'result:string', 'moves:list'], {
      indexes: { 'opponent-index': ['opponentId', 'playedAt'] },
    }),
  ]),
  several('billing-tables', [
    table('billing-accounts', ['accountId'], ['owner:string', 'balance:number'], {}),
    table(
      'billing-charges',
      ['accountId', 'chargeId'],
      ['amount:number', 'status:string', 'createdAt:string'],
      {
        indexes: { StatusIndex: ['status', 'createdAt'] },
        patterns: [
          ['Charges by status', 'StatusIndex', 'status = {status}'],
          ['Charges of an account', null, 'accountId = {accountId}'],
        ],
      },
    ),
  ]),
]

export const designs = [...singleTables, ...severalTables]

export const attributeOf = text => {
  const [, name, type, optional] = /^(\w+):(\w+)(\?)?$/.exec(text)
  return { name, type, optional: optional === '?' }
}
