const subject =
  /^(?:[Aa]n?|[Tt]he|[Ee]ach|[Ee]very|[Aa]ll)?\s*`?(\p{Lu}[\p{L}\p{N}_-]*(?:\s\p{Lu}[\p{L}\p{N}_-]*){0,2})`?(?:\s+(?:items?|records?|rows?|entity|entities))?\s+(?:has|have|uses?|gets?|is|are|lives?|lies?|sits?|goes)\b/u

/** "A Sensor has `PK` = ...": what the sentence is about. */
export const subjectOf = (text: string) =>
  /^(?:an?|each|every)\s|\s(?:items?|records?|rows?|entity)\s/i.test(text)
    ? (subject.exec(text.trim())?.[1] ?? '')
    : ''
