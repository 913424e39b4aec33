import type { UpstreamText } from "./en.ts";

/** The same in Chinese. */
export const zh: UpstreamText = {
  upstream: {
    ProviderAuthError: "访问被拒绝：凭据有误或已失效。",
    ProviderParseError: "无法读取它的响应。",
    ProviderNetworkError: "无法连接。",
    ProviderNotFoundError: "没有找到它。",
    ProviderRateLimitError: "它限制了请求频率，请几分钟后重试。",
    ProviderAPIError: "它报告了错误。",
    ProviderBatchError: "它没有接受请求。",
    paused: "它一再出错，会自动重试。",
  },
};
