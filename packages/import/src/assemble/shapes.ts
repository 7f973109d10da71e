import { escapePattern } from '../names/escape-pattern.ts'
/** A template without the names of its placeholders: `USER#{}`. */
export const shapeOf = (template: string) => template.replace(/\{[^{}]*\}/g, '{}')

export const isSameShape = (one: string, other: string) => shapeOf(one) === shapeOf(other)

/** Whether a sample can have been made by a template. */
export function fits(template: string, sample: string): boolean {
  const source = template
    .split(/\{[^{}]*\}/)
    .map(escapePattern)
    .join('([^#|]+)')
  return new RegExp(`^${source}$`).test(sample)
}

/** How much of a template is fixed. */
export const fixedLength = (template: string) => shapeOf(template).replaceAll('{}', '').length

/** The template that says most among those that can have made a sample. */
export function bestFit(templates: Iterable<string>, sample: string): string | undefined {
  return [...templates]
    .filter(template => template.includes('{') && fits(template, sample))
    .sort((one, other) => fixedLength(other) - fixedLength(one))[0]
}
