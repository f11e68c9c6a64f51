import { fillText } from '#platform/i18n/language.ts';
import type { Mail } from '#platform/mail/send-mail.ts';
import type { MailSettings } from '#platform/parameters/read-mail.ts';
import { productName } from '#product/product-name.ts';
import type { ComposedMail, MailItem, MailSection } from './compose-mail.ts';
import { Html, html } from './html.ts';
import { dress, dressBrand, dressInk, fontFamily, mailStyle } from './mail-look.ts';
import { mailWords } from './mail-words.ts';

type Addressed = Pick<MailSettings, 'company' | 'url' | 'accentColor'>;

/** A mail as text and as HTML, which say the same (S1 section 2). */
export function renderMail(
  mail: ComposedMail,
  { company, url, accentColor }: Addressed,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { footer, footerCompany } = mailWords[mail.language];
  const about = { footer: company === null ? footer : fillText(footerCompany, { company }), company, url, accentColor };
  return { subject: mail.subject, text: renderText(mail, about), html: renderHtml(mail, about).text };
}

interface About extends Addressed {
  readonly footer: string;
}

function renderText({ language, greeting, sections }: ComposedMail, { footer, url }: About): string {
  const itemLines = ({ title, said, details }: MailItem) => [`- ${title}`, `  ${[said, ...details].join(' · ')}`];
  const sectionLines = ({ title, lead, items, more }: MailSection) => [
    title.toUpperCase(),
    lead,
    '',
    ...items.flatMap(itemLines),
    ...(more === '' ? [] : [more]),
    '',
  ];
  return [
    greeting,
    '',
    ...sections.flatMap(sectionLines),
    ...(url === null ? [] : [fillText(mailWords[language].openText, { url }), '']),
    '-- ',
    footer,
  ].join('\n');
}

const table = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"');

/** A line of its own on narrow screens. */
const renderDetail = (detail: string) =>
  html`<span ${dress('quiet', '', ' dot')}> · </span><span ${dress('quiet', '', ' line')}>${detail}</span>`;

function renderItem({ tone, title, said, details }: MailItem): Html {
  return html`<table ${table} style="margin:0 0 14px;border-collapse:separate"><tr>
<td width="4" ${dress(`bar-${tone}`, 'width:4px;border-radius:2px;font-size:0;line-height:0')}>&nbsp;</td>
<td style="padding:1px 0 1px 14px;vertical-align:top">
<p ${dress('ink', 'margin:0;font-size:16px;line-height:22px;font-weight:600;overflow-wrap:anywhere')}>${title}</p>
<p style="margin:2px 0 0;font-size:14px;line-height:20px;overflow-wrap:anywhere"><span ${dress(`say-${tone}`, 'font-weight:600')}>${said}</span>${details.map(renderDetail)}</p>
</td></tr></table>`;
}

function renderSection({ title, lead, items, more }: MailSection): Html {
  return html`<h2 ${dress('ink', 'margin:0 0 4px;font-size:18px;line-height:24px;font-weight:650;letter-spacing:-0.01em')}>${title}</h2>
<p ${dress('quiet', 'margin:0 0 16px;font-size:15px;line-height:22px')}>${lead}</p>
${items.map(renderItem)}
${more === '' ? '' : html`<p ${dress('quiet', 'margin:0;padding-left:18px;font-size:14px;line-height:20px')}>${more}</p>`}
<div style="font-size:0;line-height:0;height:18px">&nbsp;</div>`;
}

function renderButton(label: string, url: string, color: string | null): Html {
  const dressed = (style: string) => (color === null ? dress('button', style) : dressInk(color, style));
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 8px"><tr>
<td ${dressed('border-radius:8px')}><a href="${url}" ${dressed('display:inline-block;padding:13px 26px;border-radius:8px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none')}>${label}</a></td>
</tr></table>`;
}

function renderHtml(
  { language, subject, greeting, sections }: ComposedMail,
  { footer, company, url, accentColor }: About,
): Html {
  const { open } = mailWords[language];
  // What programs show beside the subject in their lists.
  const preview = sections.map(({ lead }) => lead).join(' ');
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${mailStyle}</style></head>
<body ${dress('page', 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${preview}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="${language}">
<table ${table} ${dress('page', `font-family:${fontFamily.replaceAll("'", '&#39;')}`)}><tr><td class="outside" align="center" style="padding:28px 16px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" ${dress('paper', 'width:100%;max-width:600px;border-width:1px;border-style:solid;border-radius:14px;border-collapse:separate')}>
${accentColor === null ? '' : html`<tr><td height="6" ${dressInk(accentColor, 'height:6px;border-radius:13px 13px 0 0;font-size:0;line-height:0')}>&nbsp;</td></tr>`}
<tr><td class="inset" style="padding:26px 36px 0">
<p style="margin:0;font-size:15px;line-height:20px"><span ${dressBrand(accentColor, 'font-weight:700;letter-spacing:-0.01em')}>${company ?? productName}</span>${
    company === null ? '' : html`<span ${dress('quiet')}> · ${productName}</span>`
  }</p>
<h1 ${dress('ink', 'margin:18px 0 22px;font-size:24px;line-height:30px;font-weight:650;letter-spacing:-0.02em;overflow-wrap:anywhere')}>${greeting}</h1>
${sections.map(renderSection)}
${url === null ? '' : renderButton(open, url, accentColor)}
</td></tr>
<tr><td class="inset" style="padding:18px 36px 26px">
<p ${dress('rule', 'margin:0;border-top-width:1px;border-top-style:solid;font-size:0;line-height:0')}>&nbsp;</p>
<p ${dress('quiet', 'margin:14px 0 0;font-size:13px;line-height:19px;overflow-wrap:anywhere')}>${footer}</p>
</td></tr></table>
</td></tr></table></div></body></html>
`;
}
