/** What the words of a request name, as words without plural, and how surely it is what is given. */
export interface ToldName {
  readonly words: readonly string[]
  /** In code; by its role ("the user partition"); behind a preposition ("by email"); behind a verb. */
  readonly by: 'code' | 'role' | 'given' | 'verb'
  readonly role?: 'pk' | 'sk'
}

/** `userId`, USER_ID and "users' ids" are the words user and id. */
export const wordsOf = (text: string) =>
  (text.match(/\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}+(?!\p{Ll})|\d+/gu) ?? []).map(word =>
    word
      .toLowerCase()
      .replace(/ies$/, 'y')
      .replace(/(?<=\p{L}{2}[^su])s$/u, ''),
  )

const filler =
  /^(?:id|uuid|key|value|address|the|an?|all|each|every|one|any|given|specific|single|particular|certain|its?|their|my|your|own|this|that|current|same|el|la|los|las|un|una|uno|um|uma|os?|as|le|les|une|des|der|die|das|dem|den|eine[mnrs]?|ein|il|lo|gli|i)$/

/** The words that count: "a given user id" is user. */
export const coreOf = (words: readonly string[]) => words.filter(word => !filler.test(word))

const preposition =
  /^(?:by|for|of|in|per|on|with|using|from|given|via|at|within|por|para|de|del|da|do|dos|das|con|com|en|em|pour|par|du|dans|avec|mit|nach|für|von|aus|per|di|della|dei|по|для)$/iu
const joins = /^(?:and|or|,|\+|&|plus|y|e|et|und|o|ou|oder)$/iu
const breaks =
  /(\b(?:by|for|of|in|per|on|with|using|from|given|via|at|within|por|para|de|del|da|do|dos|das|con|com|en|em|pour|par|du|dans|avec|mit|nach|für|von|aus|di|della|dei|and|or|plus|und|et|oder|ou)\b|(?<=\s)[yeo](?=\s)|[,+&]|[:：;()（）|/=.→。、]|->|\s[–—-]\s)/iu

/** "by email and date", "of a user": what stands behind a preposition, and what is joined to it. */
function givenIn(text: string): ToldName[] {
  const found: ToldName[] = []
  let isGiven = false
  for (const part of text.split(breaks).map(each => each.trim())) {
    if (part === '') continue
    if (preposition.test(part)) isGiven = true
    else if (breaks.test(part) && !joins.test(part) && part.length < 4) isGiven = false
    else if (isGiven && !joins.test(part)) found.push({ words: wordsOf(part), by: 'given' })
  }
  return found
}

const role =
  /(?<![\p{L}_-])((?:(?!table|base|main|primary)[\p{L}_-]+\s+){1,3})(?:(PK|partition(?: key)?|partici[oó]n|parti[cç][aã]o)|SK|sort key|prefix)\b/giu
const verbs = /\b(?:batch_?)?(?:query|get[_ ]?item)(?:s|command)?\b/giu

const code =
  /`([^`]+)`|[{<:](\w+)[}>]?|(?<![\w#])([A-Za-z]*[a-z](?:[A-Z]\w*|_[a-z]\w*)|[a-z]\w*(?=\s*(?:で|を|로|으로|から|별|別)))/gu
const byParts = /^(?:get|list|query|find|fetch|load|search|read)\w*?(?:By|_by_)(\w+)$/

/** Names in code: `username`, `{userId}`, users.id, and what getTodoByUserIdAndTodoId is by. */
const codeIn = (text: string): ToldName[] =>
  [...text.matchAll(code)].flatMap(([, span = '', marked = '', bare = '']) => {
    const name = (span || marked || bare).replace(/^.*\.(?=\w)/, '')
    const parts = byParts.exec(name)?.[1]?.split(/By|And|_by_|_and_/) ?? name.split(/[\s,+/{}<>:]+/)
    return parts
      .filter(part => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(part))
      .map(part => ({ words: wordsOf(part), by: 'code' as const }))
  })

export function toldNames(text: string): ToldName[] {
  const plain = text.replace(/`[^`]*`/g, span =>
    /^`[\w. -]*[a-z][\w. -]*`$/.test(span) ? span.replaceAll('`', '') : ' ; ',
  )
  const spoken = plain.replace(verbs, ' ; ')
  return [
    ...codeIn(text),
    ...[...spoken.matchAll(role)].map(([, words = '', isPartition]) => ({
      words: wordsOf(words.split(breaks).at(-1) ?? ''),
      by: 'role' as const,
      role: isPartition ? ('pk' as const) : ('sk' as const),
    })),
    ...[...spoken.matchAll(/([\p{L}-]+)['’]s?\s/gu)].map(([, owner = '']) => ({
      words: wordsOf(owner),
      by: 'given' as const,
    })),
    ...givenIn(spoken),
    ...[...plain.matchAll(new RegExp(`${verbs.source}\\s+((?:[\\p{L}-]+\\s*){1,3})`, 'giu'))].map(
      ([, words = '']) => ({
        words: wordsOf(words.split(breaks)[0] ?? ''),
        by: 'verb' as const,
      }),
    ),
  ].filter(({ words }) => words.length > 0)
}
