import { escapeHtml } from "#server/http/escape-html.ts";

const NAMES = ["DAYWRIGHT_GOOGLE_CLIENT_ID", "DAYWRIGHT_GOOGLE_CLIENT_SECRET"] as const;

/** For a program. */
export const NOT_SET_UP = `Google is not set up here: set ${NAMES.join(" and ")} and start again.`;

const TEXTS = {
  en: {
    title: "Google is not set up here",
    set: "Whoever runs this Daywright sets these two in its environment and starts it again:",
    client:
      "Both come from an OAuth client of the type “Web application” in the Google Cloud console, whose authorized redirect URI is:",
    else: "Calendars of other programs, and a calendar of Google by its secret iCal address, need none of this.",
    home: "Back to Daywright",
  },
  zh: {
    title: "这里尚未设置 Google",
    set: "请运行此 Daywright 的人在环境变量中设置以下两项，然后重新启动：",
    client: "两者来自 Google Cloud 控制台中类型为“Web 应用”的 OAuth 客户端，其已授权的重定向 URI 为：",
    else: "其他程序的日历，以及通过私密 iCal 地址读取的 Google 日历，都不需要这些设置。",
    home: "返回 Daywright",
  },
} as const;

/** For a person: what to set, and where it comes from. `redirectUri` is an address of ours. */
export function notSetUpPage(redirectUri: string, acceptLanguage = ""): string {
  const language = /^\s*zh\b/i.test(acceptLanguage) ? "zh" : "en";
  const text = TEXTS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<main>
<h1>${text.title}</h1>
<p>${text.set}</p>
<pre>${NAMES.join("\n")}</pre>
<p>${text.client}</p>
<pre>${escapeHtml(redirectUri)}</pre>
<p>${text.else}</p>
<p><a href="/">${text.home}</a></p>
</main>
</body>
</html>
`;
}
