import type { System } from '@monotable/server'
import type { RequestParts } from '@monotable/server/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../test/serving.ts'
import { system } from '../system.ts'
import { may, type Role } from './may.ts'
import { type People, peopleOf, requestsIn } from './requests.ts'
import { admin, codeOf, openTown } from './town.ts'

const { operations }: System = system

const town = openTown()

let people: People
let requests: ReturnType<typeof requestsIn>
beforeAll(async () => {
  people = await peopleOf(town)
  requests = requestsIn(town, people)
})

type Name = keyof typeof may

const methodOf = (name: Name) => operations[name]?.method
const names = (Object.keys(may) as Name[]).filter(name => name !== 'followEvents')
const signed = new Set<Name>(['recordPayment'])

const takesFile = (name: Name) => operations[name]?.input.file !== undefined

const creates = new Set<Name>(['signUp', 'postProject', 'placeBid', 'createProduct'])
const changesVersioned = (name: Name) =>
  operations[name]?.isVersioned && methodOf(name) !== 'GET' && !creates.has(name)

/** One of those who may. */
const senderOf = (name: Name): Role =>
  may[name].find(role => role !== 'visitor' && role !== 'newcomer') as Role

function send(
  name: Name,
  role: Role,
  { path = {}, query, body, file, headers = {} }: RequestParts,
): Promise<Answer> {
  const { method, path: pattern } = operations[name] as (typeof operations)[string]
  const filled = pattern.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path[part] as string))
  const { sub, claims = {} } = {
    ...(role === 'admin' ? admin : people[role as keyof People]),
  } as typeof admin
  const target = `/khaya${filled}${query ? `?${new URLSearchParams(query)}` : ''}`
  const content = { ...(body !== undefined && { body }), ...(file && { file }) }
  return town.call(method, target, { as: { sub, claims }, headers, ...content })
}

const issuePaths = ({ body }: Answer) =>
  body.error?.details?.issues?.map(({ path }: { path: string }) => path)

describe('every operation', () => {
  test.each(names.filter(name => !signed.has(name)))('%s refuses what it does not know', async name => {
    const role = senderOf(name)
    const request = await requests[name](role)
    if (methodOf(name) !== 'GET' && !takesFile(name)) {
      const forged = { ...(request.body as object), senderId: 'usr_victim' }
      const answer = await send(name, role, { ...request, body: forged })
      expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], ['senderId']])
    }
    const answer = await send(name, role, { ...request, query: { ...request.query, of: 'usr_victim' } })
    expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], ['of']])
  })

  const sendsFile = (name: string) => operations[name]?.sends !== undefined

  test.each(names.filter(name => name !== 'signUp' && name !== 'addDocument' && !sendsFile(name)))(
    '%s answers with a request id and nothing that belongs to keys',
    async name => {
      const role = senderOf(name)
      const { status, headers, body } = await send(name, role, await requests[name](role))
      expect(status).toBeLessThan(300)
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(JSON.stringify(body ?? {})).not.toMatch(
        /"(PK|SK|GSI\dPK|GSI\dSK|TTL|entityType|cognitoSub|idNumber)"/,
      )
    },
  )

  test.each(names.filter(changesVersioned))('%s of another version is refused', async name => {
    const role = senderOf(name)
    const request = await requests[name](role)
    const answer = await send(name, role, { ...request, headers: { 'if-match': '"99"' } })
    expect(codeOf(answer)).toEqual([412, 'STALE_VERSION'])
  })

  test.each(names.filter(name => methodOf(name) === 'POST' && name !== 'signUp' && !takesFile(name)))(
    '%s does a repeated request once, and answers the same',
    async name => {
      const role = senderOf(name)
      const request = await requests[name](role)
      const headers = { ...request.headers, 'idempotency-key': `again-${name}` }
      const first = await send(name, role, { ...request, headers })
      const second = await send(name, role, { ...request, headers })
      expect(first.status).toBeLessThan(300)
      expect([second.status, second.body]).toEqual([first.status, first.body])
    },
  )
})
