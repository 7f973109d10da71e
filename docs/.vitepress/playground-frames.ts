import { deflateRawSync } from 'node:zlib'
import type { MarkdownRenderer } from 'vitepress'

/** The lessons show the design of a program in the playground below it, so that readers can change it. */
export function frameDesigns(md: MarkdownRenderer, base: string): void {
  const { fence } = md.renderer.rules
  if (!fence) return
  md.renderer.rules.fence = (...given) => {
    const shown = fence(...given)
    const [tokens, at, , env] = given
    const { info = '', content = '' } = tokens[at] ?? {}
    const isLesson = String(env.relativePath ?? '').startsWith('learn/')
    const schema = isLesson && /^ts\b/.test(info) ? schemaIn(content) : undefined
    return schema === undefined ? shown : shown + frameOf(schema, base)
  }
}

/** The declarations of a program, without what it does with them; undefined if it declares no schema. */
function schemaIn(program: string): string | undefined {
  const [declared = ''] = program.split(/^(?=(?:const \w+ = await|await|console|for) ?\b)/m)
  if (!/= schema\(/.test(declared)) return undefined
  return declared
    .replace(/^import .* from '(?!monotable'|zod')[^']*'\n/gm, '')
    .replace(/^const (\w+ = schema\()/m, 'export const $1')
}

/** A frame in a part that is closed is not loaded before somebody opens it. */
function frameOf(schema: string, base: string): string {
  const shared = JSON.stringify({ document: '', schema, tab: 'schema' })
  const hash = deflateRawSync(shared).toString('base64url')
  return `<details class="try"><summary>Try this design here</summary><iframe class="playground" title="Playground with this design" loading="lazy" src="${base}playground/#p=${hash}"></iframe></details>\n`
}
