import type { Facts } from '../facts.ts'

/** What a program calls its table: the text that it falls back to, else the variable that says it, which is a guess. */
export function programTable(written: string, line: number, facts: Facts): string {
  const fallback = /(?:\|\||\?\?)\s*["'`]([^"'`]+)["'`]\s*$/.exec(written)?.[1]
  if (fallback !== undefined) return fallback.replace(/\$\{([^}]*)\}/g, '{$1}')
  const variable = /^(?:process\.env|import\.meta\.env|env|os\.environ|Resource)(?:\.|\[["'])(\w+)/.exec(
    written,
  )?.[1]
  if (variable === undefined) return written
  const text = `the table is called as ${variable} says when the program runs`
  if (!facts.guesses.some(each => each.text === text)) facts.guesses.push({ line, text })
  return `{${variable}}`
}
