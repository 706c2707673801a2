"""Adds the jars that Maven built to the wheel."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class JarsHook(BuildHookInterface):
    """Includes ``bridge/target/jars`` as ``stoa/jars``, and the license."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        jars = sorted(Path(self.root, "bridge", "target", "jars").glob("*.jar"))
        if not any(jar.name.startswith("stoa-python") for jar in jars):
            raise FileNotFoundError(
                "bridge/target/jars has no jars: run \"mvn -pl python/bridge -am package -DskipTests\" first"
            )
        for name in ("LICENSE", "NOTICE"):
            build_data["force_include"][str(Path(self.root).parent / name)] = f"stoa/{name}"
        for jar in jars:
            build_data["force_include"][str(jar)] = f"stoa/jars/{jar.name}"
