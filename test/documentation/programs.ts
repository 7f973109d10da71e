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

export interface Document {
  readonly programs: readonly Program[]
  /** Blocks that begin with their name, `// shop.ts`: the programs of the document can import them. */
  readonly files: ReadonlyMap<string, string>
}

const heading = /^## (.+)$/m
const block = /^```ts\n([\s\S]*?)^```$/gm
const name = /^\/\/ ([\w-]+\.ts)\n/
const printed = /^\s*console\.log\(.*\) \/\/ (.+)$/gm

export function documentAt(path: string): Document {
  const [, ...parts] = readFileSync(path, 'utf8').split(heading)
  const programs: Program[] = []
  const files = new Map<string, string>()
  for (let part = 0; part < parts.length; part += 2) {
    const [title = '', body = ''] = parts.slice(part)
    const blocks: string[] = []
    for (const [, code = ''] of body.matchAll(block)) {
      const file = name.exec(code)?.[1]
      if (file === undefined) blocks.push(code)
      else files.set(file, code)
    }
    const text = blocks.join('\n')
    if (text === '') continue
    const prints = [...text.matchAll(printed)].map(([, comment = '']) => comment)
    programs.push({ title, text, prints, declaresTests: text.includes("from 'vitest'") })
  }
  return { programs, files }
}
