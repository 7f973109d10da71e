/** Words and signs after which a sentence goes on in the next line, and those with which it does. */
const open =
  /(?:[,=+(（/&→]|\b(?:or|and|with|the|an?|of|for|to|on|by|in|where|via|using|PK|SK|begins_with|begins with|between|oder|und|mit|der|die|das|ou|et|avec|de|des|du|la|le|y|e|con|com|del|los|las|por|para))\s*$/iu
const goesOn = /^(?:["“]?[a-zà-ÿа-я(（]|[&+=≥>→]\s)/u
const startsAnew =
  /^(?:[-*•+▪]\s|(?:\d+|[a-z])[.)]\s|[`"']?[\w.$@-]+\??[`"']?\s*(?:[(（][^)）]*[)）])?\s*(?:[:：=]|—|–|→|->)|[`"']?(?:GSI|LSI)?\d*[PS]K\b|\S+\s{2,}\S|.*PK[`"']?\s*[:=])/u

/** Whether a line is the rest of the one before it: authors break lines where they are full. */
export const isRest = (before: string, line: string) =>
  /^(?:and|&&?|y|et|und|och|и|\+)\s+`?(?:GSI\d*)?[PS]K\b/iu.test(line) ||
  (!startsAnew.test(line) &&
    (open.test(before) || (before.length > 40 && !/[.:;!?。：]$/u.test(before) && goesOn.test(line))))
