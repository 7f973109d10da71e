import { asRead } from '@monotable/server/kit'
import { expect, it } from 'vitest'
import { openKhaya } from './on-engine.ts'

it('a change rests on the item as it was read, also where that has no version yet', async () => {
  const khaya = await openKhaya()
  const { db } = khaya
  const key = { projectId: 'proj001' }
  await khaya.putRaw({
    ...{ PK: 'PROJECT#proj001', SK: 'METADATA', entityType: 'PROJECT', projectId: 'proj001' },
    ...{ buyerId: 'buyer123', title: 'A wall', status: 'OPEN', createdAt: '2025-01-20T10:00:00Z' },
  })
  const change = async () => {
    const read = await db.Project.get(key)
    if (!read) throw new Error('it is not there')
    return (title: string) => db.Project.update(read, { set: { title } }, asRead(read))
  }
  for (const version of [1, 2]) {
    const [one, other] = [await change(), await change()]
    expect(await one('A higher wall')).toMatchObject({ version })
    await expect(other('No wall')).rejects.toMatchObject({ name: 'Outdated' })
  }
  await khaya.close()
})
