/** The parts of a mail. */
export interface MailPage {
  readonly subject: string
  readonly greeting: string
  readonly body: string
  readonly note: string
  /** Safe HTML of body and note, in place of their plain text. */
  readonly html?: { readonly body?: string; readonly note?: string }
  /** Shown large, to be typed elsewhere. */
  readonly code?: string | undefined
  readonly button?: string | undefined
  readonly link?: string | undefined
  readonly footer: string
  readonly stop?: { readonly text: string; readonly link: string } | undefined
}

/**
 * Colours of the dark theme, for mail programs that support them. Others invert the light ones: text stays readable,
 * because each is dark on light, and the head and the button are mid-tones under white.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.card p a{color:#00687b}
@media (prefers-color-scheme:dark){
.page{background:#07151a!important}
.card{background:#0e1f26!important;border-color:#273a42!important;color:#eaf2f2!important}
.quiet,.quiet a{color:#a2b3b7!important}
.card p a{color:#7fd6e6!important}
.code{background:#083740!important;color:#eaf2f2!important}
}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.wide{display:block!important}}`

const FONT = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const paragraph = (html: string, style: string, name = '') =>
  html && `<p class="${name}" style="margin:0 0 16px;${style}">${html.replaceAll('\n', '<br>')}</p>`

/** A table, because Outlook draws no padding around a link. */
const button = (text: string, link: string) =>
  `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 24px"><tr>
<td bgcolor="#00687b" style="border-radius:12px;background:#00687b">
<a href="${escapeHtml(link)}" class="wide" style="display:inline-block;padding:14px 26px;border-radius:12px;color:#ffffff;text-decoration:none;font-weight:600;text-align:center">${escapeHtml(text)}</a>
</td></tr></table>`

const code = (text: string) =>
  `<p class="code" style="margin:0 0 24px;padding:16px;border-radius:12px;background:#d2f0f4;text-align:center;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:6px">${escapeHtml(text)}</p>`

const SPAN = 'display:inline-block;vertical-align:top'

/** The logo drawn with boxes, because mail programs block images: a stem, and a coin as its bowl. */
const MARK = `<span style="display:inline-block;width:40px;height:40px;margin-right:10px;border-radius:11px;background:#005d69;vertical-align:middle;font-size:0;line-height:0;text-align:left"><span style="${SPAN};width:5px;height:24px;margin:8px 0 0 10px;border-radius:3px;background:#f3fcfd"></span><span style="${SPAN};width:8px;height:8px;margin:7px 0 0 -3px;border:5px solid #f4bf36;border-radius:50%;background:#005d69"></span></span>`

const head = (appName: string, publicUrl: string) =>
  `<a href="${escapeHtml(publicUrl)}/" style="color:#f3fcfd;text-decoration:none;font-size:22px;font-weight:800;letter-spacing:-.3px">${MARK}<span style="vertical-align:middle">${escapeHtml(appName)}</span></a>`

/**
 * Renders a mail as HTML: 600 px wide at most, in the brand's colours, right in light and dark. The hidden text is what
 * mail programs show beside the subject.
 */
export function mailPage(site: { appName: string; publicUrl: string }, mail: MailPage): string {
  const { subject, greeting, body, note, html, footer, link, stop } = mail
  const stopLine = stop
    ? `<p class="quiet" style="margin:8px 0 0"><a href="${escapeHtml(stop.link)}" style="color:#4a5e67">${escapeHtml(stop.text)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f6f0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(body)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" class="page" style="background:#f7f6f0"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px;${FONT};font-size:16px;line-height:1.55">
<tr><td class="pad" bgcolor="#003849" style="padding:20px 32px;border-radius:18px 18px 0 0;background:#003849">${head(site.appName, site.publicUrl)}</td></tr>
<tr><td class="card pad" style="padding:32px 32px 16px;border:1px solid #dddad0;border-top:0;border-radius:0 0 18px 18px;background:#fffefd;color:#0c232e;overflow-wrap:anywhere">
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.2;letter-spacing:-.4px">${escapeHtml(subject)}</h1>
${paragraph(escapeHtml(greeting), '')}${paragraph(html?.body ?? escapeHtml(body), '')}${mail.code ? code(mail.code) : ''}${link ? button(mail.button ?? '', link) : ''}${paragraph(html?.note ?? escapeHtml(note), 'font-size:14px;color:#4a5e67', 'quiet')}
</td></tr>
<tr><td class="pad quiet" style="padding:20px 32px 0;font-size:13px;color:#4a5e67">${escapeHtml(footer)}${stopLine}</td></tr>
</table></td></tr></table></body></html>`
}
