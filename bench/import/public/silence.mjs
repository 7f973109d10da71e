// Whether the import said anything near a fact that it missed.

const literally = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const whole = word => new RegExp(`(?<![\\p{L}\\p{N}_])${literally(word)}(?![\\p{L}\\p{N}_])`, 'u')

/** The literal words of a template, in order, with anything short between: whatever marks the placeholders. */
function templateForm(template) {
  const literal = template.split(/\{[^{}]*\}/).filter(part => /[\p{L}\p{N}]/u.test(part))
  return literal.length > 0 ? new RegExp(literal.map(literally).join('.{1,60}?'), 'u') : undefined
}

const linesWith = (lines, ...forms) =>
  lines.flatMap((line, at) => (forms.length > 0 && forms.every(form => form.test(line)) ? [at + 1] : []))

/** The lines of the first of these that any line has. */
function firstOf(tries) {
  for (const find of tries) {
    const places = find()
    if (places.length > 0) return places
  }
  return []
}

const wordsIn = (words, lines) =>
  words.filter(word => word && word !== '?' && word !== '*').map(word => () => linesWith(lines, whole(word)))

/** Lines with the literal text of a template, with its placeholders, or with the words of a fact. */
function linesOf({ words = [], template, key, conditions }, lines) {
  if (template !== undefined) {
    const form = templateForm(template)
    const parts = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, part]) => part)
    return firstOf([() => (form ? linesWith(lines, form) : []), ...wordsIn([...parts, key], lines)])
  }
  if (!conditions) return firstOf(wordsIn(words, lines))
  const forms = conditions
    .map(each => templateForm(each.replace(/^\S+\s+(?:=|<=?|>=?|begins_with|between)\s*/, '')))
    .filter(Boolean)
  const named = [...words, ...conditions.map(each => each.split(' ')[0])]
  return firstOf([
    () => linesWith(lines, ...forms),
    () => linesWith(lines, ...forms.slice(0, 1)),
    ...wordsIn(named, lines),
  ])
}

/** Of several lines with a word of an entity only those count that are nearest to the entity. */
function nearest(places, { table, entity }, lines) {
  const forms = [
    ...entity.names.map(whole),
    ...Object.values(entity.keys).slice(0, 2).map(templateForm).filter(Boolean),
    ...table.names.filter(name => name && name !== '*').map(whole),
  ]
  const anchors = forms.flatMap(form => linesWith(lines, form))
  if (anchors.length === 0) return places
  const distance = place => Math.min(...anchors.map(anchor => Math.abs(anchor - place)))
  const least = Math.min(...places.map(distance))
  return places.filter(place => distance(place) === least)
}

/** No remark within two lines of where the fact most likely stands; anywhere, where no line has it. */
export function isSilent(where, lines, remarks) {
  const all = linesOf(where, lines)
  if (all.length === 0) return remarks.length === 0
  const places = all.length > 1 && where.entity ? nearest(all, where, lines) : all
  return !places.some(place => remarks.some(({ line }) => Math.abs(line - place) <= 2))
}
