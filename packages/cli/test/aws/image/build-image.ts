import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type Mount, makeRoot, runLine } from './container.ts'
import type { Stage } from './dockerfile.ts'

export interface Image {
  readonly root: string
  /** What was not copied but lent, in a short run. */
  readonly mounts: readonly Mount[]
}

interface Context {
  /** Of the repository. */
  readonly folder: string
  readonly isInContext: (path: string) => boolean
  readonly node: string
  /** Where the roots of the stages go. */
  readonly to: string
}

/** Follows every step of every stage. */
export async function buildImage(stages: readonly Stage[], context: Context): Promise<Image> {
  const roots = new Map<string, string>()
  for (const [at, stage] of stages.entries()) {
    const root = makeRoot(join(context.to, stage.name || `stage-${at}`), context.node)
    roots.set(stage.name, root)
    let workdir = '/'
    for (const { name, text } of stage.steps) {
      if (name === 'WORKDIR') {
        workdir = text
        mkdirSync(join(root, text), { recursive: true })
      } else if (name === 'RUN') await runLine(root, workdir, text)
      else if (name === 'COPY') copy(text, join(root, workdir), roots, context)
      else if (!declared.has(name)) throw new Error(`This test does not know how to follow ${name}`)
    }
  }
  return { root: roots.get('') as string, mounts: [] }
}

/** The files of the context that a stage copies, and none of its other steps. */
export function copyContext(stage: Stage, context: Context): void {
  for (const { name, text } of stage.steps)
    if (name === 'COPY' && !text.startsWith('--from')) copy(text, context.to, new Map(), context)
}

/** They matter when the image is started. */
const declared = new Set(['ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'])

function copy(text: string, workdir: string, roots: ReadonlyMap<string, string>, context: Context): void {
  const [, stage] = /^--from=(\S+)/.exec(text) ?? []
  const words = text.split(' ').filter(word => !word.startsWith('--'))
  const to = words.pop() as string
  for (const from of words) {
    const isInto = to.endsWith('/') || to === '.'
    if (stage === undefined) {
      const source = join(context.folder, from)
      const target = join(workdir, to, isInto && from !== '.' ? basename(from) : '')
      const filter = (path: string) => {
        const inside = relative(context.folder, path)
        return inside === '' || context.isInContext(inside)
      }
      cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter })
      continue
    }
    // Links to files of a stage that nobody sees again.
    const source = join(roots.get(stage) as string, from)
    const isFolder = from.endsWith('/app') || !isInto
    mkdirSync(join(workdir, isFolder ? to : ''), { recursive: true })
    execFileSync('cp', ['-al', isFolder ? `${source}/.` : source, join(workdir, to)])
  }
}

/** The last stage alone, with what the repository has built lent to it where another stage is copied. */
export async function lendImage(stage: Stage, { folder, node, to }: Context): Promise<Image> {
  const root = makeRoot(join(to, 'lent'), node)
  const mounts: Mount[] = []
  let workdir = '/'
  for (const { name, text } of stage.steps) {
    if (name === 'WORKDIR') workdir = text
    else if (name === 'RUN') await runLine(root, workdir, text)
    if (name !== 'COPY') continue
    const [, from = '', target = ''] = text.split(' ')
    const source = join(folder, relative('/app', from))
    const place = join(workdir, target.endsWith('/') ? basename(from) : target)
    execFileSync('sh', ['-c', '[ -d "$1" ] && mkdir -p "$2" || touch "$2"', 'sh', source, join(root, place)])
    mounts.push({ from: source, to: place, isWritable: false })
  }
  return { root, mounts }
}
