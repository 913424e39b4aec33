import { zh as failures } from "../zh.ts";
import type { NotFoundText } from "./en.ts";

/** The same in Chinese. */
export const zh: NotFoundText = {
  upstream: {
    ...failures.upstream,
    ProviderParseError: "无法读取它的响应，请检查地址。",
    ProviderNetworkError: "无法连接，请检查地址。",
  },
  notFoundAt: {
    google: "Google 上已没有这个日历或列表。",
    microsoft: "Microsoft 上已没有这个日历或列表。",
    caldav: "这个地址没有 CalDAV 服务器。",
    ics: "这个地址没有日历订阅。",
    canvas: "这个地址没有 Canvas。",
    moodle: "这个地址没有 Moodle。",
    todoist: "没有找到 Todoist。",
    github: "没有找到 GitHub。",
  },
};
