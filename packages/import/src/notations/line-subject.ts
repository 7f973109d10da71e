import { isGenericHeading } from '../names/words.ts'

const subject =
  /^(?:[Aa]n?|[Tt]he|[Ee]ach|[Ee]very|[Aa]ll)?\s*`?(\p{Lu}[\p{L}\p{N}_-]*(?:\s\p{Lu}[\p{L}\p{N}_-]*){0,2})`?(?:\s+(?:items?|records?|rows?|entity|entities))?\s+(?:has|have|uses?|gets?|is|are|lives?|lies?|sits?|goes)\b/u

const spoken =
  /^(?:an?|each|every|the|une?|le|la|chaque|el|cada|uma?|o|eine?|der|die|das|jede[rs]?|il|lo|ogni)\s+(\p{L}[\p{L}-]{2,})\s+(?:has|uses|gets|is|lives|lies|sits|goes|a|est|tiene|es|está|tem|é|fica|hat|ist|liegt|ha|è)(?![\p{L}])/iu
const several =
  /^[\s.]*(\p{Lu}[\p{L}-]{2,})(?:\s+(?:that|which)\s[^.`]{0,40})?\s+(?:have|haben|tienen|têm|ont|hanno)(?![\p{L}])/u
/** Words that such a sentence begins with when it is about the design. */
const ofDesign =
  /^(?:single|whole|same|other|first|second|last|next|only|item|row|document|object|collection|partition|prefix|suffix|format|value|main|primary|sort|base|index|query|app|api|lambda|clave|chave|clé|elemento|élément|registro|eintrag|schlüssel)$/iu

/** "A Sensor has `PK` = ...", "Un groupe a `PK` = ...": what the sentence is about, if its title does not name that alone. */
export function subjectOf(text: string, title = ''): string {
  const isSure = /^(?:an?|each|every)\s|\s(?:items?|records?|rows?|entity)\s/i.test(text)
  const found = isSure ? subject.exec(text.trim())?.[1] : undefined
  const name = spoken.exec(text.trim())?.[1] ?? several.exec(text)?.[1] ?? ''
  const isTitle =
    title.toLowerCase().includes(name.toLowerCase()) && !/[,&]|\s(?:and|und|et|y|e)\s/iu.test(title)
  if (found || isTitle || ofDesign.test(name) || isGenericHeading(name)) return found ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}
