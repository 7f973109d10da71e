import { z } from 'zod'

export const leaseSeconds = z.int().min(30).max(3600)

export function untilOf(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}
