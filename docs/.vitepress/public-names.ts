import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseFile } from '../../scripts/sources.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface Source {
  readonly text: string
  readonly program: { readonly body: readonly Node[] }
  readonly comments: readonly { readonly start: number; readonly end: number; readonly value: string }[]
}

export interface PublicName {
  readonly name: string
  readonly kind: string
  readonly file: string
  /** The doc comment, as Markdown. */
  readonly comment: string
  readonly declaration: string
}

const kinds: Readonly<Record<string, string>> = {
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  VariableDeclaration: 'constant',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
}

/** What a module exports by name, with the comment and the declaration of each. */
export function publicNames(index: string): PublicName[] {
  const { program } = parseFile(`${root}${index}`) as unknown as Source
  return program.body
    .filter(node => node.type === 'ExportNamedDeclaration' && node.source)
    .flatMap(node => {
      const from = fileFrom(index, node)
      const names = (node.specifiers as { local: { name: string } }[]).map(({ local }) => local.name)
      return names.flatMap(name => declarationOf(name, from) ?? [])
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

function declarationOf(name: string, file: string): PublicName | undefined {
  const source = parseFile(`${root}${file}`) as unknown as Source
  const exported = source.program.body.filter(node => node.type === 'ExportNamedDeclaration')
  const declared = exported.filter(node => nameOf(node.declaration as Node | null) === name)
  const [first] = declared
  if (first) {
    const kind = kinds[(first.declaration as Node).type] ?? 'name'
    const heads = declared.map(node => headOf(node.declaration as Node, source.text))
    return { name, kind, file, comment: commentAbove(first, source), declaration: heads.join('\n') }
  }
  const passedOn = exported.find(
    node =>
      node.source &&
      (node.specifiers as { exported: { name: string } }[]).some(each => each.exported.name === name),
  )
  return passedOn && declarationOf(name, fileFrom(file, passedOn))
}

/** The file that an export passes on: beside this one, or the list of another package of ours. */
function fileFrom(file: string, node: Node): string {
  const { value } = node.source as unknown as { value: string }
  return value.startsWith('.')
    ? join(dirname(file), value)
    : `packages/${value.replace('@monotable/', '')}/src/index.ts`
}

function nameOf(declaration: Node | null): string | undefined {
  if (!declaration) return undefined
  const [first] = (declaration.declarations as { id: { name: string } }[] | undefined) ?? []
  return first?.id.name ?? (declaration.id as { name: string } | undefined)?.name
}

/** A declaration without the body that nobody calls by. */
function headOf(declaration: Node, text: string): string {
  const body = declaration.body as Node | null | undefined
  const whole = text.slice(declaration.start, declaration.end)
  if (/^(Function|Class)Declaration$/.test(declaration.type) && body)
    return text.slice(declaration.start, body.start).trim()
  if (declaration.type === 'VariableDeclaration') return whole.split('\n')[0]?.replace(/ [=({[]+$/, '') ?? ''
  return whole.split('\n').length > 60 ? `${whole.split('\n').slice(0, 60).join('\n')}\n…` : whole
}

function commentAbove(node: Node, { text, comments }: Source): string {
  const above = comments.findLast(({ end }) => end <= node.start)
  if (!above?.value.startsWith('*') || text.slice(above.end, node.start).trim() !== '') return ''
  return above.value
    .slice(1)
    .replaceAll(/^ *\* ?/gm, '')
    .replaceAll(/^@example\n?/gm, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim()
}
