import type { Home } from "../home.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";

type Reading = {
  readonly field: HTMLTextAreaElement;
  readonly read: (words: string) => Promise<unknown>;
};

/** The button that has the model read the wishes: typing alone sends them nowhere. */
export function mountAskModel(home: Home, writer: ChoiceOfWriter, { field, read }: Reading): void {
  const { text } = home;
  const button = home.ref<HTMLButtonElement>("ask-model");
  let reading = false;

  const draw = () => {
    const model = writer.reader();
    button.hidden = model === null || field.value.trim() === "";
    button.disabled = reading;
    if (model !== null) button.textContent = reading ? text.asking(model) : text.askModel(model);
  };
  async function ask(): Promise<void> {
    if (reading || button.hidden) return;
    if ((await writer.terms()) === null) return writer.demand(() => void ask());
    reading = true;
    draw();
    await read(field.value);
    reading = false;
    draw();
  }

  button.addEventListener("click", () => void ask());
  field.addEventListener("input", draw);
  writer.onChange(draw);
  draw();
}
