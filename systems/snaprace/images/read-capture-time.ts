/** Tags of EXIF: where its own directory is, when the picture was taken, and in which time zone. */
const tags = { directory: 0x8769, takenAt: 0x9003, offset: 0x9011 } as const

/** How many bytes of text are looked at: no time is longer. */
const longest = 32

/**
 * When a picture was taken, by what the camera wrote beside it, and only where it wrote the time zone too: else nobody
 * can tell. Whatever is not as it should be says nothing.
 */
export function readCaptureTime(exif: Uint8Array | undefined): string | undefined {
  if (!exif) return undefined
  try {
    const tiff = tiffIn(exif)
    const directory = tiff.entries(tiff.first).get(tags.directory)
    if (!directory) return undefined
    const entries = tiff.entries(directory.value)
    const [time, offset] = [tags.takenAt, tags.offset].map(tag => tiff.text(entries.get(tag)))
    const [, day, clock] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(time ?? '') ?? []
    if (day === undefined || !/^[+-]\d\d:\d\d$/.test(offset ?? '')) return undefined
    return new Date(`${day.replaceAll(':', '-')}T${clock}${offset}`).toISOString()
  } catch (error) {
    // What points beyond the end, or is no time.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

interface Entry {
  readonly length: number
  /** A number, or where a longer value is. */
  readonly value: number
}

/** The directories of a TIFF file, which EXIF is. */
function tiffIn(exif: Uint8Array) {
  const header = Buffer.from(exif.subarray(0, 6)).toString('latin1') === 'Exif\0\0' ? 6 : 0
  const bytes = exif.subarray(header)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = view.getUint16(0) === 0x4949
  const entries = (at: number) => {
    const count = view.getUint16(at, isLittle)
    const found = new Map<number, Entry>()
    for (let place = at + 2; place < at + 2 + count * 12; place += 12)
      found.set(view.getUint16(place, isLittle), {
        length: view.getUint32(place + 4, isLittle),
        value: view.getUint32(place + 8, isLittle),
      })
    return found
  }
  const text = (entry: Entry | undefined) => {
    if (!entry || entry.length > longest) return undefined
    const { value, length } = entry
    const [written] = Buffer.from(bytes.subarray(value, value + length))
      .toString('latin1')
      .split('\0')
    return written
  }
  return { first: view.getUint32(4, isLittle), entries, text }
}
