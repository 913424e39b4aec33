import type { ConsentKind } from "#contract/calendar.ts";
import { escapeHtml } from "#server/http/escape-html.ts";

function namesOf(kind: ConsentKind): readonly [string, string] {
  const prefix = `DAYWRIGHT_${kind.toUpperCase()}`;
  return [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
}

/** The text for a program. */
export function notSetUp(kind: ConsentKind, name: string): string {
  return `${name} is not set up here: set ${namesOf(kind).join(" and ")} and start again.`;
}

const SET = {
  en: "Whoever runs this Daywright sets these two in its environment and starts it again:",
  zh: "请运行此 Daywright 的人在环境变量中设置以下两项，然后重新启动：",
};
const HOME = { en: "Back to Daywright", zh: "返回 Daywright" };

type Texts = { readonly title: string; readonly client: string; readonly else: string };

const TEXTS: Readonly<Record<ConsentKind, { readonly en: Texts; readonly zh: Texts }>> = {
  google: {
    en: {
      title: "Google is not set up here",
      client:
        "Both come from an OAuth client of the type “Web application” in the Google Cloud console, whose authorized redirect URI is:",
      else: "Calendars of other programs, and a calendar of Google by its secret iCal address, need none of this.",
    },
    zh: {
      title: "这里尚未设置 Google",
      client: "两者来自 Google Cloud 控制台中类型为“Web 应用”的 OAuth 客户端，其已授权的重定向 URI 为：",
      else: "其他程序的日历，以及通过私密 iCal 地址读取的 Google 日历，都不需要这些设置。",
    },
  },
  microsoft: {
    en: {
      title: "Microsoft is not set up here",
      client:
        "Both come from an app registration in the Microsoft Entra admin center, with a redirect URI of the platform “Web”:",
      else: "Calendars of other programs, and a calendar of Outlook by its published ICS address, need none of this.",
    },
    zh: {
      title: "这里尚未设置 Microsoft",
      client: "两者来自 Microsoft Entra 管理中心的应用注册，其“Web”平台的重定向 URI 为：",
      else: "其他程序的日历，以及通过已发布的 ICS 地址读取的 Outlook 日历，都不需要这些设置。",
    },
  },
};

/**
 * The page for a person: which variables to set, and where their values come from. `redirectUri` is
 * an address of this service.
 */
export function notSetUpPage(kind: ConsentKind, redirectUri: string, acceptLanguage = ""): string {
  const language = /^\s*zh\b/i.test(acceptLanguage) ? "zh" : "en";
  const text = TEXTS[kind][language];
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
<p>${SET[language]}</p>
<pre>${namesOf(kind).join("\n")}</pre>
<p>${text.client}</p>
<pre>${escapeHtml(redirectUri)}</pre>
<p>${text.else}</p>
<p><a href="/">${HOME[language]}</a></p>
</main>
</body>
</html>
`;
}
