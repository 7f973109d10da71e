import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { asText } from '../../src/check/as-text.ts'
import { loadReports } from '../../src/check/load-reports.ts'
import { metaRules, rules } from '../../src/check/rules.ts'
import { type Block, blocksIn, scratchFolder } from './scratch.ts'

// The pages of the rules are their tests: each has a design with the finding, what is said of it, and one without.
// UPDATE_PAGES=1 writes what is said into them.

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const scratch = scratchFolder('rules')
const listed = [...rules, ...metaRules]

afterAll(scratch.remove)

async function checked({ language, text }: Block, name: string) {
  const file = scratch.write(`${name}/${language === 'ts' ? 'schema.ts' : 'DESIGN.md'}`, text)
  const reports = await loadReports(file)
  const said = scratch.asSeenFrom(
    file,
    asText(reports, (_, text) => text, false),
  )
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
  const [found, output, right] = blocksIn(page) as [Block, Block, Block]

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
