/** Sequence numbers have 21 digits at least, so they count on from here; text order is then number order too. */
const base = 100_000_000_000_000_000_000n

export const sequenceText = (sequence: bigint): string => String(base + sequence)

/** Undefined for anything but a sequence number of ours; `prepare` has checked its form. */
export function sequenceOf(text: string): bigint | undefined {
  if (!/^\d{1,40}$/.test(text)) return undefined
  const sequence = BigInt(text) - base
  return sequence < 0n || sequence > 0xffff_ffff_ffff_ffffn ? undefined : sequence
}
