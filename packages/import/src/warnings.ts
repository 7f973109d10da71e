import { isUnder } from './facts.ts'
import type { Heading, Line } from './read/markdown/outline.ts'

const warns =
  /^[^\p{L}\p{N}]*(?:❌|✗|✘|🚫|⛔)|^[^\p{L}]*(?:bad|wrong|anti-?patterns?|avoid|don['’]t|do not|incorrect|mal|incorrecto|evitar|errado|mauvais|à éviter|falsch|schlecht|나쁜|잘못된|안티 ?패턴|悪い例|アンチパターン|避ける|反模式|错误)(?![\p{L}])|(?:common|typical) (?:mistakes|pitfalls)|anti-?patterns?\b/iu

/** Whether words say that what follows them is not to be done. */
export const isWarning = (text: string) => text.length < 120 && warns.test(text)

/** Whether a section is about what is not to be done. */
export const isUnderWarning = (heading: Heading | undefined) => isUnder(heading, isWarning)

const remark = /^\s*(?:\/\/|#|--)\s*(.*)$/

/** Code without what stands after a remark that warns of it, up to the next remark. */
export function withoutWarned(lines: readonly Line[]): Line[] {
  let isWarned = false
  return lines.filter(({ text }) => {
    const said = remark.exec(text)?.[1]
    if (said !== undefined && said !== '') isWarned = isWarning(said)
    return !isWarned
  })
}
