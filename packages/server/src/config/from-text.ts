/** How the text of a variable becomes what a file would hold. What cannot be read stays text, for the type to refuse. */
export type FromText = (text: string) => unknown

export const asText: FromText = text => text

export const asNumber: FromText = text => (/^\d+$/.test(text) ? Number(text) : text)

const words: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  yes: true,
  false: false,
  0: false,
  no: false,
}

export const asBoolean: FromText = text => words[text.toLowerCase()] ?? text

/** `a, b`. */
export const asList: FromText = text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

export const asJson: FromText = text => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
