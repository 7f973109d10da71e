import { expect, test } from 'vitest'
import { columnOf } from './start-list-columns.ts'

test.each([
  ['bib', 'Bib', 'bib number', 'Number', 'No.', 'Start-Number', '배번', '배번호', '번호', '참가번호'],
  ['name', 'Name', 'Runner', 'runner name', 'Full Name', '이름', '성명', '참가자', '선수명'],
  ['netTime', 'Net time', 'Time', 'Finish Time', 'finish', 'Chip-Time', '기록', '넷타임', '완주시간'],
  ['gunTime', 'Gun Time', '건타임'],
  ['rank', 'Rank', 'Place', 'position', 'Overall', '순위', '등수'],
  ['category', 'Category', 'Division', 'Age group', 'class', '부문', '종목', '코스'],
  ['club', 'Club', 'TEAM', '클럽', '소속', '팀'],
])('what files call %s', (column, ...headings) => {
  expect(headings.map(columnOf)).toEqual(headings.map(() => column))
})

test('another heading keeps its name, up to a length, and one without a letter is none', () => {
  expect(columnOf(' Shirt size ')).toBe('Shirt size')
  expect(columnOf('x'.repeat(70))).toBe('x'.repeat(60))
  expect(columnOf(' – ')).toBeUndefined()
})
