import { indexNameOf } from '../names/index-name.ts'
import { isGenericHeading, isPatternHeading } from '../names/words.ts'
import type { CodeBlock } from '../read/markdown/outline.ts'

const comment = /(?:\/\/|#)\s*([^\n]+?)\s*(?:\n[^\n]*){0,2}$/

/** What a query is for: the comment above it, the words before its block, or the heading. */
export function descriptionOf(block: CodeBlock, before: string): string {
  const above = comment.exec(before)?.[1]?.replace(/^[✅❌☑]\s*/u, '') ?? ''
  const lead = block.lead.replace(/[:：]\s*$/, '').replace(/^\d+[.)]\s+/, '')
  const isNamed = lead !== '' && lead.length < 160 && !isGenericLead(lead)
  const heading =
    block.heading && !isGenericHeading(block.heading.text) ? headingText(block.heading.text) : ''
  if (above && block.heading && indexNameOf(block.heading.text)) return above
  if (isNamed) return lead.replaceAll('`', '')
  if (heading && !(isPatternHeading(heading) && above)) return heading
  return above || heading || lead
}

const isGenericLead = (lead: string) =>
  isGenericHeading(lead) ||
  /^(?:writes|reads|key conditions?|(?:[\w-]+ ){0,2}keys?|(?:[\w-]+ ){0,3}values?|endpoint|used by|returns|operations?|conditions?|ユースケース|用例|使用例|usage|caso de uso)$/iu.test(
    lead,
  ) ||
  /^(?:example|query|sample|code|ejemplo|consulta|exemplo|예시|쿼리|例|クエリ例?|示例|access pattern|implementation|c[oó]digo|typescript|javascript|python|using|usage|response|request|js|go|or|output)\b/iu.test(
    lead,
  ) ||
  /^[-*|]|^(?:scan)/i.test(lead)

const headingText = (text: string) => text.replaceAll('`', '').trim()
