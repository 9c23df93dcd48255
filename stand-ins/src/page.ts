/** Shared by the stand-ins' pages, on which a person decides as on the provider's. */

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** @param main HTML; its first button is the coloured one */
export function page({ language, title, main }: { language: string; title: string; main: string }): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; background: #f2f5fa; color: #142239; font: 500 16px/1.5 system-ui, sans-serif; }
main { max-width: 440px; margin: 10vh auto; padding: 32px 24px; background: #fff; border-radius: 16px; }
h1 { margin: 0 0 4px; font-size: 22px; }
.amount { font-size: 34px; font-weight: 750; margin: 16px 0 20px; }
form { display: grid; gap: 10px; margin-top: 20px; }
button { min-height: 48px; border: 1px solid #6b7a90; border-radius: 999px; background: #fff; font: inherit; font-weight: 700; cursor: pointer; }
button:first-of-type { border-color: #0b4fa8; background: #0b4fa8; color: #fff; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`
}
