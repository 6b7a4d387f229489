// Shows the fraction of a number and as many of its digits as the user asks for.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { decimal, type Fraction, parse, sum, write } from "./fraction.ts";
import { NumberInput } from "../compose/number_input.tsx";
import { messageOfError } from "../engine/message.ts";
import type { Quantity } from "./number.tsx";
import type { Result } from "./result.ts";
import "./inspector.css";

interface Props {
  quantity: Quantity;
  /** The number as the answer shows it. */
  text: string;
  result: Result;
  withFractions: () => Promise<Result>;
  close: () => void;
}

/** The largest number of digits. */
const most = 100_000;

function Digits({ fraction }: { fraction: Fraction }) {
  const places = useSignal(30);
  const report = useSignal("");
  const copy = async (what: string, copied: string) => {
    try {
      await navigator.clipboard.writeText(copied);
      report.value = `The ${what} is copied.`;
    } catch {
      report.value = `This browser does not let the page copy. Select the ${what} above and copy it.`;
    }
  };
  const text = decimal(fraction, places.value);
  const written = write(fraction);
  const lengths = written.split("/").map((part) => part.replace("-", "").length);
  return (
    <>
      <h3>Fraction</h3>
      <p class="long" tabIndex={0}>
        {written}
      </p>
      {lengths.length > 1 && (
        <p class="quiet">
          {lengths[0]} {lengths[0] === 1 ? "digit" : "digits"} over {lengths[1]}
        </p>
      )}
      <h3>Decimal</h3>
      <label>
        Digits after the point{" "}
        <NumberInput least={1} most={most} value={places.value} set={(wanted) => (places.value = wanted)} />
      </label>
      <p class="long" tabIndex={0}>
        {text}
      </p>
      <div class="actions">
        <button type="button" onClick={() => void copy("fraction", written)}>
          Copy the fraction
        </button>
        <button type="button" onClick={() => void copy("decimal", text)}>
          Copy the decimal
        </button>
      </div>
      <p class="quiet" role="status">
        {report}
      </p>
    </>
  );
}

export function Inspector({ quantity, text, result, withFractions, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fraction = useSignal<Fraction | undefined>(undefined);
  const fault = useSignal("");
  useEffect(() => {
    dialog.current?.showModal();
    let wanted = true;
    const isExact = quantity.terms(result).every(({ known }) => known.exact !== undefined);
    (isExact ? Promise.resolve(result) : withFractions()).then(
      (exact) => {
        if (!wanted) return;
        fraction.value = sum(
          quantity.terms(exact).map(({ known, times }) => ({ fraction: parse(known.exact ?? "0"), times })),
        );
      },
      (error: unknown) => {
        if (wanted) fault.value = messageOfError(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [quantity]);
  const [only, ...others] = quantity.terms(result);
  const bounds = others.length === 0 && only?.known.lower !== undefined ? only.known : undefined;
  return (
    <dialog ref={dialog} class="inspector" aria-label={quantity.what} onClose={close}>
      <form method="dialog">
        <h2>{quantity.what}</h2>
        <button type="submit">Close</button>
      </form>
      <p class="great">{text}</p>
      {bounds && (
        <p class="quiet long">
          Certified: from {bounds.lower} to {bounds.upper}
        </p>
      )}
      {fraction.value && <Digits fraction={fraction.value} />}
      {fault.value && <p role="alert">{fault.value}</p>}
      {!fraction.value && !fault.value && <p role="status">The fraction is being computed…</p>}
    </dialog>
  );
}
