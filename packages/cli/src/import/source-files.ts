import { existsSync, readFileSync, statSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { SourceFile } from '@monotable/import'
import { type Surroundings, UsageError } from '../command.ts'

/** The files of one design; `-` is standard input. */
export async function sourceFiles(
  paths: readonly string[],
  { input }: Pick<Surroundings, 'input'>,
): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const path of paths) files.push({ name: path, text: path === '-' ? await read(input) : readAt(path) })
  return files
}

async function read(input: Surroundings['input']): Promise<string> {
  if (!input) throw new UsageError('There is no standard input to read.')
  return text(input)
}

function readAt(path: string): string {
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`)
  if (statSync(path).isDirectory()) throw new UsageError(`${path} is a folder. Name the files of the design.`)
  return readFileSync(path, 'utf8')
}
