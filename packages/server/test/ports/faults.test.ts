import { expect, it } from 'vitest'
import { Faults, faulty, InjectedFault } from '../../src/ports/faults.ts'
import type { Objects } from '../../src/ports/ports.ts'
import { memoryPorts } from '../support/start-shelf.ts'

const letter = { id: '1', to: 'ann@example.com', subject: 's', text: 't' }
const message = { id: '1', to: '+27821234567', text: 't' }

async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const found = []
  for await (const key of keys) found.push(key)
  return found
}

it('without faults the ports are as they were', async () => {
  const memory = memoryPorts()
  const { objects, mail, sms, sent } = faulty(memory, new Faults())
  await objects.put('a', 'x')
  await mail.send(letter)
  await sms.send(message)
  expect(Buffer.from((await objects.get('a')) ?? []).toString()).toBe('x')
  expect(await all(objects.list(''))).toEqual(['a'])
  expect([await objects.create('a', 'y'), await objects.size('a')]).toEqual([false, 1])
  await objects.delete('a')
  expect(await objects.get('a')).toBeUndefined()
  expect(sent).toEqual([letter, message])
  expect('uploadUrl' in objects).toBe(false)
})

it('objects fail in every way, and nothing happens', async () => {
  const memory = memoryPorts()
  await memory.objects.put('a', 'x')
  const faults = new Faults()
  const uploadUrl: Objects['uploadUrl'] = async key => ({ url: `https://example.com/${key}`, headers: {} })
  const asked = { contentType: 'text/plain', size: 1, expiresIn: 1 }
  const { objects, mail } = faulty({ ...memory, objects: { ...memory.objects, uploadUrl } }, faults)
  expect(await objects.uploadUrl?.('a', asked)).toMatchObject({ url: 'https://example.com/a' })
  faults.set({ system: 'inventory', component: 'objects' })
  await expect(objects.put('b', 'x')).rejects.toThrow(InjectedFault)
  await expect(objects.get('a')).rejects.toThrow(InjectedFault)
  await expect(objects.delete('a')).rejects.toThrow(InjectedFault)
  await expect(all(objects.list(''))).rejects.toThrow(InjectedFault)
  await expect(objects.uploadUrl?.('a', asked)).rejects.toThrow(InjectedFault)
  await expect(objects.create('b', 'x')).rejects.toThrow(InjectedFault)
  await expect(objects.size('a')).rejects.toThrow(InjectedFault)
  await mail.send(letter)
  expect(await all(memory.objects.list(''))).toEqual(['a'])
})

it('delivery is mail and text messages, and what failed can be tried again', async () => {
  const memory = memoryPorts()
  const faults = new Faults()
  const { mail, sms, objects } = faulty(memory, faults)
  faults.set({ system: 'inventory', component: 'delivery' })
  await expect(mail.send(letter)).rejects.toMatchObject({ name: 'InjectedFault', isRetryable: true })
  await expect(sms.send(message)).rejects.toThrow('delivery of inventory fails')
  await objects.put('a', 'x')
  expect(memory.sent).toEqual([])
})

it('fails so many times as it was told, then works', async () => {
  const faults = new Faults()
  const { mail } = faulty(memoryPorts(), faults)
  faults.set({ system: 'inventory', component: 'delivery', times: 2 })
  await expect(mail.send(letter)).rejects.toThrow()
  await expect(mail.send(letter)).rejects.toThrow()
  await mail.send(letter)
  faults.set({ system: 'inventory', component: 'delivery', times: 0 })
  await mail.send(letter)
})

it('ports of one system fail by its faults alone', async () => {
  const faults = new Faults()
  const { mail } = faulty(memoryPorts(), faults, 'inventory')
  faults.set({ system: 'khaya', component: 'delivery' })
  await mail.send(letter)
  faults.set({ system: 'inventory', component: 'delivery' })
  await expect(mail.send(letter)).rejects.toThrow(InjectedFault)
  faults.clear('inventory', 'objects')
  await expect(mail.send(letter)).rejects.toThrow(InjectedFault)
  faults.clear('inventory', 'delivery')
  await mail.send(letter)
  expect(() => faults.strike('delivery')).toThrow('delivery of khaya')
})

it('a component of a system itself fails when it asks', () => {
  const faults = new Faults()
  faults.set({ system: 'eecar', component: 'embedder', times: 1 })
  faults.strike('explainer', 'eecar')
  expect(() => faults.strike('embedder', 'eecar')).toThrow(InjectedFault)
  faults.strike('embedder', 'eecar')
  faults.set({ system: 'eecar', component: 'embedder' })
  faults.set({ system: 'eecar', component: 'explainer' })
  faults.clear('eecar')
  faults.strike('embedder', 'eecar')
  faults.strike('explainer', 'eecar')
})
