const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

interface Older {
  readonly id: string
  /** Since when it waits for parts. */
  readonly since: string
}

/**
 * Whether a part appeared after something that waits for parts was there. Ids that are made here are in the order of
 * time, also within a millisecond; of others the moment decides.
 */
export function appearedAfter(partId: string, at: Date, { id, since }: Older): boolean {
  return ulid.test(partId) && ulid.test(id) ? partId > id : isSince(at, since)
}

/** Whether a change was made since a moment. Streams may know the second only: then all of it counts. */
export function isSince(at: Date, moment: string): boolean {
  const wholeSecond = at.getMilliseconds() === 0 ? 999 : 0
  return at.getTime() + wholeSecond >= Date.parse(moment)
}
