package dev.stoa.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Detects colors and the width of terminals. */
final class TerminalTest {
  private static boolean hasColors(boolean isTerminal, Map<String, String> environment) {
    return Terminal.of(isTerminal, 80, environment).hasColors();
  }

  @Test
  void onlyTerminalsHaveColors() {
    assertTrue(hasColors(true, Map.of("TERM", "xterm")));
    assertFalse(hasColors(false, Map.of("TERM", "xterm")));
  }

  @Test
  void theEnvironmentTurnsColorsOffAndOn() {
    assertFalse(hasColors(true, Map.of("NO_COLOR", "1")));
    assertTrue(hasColors(true, Map.of("NO_COLOR", "")));
    assertFalse(hasColors(true, Map.of("TERM", "dumb")));
    assertTrue(hasColors(false, Map.of("CLICOLOR_FORCE", "1")));
    assertFalse(hasColors(false, Map.of("CLICOLOR_FORCE", "0")));
    assertFalse(hasColors(true, Map.of("CLICOLOR_FORCE", "1", "NO_COLOR", "1")));
  }

  @Test
  void widthIsThatOfTheTerminalUnlessColumnsIsSet() {
    assertEquals(132, Terminal.of(true, 132, Map.of()).width());
    assertEquals(100, Terminal.of(true, 132, Map.of("COLUMNS", "100")).width());
    assertEquals(132, Terminal.of(true, 132, Map.of("COLUMNS", "wide")).width());
    assertEquals(80, Terminal.of(true, 0, Map.of()).width());
    assertEquals(Terminal.UNLIMITED, Terminal.of(false, 132, Map.of("COLUMNS", "100")).width());
  }
}
