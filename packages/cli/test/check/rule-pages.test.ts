import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { asText } from '../../src/check/as-text.ts'
import { loadReports } from '../../src/check/load-reports.ts'
import { metaRules } from '../../src/check/rule-pages.ts'
import { rules } from '../../src/check/rules.ts'

// The pages of the rules are their tests: each has a design with the finding, what is said of it, and one without.
// UPDATE_PAGES=1 writes what is said into them.

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const scratch = fileURLToPath(new URL('.designs', import.meta.url))
const listed = [...rules, ...metaRules]

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

interface Example {
  readonly language: string
  readonly text: string
}

function blocksIn(page: string): Example[] {
  return [...page.matchAll(/^(`{3,})(\w+)\n([\s\S]*?)^\1$/gm)].map(([, , language = '', text = '']) => ({
    language,
    text,
  }))
}

async function checked({ language, text }: Example, name: string) {
  const folder = join(scratch, name)
  const file = join(folder, language === 'ts' ? 'schema.ts' : 'DESIGN.md')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text)
  const reports = await loadReports(file)
  const said = asText(reports, (_, text) => text, false).replaceAll(`${relative('.', folder)}/`, '')
  const open = reports.flatMap(({ findings }) => findings).filter(({ accepted }) => accepted === undefined)
  return { said, open }
}

it('every rule has a page, and every page a rule', () => {
  const pages = readdirSync(fromRoot('docs/rules')).map(name => name.replace(/\.md$/, ''))
  expect(pages.sort()).toEqual(listed.map(({ code }) => code).sort())
})

it('every rule is listed with its title on the page of the command', () => {
  const page = readFileSync(fromRoot('docs/cli/check.md'), 'utf8')
  for (const { code, severity, title } of listed)
    expect(page).toContain(`| [${code}](../rules/${code}.md) | ${severity} | ${title} |`)
})

describe.each(listed)('$code', ({ code, severity, title }) => {
  const path = fromRoot(`docs/rules/${code}.md`)
  const page = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [found, output, right] = blocksIn(page) as [Example, Example, Example]

  it('is found with examples and a fix, as its page says', async () => {
    const { said, open } = await checked(found, `${code}-found`)
    expect([...new Set(open.map(finding => finding.code))]).toEqual([code])
    expect(open.every(finding => finding.severity === severity && finding.fix !== '')).toBe(true)
    if (code !== 'INVALID_DECLARATION') expect(open[0]?.examples).not.toEqual([])
    if (process.env.UPDATE_PAGES) {
      writeFileSync(
        path,
        page.replace(`\`\`\`text\n${output.text}\`\`\``, () => `\`\`\`text\n${said}\n\`\`\``),
      )
    } else expect(`${said}\n`).toBe(output.text)
  })

  it('is not found where it is right', async () => {
    const { said } = await checked(right, `${code}-right`)
    expect(said).toBe('')
  })

  it('has its title and severity on its page', () => {
    expect(page).toContain(`*${severity === 'error' ? 'Error' : 'Warning'}*: ${title}.`)
  })
})
