import { type DocsLanguage, type DocsPage, placeOf, sectionNames } from './docsPages.ts'
import { escapeText } from './escapeText.ts'
import type { DocsHeading } from './renderMarkdown.ts'

/** The built script and style of the site. */
export type DocsFiles = { script: string | undefined; styles: readonly string[] }

const texts = {
  en: {
    sections: {
      start: 'Start here',
      selling: 'Selling',
      delivery: 'After the sale',
      money: 'Money',
      gateways: 'Gateways',
      operations: 'Running a server',
      trust: 'Security and data',
      reference: 'API reference',
      project: 'Project',
    },
    search: 'Search the docs',
    menu: 'Menu',
    skip: 'Skip to content',
    other: 'Português',
    asMarkdown: 'This page as Markdown',
    onPage: 'On this page',
    copy: 'Copy',
    copied: 'Copied',
    nothing: 'Nothing found.',
    elsewhere: '',
  },
  pt: {
    sections: {
      start: 'Comece aqui',
      selling: 'Vendas',
      delivery: 'Depois da venda',
      money: 'Dinheiro',
      gateways: 'Gateways',
      operations: 'Operação do servidor',
      trust: 'Segurança e dados',
      reference: 'Referência da API',
      project: 'Projeto',
    },
    search: 'Buscar na documentação',
    menu: 'Menu',
    skip: 'Ir para o conteúdo',
    other: 'English',
    asMarkdown: 'Esta página em Markdown',
    onPage: 'Nesta página',
    copy: 'Copiar',
    copied: 'Copiado',
    nothing: 'Nada encontrado.',
    elsewhere: ' (em inglês)',
  },
} as const

/** Renders a page with the navigation of its language. @param pages all pages of the site, in order */
export function docsLayout(
  page: DocsPage,
  { html, headings }: { html: string; headings: readonly DocsHeading[] },
  pages: readonly DocsPage[],
  files: DocsFiles,
): string {
  const t = texts[page.language]
  const other = counterpart(page, pages)
  const parts = headings.filter(({ level }) => level === 2)
  return `<!doctype html>
<html lang="${page.language === 'pt' ? 'pt-BR' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(page.title)} · Balcão</title>
${files.styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
${files.script ? `<script type="module" src="${files.script}"></script>` : ''}
<link rel="alternate" type="text/markdown" href="${page.path}.md">
</head>
<body data-language="${page.language}" data-copy="${t.copy}" data-copied="${t.copied}" data-nothing="${t.nothing}">
<a class="skip" href="#content">${t.skip}</a>
<header>
<a class="name" href="/docs/${page.language === 'pt' ? 'pt/getting-started' : 'quick-start'}">Balcão <span>docs</span></a>
<div class="search" role="search"><input type="search" id="search" aria-label="${t.search}" placeholder="${t.search}" autocomplete="off"><div id="results" role="status" hidden></div></div>
${other ? `<a class="language" hreflang="${other.language}" href="${other.path}">${t.other}</a>` : ''}
</header>
<div class="frame">
<details class="menu"><summary>${t.menu}</summary>${navigation(page, pages)}</details>
<main id="content" tabindex="-1">${html}<p class="source"><a href="${page.path}.md">${t.asMarkdown}</a></p></main>
${parts.length > 1 ? `<aside aria-label="${t.onPage}"><p>${t.onPage}</p><ul>${parts.map(({ text, anchor }) => `<li><a href="#${anchor}">${escapeText(text)}</a></li>`).join('')}</ul></aside>` : ''}
</div>
</body>
</html>
`
}

/** Returns the same page in the other language. */
function counterpart(page: DocsPage, pages: readonly DocsPage[]): DocsPage | undefined {
  const path =
    page.language === 'en' ? page.path.replace('/docs/', '/docs/pt/') : page.path.replace('/docs/pt/', '/docs/')
  return pages.find((one) => one.path === path)
}

/** The Portuguese list has the English page if there is no translation. */
function navigation(current: DocsPage, pages: readonly DocsPage[]): string {
  const t = texts[current.language]
  const shown = pages.filter(
    (page) => page.language === current.language || isUntranslated(page, current.language, pages),
  )
  const lists = [...sectionNames.slice(0, -1), 'reference', 'project'].map((section) => {
    const items = shown.filter((page) => page.section === section && !page.path.includes('/decisions/'))
    if (items.length === 0) return ''
    // The sort is stable, so the pages of the reference keep their order.
    items.sort((one, other) => placeOf(one) - placeOf(other))
    const links = items.map((page) => {
      const note = page.language === current.language ? '' : t.elsewhere
      const here = page.path === current.path ? ' aria-current="page"' : ''
      return `<li><a href="${page.path}"${here}>${escapeText(page.title)}${note}</a></li>`
    })
    return `<p>${t.sections[section as keyof typeof t.sections]}</p><ul>${links.join('')}</ul>`
  })
  return `<nav aria-label="${t.menu}">${lists.join('')}</nav>`
}

function isUntranslated(page: DocsPage, language: DocsLanguage, pages: readonly DocsPage[]): boolean {
  return language === 'pt' && page.language === 'en' && counterpart(page, pages) === undefined
}
