package dev.stoa.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Messages for unknown options suggest the closest name, or list all names. */
class OptionNamesTest {
  private static final List<String> NAMES = List.of("splitSize", "pageSize", "codec");

  @Test
  void findsANameAtMostTwoEditsAway() {
    assertEquals(Optional.of("codec"), OptionNames.closest("code", NAMES));
    assertEquals(Optional.of("splitSize"), OptionNames.closest("splitsizes", NAMES));
    assertEquals(Optional.of("pageSize"), OptionNames.closest("pageSize", NAMES));
    assertEquals(Optional.empty(), OptionNames.closest("compression", NAMES));
    assertEquals(Optional.empty(), OptionNames.closest("", NAMES));
  }

  @Test
  void suggestsAllNamesIfNoneIsClose() {
    assertEquals("did you mean \"codec\"?", OptionNames.suggestion("kodec", NAMES));
    assertEquals(
        "choose one of splitSize, pageSize, codec", OptionNames.suggestion("compression", NAMES));
  }
}
