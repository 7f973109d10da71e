import { readFileSync } from 'node:fs'

/** The `ts` blocks under one heading of a document, joined in their order: one story is one program. */
export interface Program {
  readonly title: string
  readonly text: string
  /** What it says it prints: the comments behind its `console.log(…)`, in order. */
  readonly prints: readonly string[]
  /** It declares tests, and so must be loaded where tests are declared. */
  readonly declaresTests: boolean
}

const heading = /^## (.+)$/m
const block = /^```ts\n([\s\S]*?)^```$/gm
const printed = /^\s*console\.log\(.*\) \/\/ (.+)$/gm

export function programsIn(document: string): Program[] {
  const [, ...parts] = readFileSync(document, 'utf8').split(heading)
  const programs: Program[] = []
  for (let part = 0; part < parts.length; part += 2) {
    const [title = '', body = ''] = parts.slice(part)
    const text = [...body.matchAll(block)].map(([, code]) => code).join('\n')
    if (text === '') continue
    const prints = [...text.matchAll(printed)].map(([, comment = '']) => comment)
    programs.push({ title, text, prints, declaresTests: text.includes("from 'vitest'") })
  }
  return programs
}
