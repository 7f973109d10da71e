import { createHash } from 'node:crypto'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The ULID of a moment and a name. */
export function ulidOf(at: Date, name: string): string {
  let [time, left] = ['', at.getTime()]
  for (let place = 0; place < 10; place++) {
    time = digits[left % 32] + time
    left = Math.floor(left / 32)
  }
  const bytes = createHash('sha256').update(name).digest()
  return time + Array.from({ length: 16 }, (_, place) => digits[(bytes[place] as number) % 32]).join('')
}
