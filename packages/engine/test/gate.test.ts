import { expect, test } from 'vitest'
import { Gate } from '../src/gate.ts'

function signal() {
  let send = () => {}
  const sent = new Promise<void>(resolve => {
    send = resolve
  })
  return { send, sent }
}
const turn = () => new Promise(resolve => setImmediate(resolve))

test('who wants to be alone waits until all have left, and holds back who comes then', async () => {
  const gate = new Gate()
  const order: string[] = []
  const first = signal()
  const inside = gate.pass(() => first.sent.then(() => order.push('first')))
  const alone = gate.alone(async () => {
    await turn()
    order.push('alone')
  })
  const later = gate.pass(async () => order.push('later'))
  await turn()
  expect(order).toEqual([])
  first.send()
  await Promise.all([inside, alone, later])
  expect(order).toEqual(['first', 'alone', 'later'])
})

test('all is still when those inside have left or stand aside, and who comes then is held back', async () => {
  const gate = new Gate()
  const order: string[] = []
  const reading = signal()
  const reader = gate.pass(() => reading.sent.then(() => order.push('read')))
  const still = signal()
  const asking = gate.pass(() =>
    gate.aside(() => gate.still(async () => order.push('still')).then(still.send)),
  )
  const waiting = gate.pass(() => gate.aside(() => still.sent))
  const later = gate.pass(() => order.push('later'))
  await turn()
  expect(order).toEqual([])
  reading.send()
  await Promise.all([reader, asking, waiting, later])
  expect(order).toEqual(['read', 'still', 'later'])
})

test('stillness does not wait for who waits for those that ask for it', async () => {
  const gate = new Gate()
  const order: string[] = []
  const asked = signal()
  const writer = gate.pass(async () => {
    await asked.sent
    await gate.aside(() => gate.still(async () => order.push('still')))
    order.push('written')
  })
  const alone = gate.alone(async () => order.push('alone'))
  asked.send()
  await Promise.all([writer, alone])
  expect(order).toEqual(['still', 'written', 'alone'])
})

test('who is alone may ask for stillness', async () => {
  const gate = new Gate()
  expect(await gate.alone(() => gate.aside(() => gate.still(async () => 'still')))).toBe('still')
})

test('after a failure the gate is open again', async () => {
  const gate = new Gate()
  await expect(gate.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate.still(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate.aside(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.pass(() => 'in')).toBe('in')
  expect(await gate.alone(async () => 'alone')).toBe('alone')
})
