import { judge } from "./judge.ts";
import { OUT_OF_TURN } from "./out-of-turn.ts";
import type { FactIndex } from "./plan-facts.ts";
import { splitSentences, unfinishedFrom } from "./sentences.ts";
import { NO_THREAD } from "./thread.ts";

/** A text that grows, without the sentences that disagree with the plan. */
export type CheckedText = {
  push(delta: string): void;
  /** What may be shown now: the finished sentences that hold, and the next one up to where it first states something. */
  readonly text: string;
  /** Takes what is there as finished. */
  end(): string;
  /** Sentences left out so far. */
  readonly dropped: number;
};

/** Where an unfinished sentence may begin to state something: up to there its words are safe to show. */
const STATEMENT_START =
  /\d|[½¼¾%一二两三四五六七八九十半]|周|星期|礼拜|[上下]午|[早晚]上|中午|午后|傍晚|夜|[今明后昨]天|次日|每|都|全部|所有|一切|只|没|无|不|空|休息|最|先|再|然后|之[前后]|紧接|马上|立刻|随即|比|同|一致|大约|\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|noon|midday|midnight|half|quarter|an? (?:hour|dozen|couple|third)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thir|twenty|forty|fifty|sixty|ninety|dozen|both|twice|once|double|week(?:end|day)|morning|afternoon|evening|night|today|tonight|tomorrow|yesterday|next|following|day (?:after|before)|day|daily|all|every|each|everything|nothing|none|no|not|never|without|only|always|entire|free|empty|off|open|clear|rest|most|more than|less than|(?:long|short|busi|full|heavi|light|quiet|calm|easi|earli|late?|hard|empti|small|larg|bigg|tight|few|gentl|even|smooth|dens|loos|roomi)est|most|last|first|second|fourth|fifth|sixth|seventh|eighth|ninth|tenth|starts? with|begins? with|before|after|followed|fits?|over|under|late|equal|same|identical|alike|immediately|straight|right|earlier|later|longer|shorter|heavier|lighter|fewer|about|around|nearly|almost|roughly)|(?<!^\s*(?:and |but )?)\bthen\b/i;

export function createCheckedText(index: FactIndex): CheckedText {
  let raw = "";
  let judged = 0;
  let kept = "";
  let dropped = 0;
  let thread = NO_THREAD;

  const judgeUpTo = (end: number) => {
    for (const sentence of splitSentences(raw.slice(judged, end))) {
      const judged = judge(sentence, index, thread);
      thread = judged.thread;
      if (judged.agrees) kept += sentence;
      else {
        dropped += 1;
        // What ends the line stays, so that the next one does not run into it.
        if (sentence.endsWith("\n") && !kept.endsWith("\n")) kept += "\n";
      }
    }
    judged = end;
  };

  return {
    push(delta) {
      raw += delta;
      judgeUpTo(judged + unfinishedFrom(raw.slice(judged)));
    },
    get text() {
      const rest = raw.slice(judged);
      const claim = [STATEMENT_START, OUT_OF_TURN].map((start) => rest.search(start)).filter((at) => at >= 0);
      const safe = rest.slice(0, Math.min(rest.search(/\S*$/), ...claim));
      return (kept + safe).trimEnd();
    },
    end() {
      judgeUpTo(raw.length);
      return kept.replaceAll(/\n{3,}/g, "\n\n").trim();
    },
    get dropped() {
      return dropped;
    },
  };
}
