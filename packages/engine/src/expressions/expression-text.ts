import { invalid } from '../errors.ts'
import type { ExpressionKind, Substitutions } from './substitutions.ts'

const maxSize = 4096

/** Refuses an expression that is empty or too long, measured in bytes as it was sent. */
export function checkText(text: string, kind: ExpressionKind, substitutions: Substitutions): void {
  if (text.length * 3 > maxSize) {
    const size = Buffer.byteLength(text)
    if (size > maxSize) {
      throw invalid(
        `${substitutions.prefix(kind)}Expression size has exceeded the maximum allowed size; expression size: ${size}`,
      )
    }
  }
  if (text.trim() === '') throw invalid(`${substitutions.prefix(kind)}The expression can not be empty;`)
}
