import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder of files for one test file, inside the repository, so that they import the library by its name. */
export function scratchFolder(name: string) {
  const root = fileURLToPath(new URL(`.designs/${name}`, import.meta.url))
  return {
    write(path: string, text: string): string {
      const file = join(root, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      return file
    },
    /** Output as if it had been written in the folder of a file. */
    asSeenFrom: (file: string, text: string) => text.replaceAll(`${relative('.', dirname(file))}/`, ''),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

export interface Block {
  readonly language: string
  readonly text: string
}

/** The blocks of code on a page. */
export function blocksIn(page: string): Block[] {
  return [...page.matchAll(/^(`{3,})(\w+)\n([\s\S]*?)^\1$/gm)].map(([, , language = '', text = '']) => ({
    language,
    text,
  }))
}
