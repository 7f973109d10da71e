// The slash names the package: without it this would be Node's own.
import { Buffer } from 'buffer/'

const { from } = Buffer
const { toString: write } = Buffer.prototype

// The package knows no base64url. It reads `-` and `_` where it reads base64.
Object.assign(Buffer, {
  from: (value: never, encoding: never, length: never) =>
    from(value, encoding === 'base64url' ? ('base64' as never) : encoding, length),
})
Object.assign(Buffer.prototype, {
  toString(this: Buffer, encoding?: string, start?: number, end?: number): string {
    if (encoding !== 'base64url') return write.call(this, encoding, start, end)
    const text = write.call(this, 'base64', start, end)
    return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  },
})

export { Buffer }
