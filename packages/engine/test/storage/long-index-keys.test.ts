import { expect, test, vi } from 'vitest'

test('a key that outgrows the buffer it is written into is the same as one that fits', async () => {
  // The buffer stays large once it has grown: it is that of a new process.
  vi.resetModules()
  const writer: typeof import('../../src/keys/key-writer.ts') = await import('../../src/keys/key-writer.ts')
  const zeros = { B: Buffer.alloc(2048).toString('base64') }
  const write = () => {
    writer.beginKey(1, 1)
    writer.writePartition([zeros])
    writer.writeComponent({ B: Buffer.alloc(1024).toString('base64') })
    writer.writeComponent({ S: 'p'.repeat(2048) })
    writer.writeComponent({ S: 's'.repeat(1024) })
    return writer.takeKey()
  }
  const grown = write()
  expect(grown.equals(write())).toBe(true)
  expect(grown.toString('latin1')).toContain(`${'p'.repeat(2048)}\0\0${'s'.repeat(1024)}\0\0`)
})
