/** A file of a design: its name, which says what kind of text it holds, and the text. */
export interface SourceFile {
  readonly name: string
  readonly text: string
}

export type SourceKind = 'markdown' | 'data' | 'code'

/** A text that no reader is for. */
export class UnknownSource extends Error {
  override readonly name = 'UnknownSource'
}

const byEnding: Readonly<Record<string, SourceKind>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.mdx': 'markdown',
  '.txt': 'markdown',
  '.json': 'data',
  '.yaml': 'data',
  '.yml': 'data',
  '.template': 'data',
  '.tf': 'data',
  '.ts': 'code',
  '.mts': 'code',
  '.cts': 'code',
  '.js': 'code',
  '.mjs': 'code',
  '.cjs': 'code',
}

/** The sources that can be read, as a person would list them. */
export const knownSources =
  'Markdown (.md, .txt), a NoSQL Workbench model, CreateTable or CloudFormation (.json, .yaml), Terraform (.tf), an ElectroDB or OneTable schema or a table of CDK or SST (.ts, .js)'

/** What a path ends with, wherever it is from: there is no `node:path` in a browser. */
export const fileName = (path: string): string => /[^/\\]*$/.exec(path)?.[0] ?? ''

const ending = (path: string) => /[^.]\.\w+$/.exec(fileName(path))?.[0].slice(1) ?? ''

export function sourceKind({ name, text }: SourceFile): SourceKind {
  const known = byEnding[ending(name).toLowerCase()]
  if (known) return known
  if (ending(name) === '' || name === '-') return kindOfText(text)
  throw new UnknownSource(`${name}: this kind of file is not read. Known are ${knownSources}.`)
}

function kindOfText(text: string): SourceKind {
  if (/^\s*[[{]\s*(?:"|\{)/.test(text) || /^(?:AWSTemplateFormatVersion|Resources|KeySchema):/m.test(text))
    return 'data'
  return /^(?:import|export|const)\s[^\n]*(?:['"]|=)/m.test(text) && !/^#{1,6}\s/m.test(text)
    ? 'code'
    : 'markdown'
}
