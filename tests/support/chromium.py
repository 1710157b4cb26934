"""A headless Chromium for tests, spoken to over a pipe in its own protocol: no driver and no further package.

Everything that a page says, asks for or throws is recorded while it is open.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
PATIENCE = 60.0

Json = dict[str, Any]


def find() -> str | None:
    """Where a Chromium is, if there is one: CHROMIUM, or one of the usual names."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One running browser with one tab."""

    def __init__(self, program: str) -> None:
        self._home = tempfile.mkdtemp(prefix="chromium-")
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        # It reads commands from descriptor 3 and writes to 4.
        start = 'exec 3<&"$1" 4>&"$2"; shift 2; exec "$@"'
        command = [program, *FLAGS, f"--user-data-dir={self._home}", "about:blank"]
        self._process = subprocess.Popen(
            ["bash", "-c", start, "bash", str(theirs_in), str(theirs_out), *command],
            pass_fds=(theirs_in, theirs_out),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._rest = b""
        self._number = 0
        self._session: str | None = None
        self.events: list[Json] = []
        targets = self.call("Target.getTargets")["targetInfos"]
        tab = next(one for one in targets if one["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=tab["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def close(self) -> None:
        """End it and remove its profile."""
        self._session = None
        try:
            self.call("Browser.close")
            self._process.wait(timeout=10)
        except (OSError, TimeoutError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        os.close(self._out)
        shutil.rmtree(self._home, ignore_errors=True)

    def call(self, method: str, **parameters: object) -> Json:
        """Send a command and wait for its answer; events that come before it are kept."""
        self._number += 1
        message: Json = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: Json = answer["result"]
                return result
            self.events.append(answer)

    def _receive(self) -> Json:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._in], [], [], max(0.0, end - time.monotonic()))
            data = os.read(self._in, 1 << 16) if ready else b""
            if not data:
                raise TimeoutError("the browser does not answer")
            self._rest += data
        message, self._rest = self._rest.split(b"\0", 1)
        answer: Json = json.loads(message)
        return answer

    def look(self, *, width: int, height: int = 800, dark: bool = False, media: str = "screen") -> None:
        """From now on show pages at a width, in light or dark, on the screen or on paper."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def show(self, path: Path) -> None:
        """Open a file; what it says and asks for from then on is in `messages` and `requests`."""
        self.events.clear()
        fault = self.call("Page.navigate", url=path.resolve().as_uri()).get("errorText")
        if fault:
            raise RuntimeError(f"{path}: {fault}")
        end = time.monotonic() + PATIENCE
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            if time.monotonic() > end:
                raise TimeoutError(f"{path} does not load")
            self.call("Runtime.evaluate", expression="0")

    def ask(self, expression: str) -> Any:
        """The value of an expression in the open page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def messages(self) -> list[str]:
        """What the open page wrote to the console, and the faults that the browser found in it."""
        told = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [json.dumps(event["params"]) for event in self.events if event["method"] in told]

    def requests(self) -> list[str]:
        """What was asked for since the page was opened, the page itself among it."""
        sent = (event for event in self.events if event["method"] == "Network.requestWillBeSent")
        return [event["params"]["request"]["url"] for event in sent]

    def picture(self, path: Path) -> None:
        """Save the whole page as PNG."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(answer["data"]))
