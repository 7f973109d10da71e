import type { Call } from '@monotable/server'
import { isKorean } from '../embedding/words.ts'
import type { Db } from '../operation.ts'
import type { EecarPorts, Explained, Explainer } from '../ports/ports.ts'
import { categoryLabel, categorySlug, conditionLabel, conditionSlug } from '../values/vocabulary.ts'

/** The name under which reasons from the template are known. */
const templateModel = 'template'

export interface Reasons {
  readonly reasons: readonly string[]
  /** Where the reasons come from: the explainer's model, or the template. */
  readonly modelUsed: string
}

/** A reason for every part, whatever the explainer does. */
export async function explainParts(
  explainer: Explainer,
  query: string,
  parts: readonly Explained[],
  log: Call<Db, EecarPorts>['log'],
): Promise<Reasons> {
  try {
    const reasons = await explainer.explain(query, parts)
    if (reasons.length === parts.length && reasons.every(reason => reason.trim() !== ''))
      return { reasons, modelUsed: explainer.model }
    throw new Error(
      `${explainer.model} gave ${reasons.length} reasons for ${parts.length} parts, or empty ones`,
    )
  } catch (error) {
    log.warn({ err: error }, 'reasons are given from the template')
    return { reasons: parts.map(part => templateReason(query, part)), modelUsed: templateModel }
  }
}

/** A reason that needs nothing and cannot fail. */
function templateReason(query: string, { part, score }: Explained): string {
  const { name, category, condition } = part
  const percent = Math.round(score * 100)
  return isKorean(query)
    ? `${name}: ${conditionLabel(condition)} ${categoryLabel(category)}, 질의와의 유사도 ${percent}%`
    : `${name}: ${conditionSlug(condition)} ${categorySlug(category)}, ${percent}% similar to the query`
}
