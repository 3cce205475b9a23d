import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import type { ComponentProps, KeyboardEvent } from "react";

import { BareIconButton, GHOST } from "./BareIconButton.tsx";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field-context.ts";
import { Input } from "./Input.tsx";

/** A password field with a button to show it and a note while Caps Lock is on. */
export function PasswordInput({
  autoComplete = "current-password",
  ...rest
}: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const capsId = useId();
  const control = useFieldControl(rest);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  return (
    <div>
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        id={control.id}
        aria-describedby={caps ? capsId : undefined}
        autoComplete={autoComplete}
        type={shown ? "text" : "password"}
        onKeyUp={watchCaps}
        onKeyDown={(event) => {
          watchCaps(event);
          rest.onKeyDown?.(event);
        }}
        after={
          <BareIconButton
            label={shown ? "Hide password" : "Show password"}
            icon={shown ? <EyeOff /> : <Eye />}
            aria-controls={control.id}
            className={cx(GHOST, "text-muted")}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <p id={capsId} role="status" className="text-sm text-muted not-empty:pt-1">
        {caps ? "Caps Lock is on" : null}
      </p>
    </div>
  );
}
