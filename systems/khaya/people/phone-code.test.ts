import { expect, test } from 'vitest'
import { isElsewhere } from '../../test/serving.ts'
import { codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

const location = { city: 'Estcourt' }
const sentTo = async (phone: string): Promise<string> => {
  const outbox = `${town.server.url}/_dev/outbox?to=${encodeURIComponent(phone)}`
  const { items } = (await (await fetch(outbox)).json()) as { items: { text: string }[] }
  return /\d{6}/.exec(items[0]?.text ?? '')?.[0] ?? ''
}
const confirm = (as: User, code: string) => town.post('/users/me/phone-verifications', as, { code })

test('who signed in by a phone code has a verified phone, and needs no e-mail address', async () => {
  const claims = { phone_number: '+27825550101', phone_number_verified: true }
  const as = { sub: 'by-phone', claims } as unknown as User
  const buyer = made(
    await town.post('/users', as, { role: 'BUYER', name: 'Nomsa', phone: '082 555 0101', location }),
  )
  expect(buyer).toMatchObject({ phone: '+27825550101', phoneVerified: true, verified: true })
  expect(buyer.email).toBeUndefined()
  // Another number than the proven one is not proven by it.
  const other = { sub: 'other-phone', claims } as unknown as User
  expect(
    made(await town.post('/users', other, { role: 'BUYER', name: 'Thabo', phone: '082 555 0102', location })),
  ).toMatchObject({ phoneVerified: false, verified: false })
})

test.skipIf(isElsewhere)(
  'a phone is verified by the code that was sent to it, once, and by no guess',
  async () => {
    const worker = await town.worker({ phone: '0825550103' })
    expect(codeOf(await confirm(worker, '123456'))).toEqual([409, 'CODE_WRONG'])
    expect(made(await town.post('/users/me/phone-codes', worker))).toEqual({ sentTo: '…0103' })
    const code = await sentTo('+27825550103')
    expect(code).toMatch(/^\d{6}$/)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(codeOf(await confirm(worker, wrong))).toEqual([409, 'CODE_WRONG'])
    expect(codeOf(await confirm(worker, '12'))).toEqual([400, 'VALIDATION_ERROR'])
    expect(made(await confirm(worker, code))).toMatchObject({ phoneVerified: true, verified: false })
    expect(codeOf(await confirm(worker, code))).toEqual([409, 'CODE_WRONG'])
    // A new number has to be proven again, and an old code proves nothing of it.
    made(await town.patch('/users/me', worker, { phone: '0825550104' }))
    expect(made(await town.get('/users/me', worker)).phoneVerified).toBe(false)
  },
)

test.skipIf(isElsewhere)('five wrong codes use the right one up, and so do ten minutes', async () => {
  const worker = await town.worker({ phone: '0825550105' })
  made(await town.post('/users/me/phone-codes', worker))
  const code = await sentTo('+27825550105')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const tries = await Promise.all(Array.from({ length: 9 }, () => confirm(worker, wrong)))
  expect(tries.map(codeOf)).toEqual(Array.from({ length: 9 }, () => [409, 'CODE_WRONG']))
  expect(codeOf(await confirm(worker, code))).toEqual([409, 'CODE_WRONG'])

  const late = await town.worker({ phone: '0825550106' })
  made(await town.post('/users/me/phone-codes', late))
  const lateCode = await sentTo('+27825550106')
  town.at('2025-01-20T10:10:01.000Z')
  expect(codeOf(await confirm(late, lateCode))).toEqual([409, 'CODE_WRONG'])
})
