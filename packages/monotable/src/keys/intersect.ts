import type { Characters } from './shape.ts'

/** A set of texts, as a machine that reads one character after another. State 0 is where it starts. */
export interface Language {
  readonly states: readonly State[]
  readonly final: number
}

export interface State {
  readonly moves: { readonly on: Characters; readonly to: number }[]
  /** States that it is in at the same time. */
  readonly free: number[]
}

/** Steps of the search; two keys of a kilobyte meet within far fewer. */
const bound = 200_000

/** A shortest text that both languages have, or undefined when they have none in common. */
export function intersect(a: Language, b: Language): string | undefined {
  const search = { a, b, seen: new Set<number>([0]) }
  let texts: Step[] = [{ left: 0, right: 0, before: undefined, character: '' }]
  for (let steps = 0; texts.length > 0 && steps < bound; ) {
    const next: Step[] = []
    // States reached without reading join the same round, so that rounds are lengths of text.
    for (let index = 0; index < texts.length; index++) {
      const step = texts[index]!
      steps++
      if (step.left === a.final && step.right === b.final) return textOf(step)
      spread(search, step, texts, next)
    }
    texts = next
  }
  return undefined
}

interface Search {
  readonly a: Language
  readonly b: Language
  /** Pairs of states, each as one number. */
  readonly seen: Set<number>
}

interface Step {
  readonly left: number
  readonly right: number
  readonly before: Step | undefined
  readonly character: string
}

function spread({ a, b, seen }: Search, step: Step, now: Step[], next: Step[]): void {
  const { left, right } = step
  const add = (steps: Step[], to: Step) => {
    const place = to.left * b.states.length + to.right
    if (seen.has(place)) return
    seen.add(place)
    steps.push(to)
  }
  for (const to of a.states[left]!.free) add(now, { ...step, left: to })
  for (const to of b.states[right]!.free) add(now, { ...step, right: to })
  for (const one of a.states[left]!.moves) {
    for (const two of b.states[right]!.moves) {
      const character = common(one.on, two.on)
      if (character !== undefined) add(next, { left: one.to, right: two.to, before: step, character })
    }
  }
}

function textOf(step: Step): string {
  let text = ''
  for (let at: Step | undefined = step; at; at = at.before) text = at.character + text
  return text
}

/** What a reader would write, if both classes have it. */
const readable = Array.from('a0A', character => character.codePointAt(0)!)

function common(a: Characters, b: Characters): string | undefined {
  let found: number | undefined
  for (const [low, high] of a) {
    for (const [from, to] of b) {
      const start = Math.max(low, from)
      const end = Math.min(high, to)
      if (start > end) continue
      const best = readable.find(code => code >= start && code <= end)
      if (best !== undefined) return String.fromCodePoint(best)
      if (found === undefined || (found < 33 && end >= 33)) found = start < 33 && end >= 33 ? 33 : start
    }
  }
  return found === undefined ? undefined : String.fromCodePoint(found)
}
