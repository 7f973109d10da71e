import type { RunningSystem } from '@monotable/server/testing'
import { expect, test } from 'vitest'
import { admin, codeOf, made, openTown } from '../test/town.ts'

const town = openTown()

const given = {
  role: 'WORKER',
  name: 'Mike Builder',
  email: 'Worker456@Example.com',
  phone: '082 345 6789',
  location: { address: '456 Oak Ave', lat: -29.01, lng: 29.875, city: ' estcourt ', province: 'KZN' },
  skills: ['bricklaying', 'plastering'],
  idNumber: '8501015009086',
}

test('K13, scenario 1: a worker signs up once; e-mail, phone, account and ID number are taken then', async () => {
  const { status, body } = await town.post('/users', { sub: 'mike' }, given)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    role: 'WORKER',
    phone: '+27823456789',
    location: { city: 'Estcourt' },
    verified: false,
    trustScore: 0,
    totalJobs: 0,
    version: 1,
  })
  const [profile] = await town.stored(`USER#${body.userId}`)
  expect(profile).toMatchObject({
    GSI1PK: 'ROLE#WORKER',
    GSI1SK: `LOCATION#Estcourt#USER#${body.userId}`,
    entityType: 'WORKER',
  })
  const other = { ...given, email: 'other@example.com', phone: '0721234567', idNumber: '9001015009086' }
  const again = (sub: string, more: object) => town.post('/users', { sub }, { ...other, ...more })
  expect(codeOf(await again('two', { email: 'worker456@example.com' }))).toEqual([409, 'EMAIL_TAKEN'])
  expect(codeOf(await again('two', { phone: '+27 82 345 6789' }))).toEqual([409, 'PHONE_TAKEN'])
  expect(codeOf(await again('two', { idNumber: given.idNumber }))).toEqual([409, 'ID_NUMBER_TAKEN'])
  expect(codeOf(await again('mike', {}))).toEqual([409, 'ACCOUNT_EXISTS'])
  expect(codeOf(await again('two', given))).toEqual([409, 'EMAIL_TAKEN'])
  expect(await town.stored('SUB#two')).toEqual([])
  expect(await town.stored('EMAIL#other@example.com')).toEqual([])
})

test('K13: of ten who sign up at once with one phone number, one does', async () => {
  const phone = '0735551234'
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      town.post('/users', { sub: `at-once-${at}` }, { ...buyer, phone, email: `at-once-${at}@example.com` }),
    ),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(new Set(all.flatMap(({ body }) => body.error?.code ?? []))).toEqual(new Set(['PHONE_TAKEN']))
})

const buyer = {
  role: 'BUYER',
  name: 'Nomsa',
  email: 'nomsa@example.com',
  phone: '+27835550000',
  location: { city: 'Mooi River' },
}

test('K14: an ID number is kept as a keyed hash, and no answer has it in any form', async () => {
  const idNumber = '7703015009089'
  const worker = await town.worker({ idNumber })
  const answers = [
    await town.get('/users/me', worker),
    await town.get(`/users/${worker.userId}`),
    await town.get(`/users/${worker.userId}`, admin),
    await town.verify(worker, 'idVerified'),
    await town.patch('/users/me', worker, { bio: 'Walls' }),
    await town.get('/users?role=WORKER&city=Estcourt'),
  ]
  const [profile] = await town.stored(`USER#${worker.userId}`)
  expect(profile?.idNumber).toMatch(/^[0-9a-f]{64}$/)
  for (const { status, body } of answers) {
    expect(status).toBeLessThan(300)
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`idNumber|${idNumber}|${profile?.idNumber}`))
  }
})

test.each([
  ['a worker without an ID number', { ...given, idNumber: undefined }, 'idNumber'],
  ['an ID number of twelve digits', { ...given, idNumber: '850101500908' }, 'idNumber'],
  ['an ID number of a day that is none', { ...given, idNumber: '8502305009086' }, 'idNumber'],
  ['an ID number of another check digit', { ...given, idNumber: '8501015009087' }, 'idNumber'],
  ['a worker without a skill', { ...given, skills: [] }, 'skills'],
  ['nobody without a city (K7, scenario 7)', { ...given, location: { address: 'Oak Ave' } }, 'location.city'],
  ['a city with a delimiter (K7)', { ...given, location: { city: 'Est#court' } }, 'location.city'],
  ['a phone number that is none', { ...given, phone: '12345' }, 'phone'],
  ['skills of a buyer', { ...buyer, skills: ['law'] }, 'skills'],
  ['a seller without a business', { ...buyer, role: 'SELLER', name: undefined }, 'businessName'],
  ['a flag', { ...given, idVerified: true }, 'idVerified'],
  ['an id of their own', { ...given, userId: 'usr_1' }, 'userId'],
  ['the subject of somebody else', { ...given, cognitoSub: 'mike' }, 'cognitoSub'],
])('sign-up refuses %s', async (_, body, path) => {
  const answer = await town.post('/users', { sub: 'nobody' }, body)
  expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
  expect(answer.body.error.details.issues).toContainEqual(expect.objectContaining({ path }))
})

test.each([
  ['an address', { location: { city: 'Estcourt', address: 'x'.repeat(501) } }],
  ['a town', { location: { city: 'x'.repeat(101) } }],
  ['a province', { location: { city: 'Estcourt', province: 'x'.repeat(101) } }],
  ['a picture', { portfolio: ['x'.repeat(2001)] }],
  ['an e-mail address', { email: `${'x'.repeat(250)}@example.com` }],
])('%s that is too long to be one is refused', async (_, more) => {
  const worker = await town.worker()
  expect(codeOf(await town.patch('/users/me', worker, more))).toEqual([400, 'VALIDATION_ERROR'])
})

test('a token without a profile may only sign up; public pages stay public', async () => {
  const stranger = { sub: 'stranger' }
  expect(codeOf(await town.get('/users/me', stranger))).toEqual([403, 'NO_PROFILE'])
  expect(codeOf(await town.patch('/users/me', stranger, {}))).toEqual([403, 'NO_PROFILE'])
  expect((await town.get('/users?role=WORKER&city=Estcourt', stranger)).status).toBe(200)
  expect(codeOf(await town.get('/users/me'))).toEqual([401, 'UNAUTHENTICATED'])
})

test('everybody sees a profile without what leads to a person; admins see all but the ID number', async () => {
  const { userId } = await town.worker({ bio: 'Roofs' })
  const { body, headers } = await town.get(`/users/${userId}`)
  expect(body).toMatchObject({ bio: 'Roofs', location: { city: 'Estcourt', province: 'KZN' } })
  expect(Object.keys(body.location).sort()).toEqual(['city', 'province'])
  for (const secret of ['email', 'phone', 'cognitoSub', 'suspendedAt', 'PK', 'GSI1PK', 'entityType'])
    expect(body).not.toHaveProperty(secret)
  expect(headers.get('etag')).toBe('"1"')
  const asAdmin = (await town.get(`/users/${userId}`, admin)).body
  expect(asAdmin).toMatchObject({ email: expect.any(String), location: { address: expect.any(String) } })
  expect(codeOf(await town.get('/users/usr_none'))).toEqual([404, 'NOT_FOUND'])
})

test('of a profile everybody sees these fields, whatever it has, and no others', async () => {
  const all = ['badges', 'createdAt', 'location', 'phoneVerified', 'ratingCount', 'role', 'trustScore']
  const publicOf = {
    buyer: ['name', 'totalProjects'],
    worker: [
      // Without a job yet there is no rate (K26).
      ...['avgResponseTime', 'bio', 'idVerified'],
      ...['name', 'portfolio', 'skills', 'totalJobs'],
    ],
    seller: ['businessName', 'businessType', 'businessVerified', 'deliveryOptions', 'totalOrders'],
  }
  const given = {
    buyer: {},
    worker: { bio: 'Roofs' },
    seller: {
      ...{ businessType: 'Supplier', contactName: 'Sarah Smith', businessReg: '2023/123456/07' },
      deliveryOptions: { canDeliver: true },
    },
  }
  for (const role of ['buyer', 'worker', 'seller'] as const) {
    const { userId } = await town[role](given[role])
    made(await town.post(`/users/${userId}/suspensions`, admin))
    const { body } = await town.get(`/users/${userId}`)
    const fields = [...all, ...publicOf[role], 'userId', 'verified', 'version']
    expect(Object.keys(body).sort(), role).toEqual(fields.sort())
    const asAdmin = Object.keys((await town.get(`/users/${userId}`, admin)).body)
    expect(asAdmin).toEqual(expect.arrayContaining(['email', 'phone', 'suspendedAt', 'updatedAt']))
  }
})

test('K22: an edit changes what is sent and nothing else; only a new phone number is verified again', async () => {
  const worker = await town.worker({ bio: 'Walls' })
  await town.verify(worker, 'phoneVerified')
  await town.verify(worker, 'idVerified')
  const earned = { trustScore: 4.8, ratingSum: 48, ratingCount: 10, totalJobs: 45, jobsAbandoned: 2 }
  const { db } = town.runtime.systems[0] as RunningSystem
  await db.Worker.update({ userId: worker.userId }, { set: { ...earned, avgResponseTime: 12 } })
  const before = made(await town.get('/users/me', worker))
  expect(before).toMatchObject({ verified: true, phoneVerified: true, totalJobs: 45, version: 4 })
  const edited = made(await town.patch('/users/me', worker, { bio: 'Walls and roofs' }))
  const { updatedAt: _, ...rest } = before
  expect(edited).toMatchObject({ ...rest, bio: 'Walls and roofs', version: 5 })
  const same = made(await town.patch('/users/me', worker, { phone: before.phone }))
  expect(same).toMatchObject({ phoneVerified: true, verified: true })
  const moved = made(await town.patch('/users/me', worker, { phone: '072 999 0001', bio: null }))
  expect(moved).toMatchObject({
    phone: '+27729990001',
    phoneVerified: false,
    verified: false,
    idVerified: true,
  })
  expect(moved).not.toHaveProperty('bio')
  expect(moved.location).toEqual(before.location)
  expect(made(await town.get('/users/me', worker))).toEqual(moved)
  made(await town.verify(worker, 'phoneVerified'))
  const [stored] = await town.stored(`USER#${worker.userId}`)
  expect(stored).toMatchObject({ ratingSum: '48', ratingCount: '10', totalJobs: '45', jobsAbandoned: '2' })
})

test('K13: guards are swapped when a value changes, and what others have is refused', async () => {
  const one = await town.buyer({ email: 'one@example.com' })
  const two = await town.buyer({ email: 'two@example.com' })
  expect(codeOf(await town.patch('/users/me', one, { email: 'TWO@example.com' }))).toEqual([
    409,
    'EMAIL_TAKEN',
  ])
  made(await town.patch('/users/me', two, { email: 'three@example.com' }))
  made(await town.patch('/users/me', one, { email: 'TWO@example.com' }))
  expect(await town.stored('EMAIL#two@example.com')).toMatchObject([{ userId: one.userId }])
  expect(await town.stored('EMAIL#one@example.com')).toEqual([])
})

test.each(['role', 'trustScore', 'verified', 'totalJobs', 'idVerified', 'idNumber', 'suspendedAt'])(
  'K12: %s cannot be edited',
  async field => {
    const worker = await town.worker()
    expect(codeOf(await town.patch('/users/me', worker, { [field]: 1 }))).toEqual([400, 'VALIDATION_ERROR'])
  },
)

test('K12: fields of another role cannot be edited', async () => {
  const worker = await town.worker()
  const answer = await town.patch('/users/me', worker, { businessName: 'Mine' })
  expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
})

test('an edit with an old ETag is refused', async () => {
  const buyer = await town.buyer()
  made(await town.patch('/users/me', buyer, { name: 'Nomsa K' }, { 'if-match': '"1"' }))
  const late = await town.patch('/users/me', buyer, { name: 'Other' }, { 'if-match': '"1"' })
  expect(codeOf(late)).toEqual([412, 'STALE_VERSION'])
})

test('sign-up with an Idempotency-Key gives the same profile twice', async () => {
  const key = { 'idempotency-key': 'once' }
  const body = { ...buyer, email: 'once@example.com', phone: '0711112222' }
  const first = await town.post('/users', { sub: 'once' }, body, key)
  const second = await town.post('/users', { sub: 'once' }, body, key)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
})

test('a name of one letter is a name', async () => {
  const buyer = {
    role: 'BUYER',
    name: '李',
    email: 'li@example.com',
    phone: '072 000 0001',
    location: given.location,
  }
  expect(made(await town.post('/users', { sub: 'li' }, buyer))).toMatchObject({ name: '李' })
  const blank = { ...buyer, name: ' ', email: 'l2@example.com', phone: '072 000 0002' }
  expect(codeOf(await town.post('/users', { sub: 'l2' }, blank))).toEqual([400, 'VALIDATION_ERROR'])
})
