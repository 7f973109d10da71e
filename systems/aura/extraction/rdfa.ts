import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { parseUrl } from '../addresses/parse-url.ts'
import { addressIn, elementValue, wordsIn } from './element-value.ts'
import { add, localName, type Thing, thing, type Value } from './thing.ts'

/** Relations that products need. Any other `rel` says something of a link, not of what is inside it. */
const relations = new Set([
  ...['offers', 'itemoffered', 'pricespecification', 'availability', 'image', 'hasvariant', 'model'],
  ...['mainentity', 'mainentityofpage', 'about', 'additionalproperty', 'itemlistelement', 'item'],
])

/** What Open Graph says in the same attribute. */
const otherStandards = /^(?:og|product|article|fb|twitter):/i

/**
 * The things that a page describes in RDFa 1.1, those inside others under their properties only. Words are told by
 * their ends, whatever `vocab` and `prefix` say in front. Links and images that say nothing of RDFa stay part of the
 * thing around them: that is what authors mean, though not what the standard says.
 */
export function rdfa(document: Document, base: string): Thing[] {
  const reading = new Reading(base)
  for (const child of document.children) reading.visit(child, { subject: undefined })
  return reading.linked()
}

/** What elements are inside of. */
interface Around {
  /** The thing that properties are of. */
  readonly subject: Thing | undefined
  /** Relations that wait for the thing that is their end: the one that begins inside, or `subject`. */
  readonly open?: { readonly of: Thing; readonly names: readonly string[]; isMet: boolean }
}

class Reading {
  readonly #base: string
  readonly #roots = new Set<Thing>()
  readonly #byId = new Map<string, Thing>()
  /** Values that may turn out to be things that are described elsewhere. */
  readonly #references: { readonly values: Value[]; readonly at: number; readonly id: string }[] = []

  constructor(base: string) {
    this.#base = base
  }

  visit(node: ChildNode, around: Around): void {
    if (!isTag(node)) return
    const inside = this.#read(node, around)
    for (const child of node.children) this.visit(child, inside)
  }

  /** Takes what an element says, and gives what its children are inside of. */
  #read(element: Element, around: Around): Around {
    const { property, rel, about, resource, typeof: types } = element.attribs
    const names = wordsIn(property)
      .filter(word => !otherStandards.test(word))
      .map(localName)
    const towards =
      names.length > 0
        ? []
        : wordsIn(rel)
            .map(localName)
            .filter(name => relations.has(name))
    if (towards.length > 0) return this.#related(element, around, towards)
    if (names.length === 0) return this.#described(element, around)
    const subject = about === undefined ? around.subject : this.#named(about)
    if (!subject) return types === undefined ? around : this.#described(element, around)
    meet(around, subject)
    const isThing = types !== undefined && about === undefined
    const inner = isThing ? this.#typed(resource ?? addressIn(element), types) : undefined
    for (const name of names) {
      if (inner) add(subject, name, inner)
      else this.#say(subject, name, element)
    }
    if (about !== undefined) this.#begin(subject, types)
    return inner || about !== undefined ? { subject: inner ?? subject } : around
  }

  /** An element that leads from one thing to another, which it names, is, or has inside. */
  #related(element: Element, around: Around, names: readonly string[]): Around {
    const { about, resource, typeof: types } = element.attribs
    const of = about === undefined ? around.subject : this.#named(about)
    if (!of) return this.#described(element, around)
    if (about === undefined) meet(around, of)
    else this.#begin(of, types)
    const id = resource ?? addressIn(element)
    const ofObject = about === undefined ? types : undefined
    if (id === undefined && ofObject === undefined)
      return { subject: thing(), open: { of, names, isMet: false } }
    const object = this.#typed(id, ofObject)
    for (const name of names) this.#point(of, name, object, id)
    return { subject: object }
  }

  /** An element that is of no property: the thing that it says something of. */
  #described(element: Element, around: Around): Around {
    const { about, resource, typeof: types } = element.attribs
    const { open } = around
    const address = addressIn(element)
    const id = about ?? resource ?? (types === undefined ? undefined : address)
    if (id === undefined && types === undefined) {
      // What only has an address may be the end of a relation, but what is inside it is not said of it.
      if (open && address !== undefined) for (const name of open.names) this.#refer(open.of, name, address)
      return around
    }
    const subject = this.#typed(id, types)
    if (!open) this.#roots.add(subject)
    else for (const name of open.names) this.#point(open.of, name, subject, id)
    return { subject }
  }

  #begin(subject: Thing, types: string | undefined): void {
    this.#type(subject, types)
    this.#roots.add(subject)
  }

  #typed(id: string | undefined, types: string | undefined): Thing {
    const subject = id === undefined ? thing([]) : this.#named(id)
    this.#type(subject, types)
    return subject
  }

  #type(subject: Thing, types: string | undefined): void {
    for (const type of wordsIn(types).map(localName)) (subject.types as string[]).push(type)
  }

  #named(spelling: string): Thing {
    const id = this.#idOf(spelling)
    const known = this.#byId.get(id)
    if (known) return known
    const made = thing([], id)
    this.#byId.set(id, made)
    return made
  }

  #idOf(spelling: string): string {
    return parseUrl(spelling, this.#base)?.href ?? spelling
  }

  /** A thing without properties is its address. */
  #point(of: Thing, name: string, object: Thing, id: string | undefined): void {
    if (id === undefined || !isBare(object)) add(of, name, object)
    else this.#refer(of, name, id)
  }

  #say(of: Thing, name: string, element: Element): void {
    const value = elementValue(element, name)
    if (addressIn(element) === value) this.#refer(of, name, value)
    else add(of, name, value)
  }

  #refer(of: Thing, name: string, id: string): void {
    add(of, name, id)
    if (!relations.has(name)) return
    const values = of.properties.get(name) as Value[]
    this.#references.push({ values, at: values.length - 1, id })
  }

  /** Things that are named in one place and described in another come together. */
  linked(): Thing[] {
    for (const { values, at, id } of this.#references) {
      const described = this.#byId.size > 0 ? this.#byId.get(this.#idOf(id)) : undefined
      if (described && !isBare(described)) values[at] = described
    }
    return [...this.#roots].filter(one => !isBare(one))
  }
}

/** A relation without a named end ends at what it contains. */
function meet({ subject, open }: Around, said: Thing): void {
  if (!open || open.isMet || said !== subject) return
  open.isMet = true
  for (const name of open.names) add(open.of, name, said)
}

function isBare({ types, properties }: Thing): boolean {
  return types.length === 0 && properties.size === 0
}
