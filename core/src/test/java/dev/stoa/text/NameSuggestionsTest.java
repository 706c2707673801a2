package dev.stoa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Messages for unknown options suggest the closest name, or list all names. */
class NameSuggestionsTest {
  private static final List<String> NAMES = List.of("splitSize", "pageSize", "codec");

  @Test
  void findsANameAtMostTwoEditsAway() {
    assertEquals(Optional.of("codec"), NameSuggestions.closest("code", NAMES));
    assertEquals(Optional.of("splitSize"), NameSuggestions.closest("splitsizes", NAMES));
    assertEquals(Optional.of("pageSize"), NameSuggestions.closest("pageSize", NAMES));
    assertEquals(Optional.empty(), NameSuggestions.closest("compression", NAMES));
    assertEquals(Optional.empty(), NameSuggestions.closest("", NAMES));
  }

  @Test
  void suggestsAllNamesIfNoneIsClose() {
    assertEquals("did you mean \"codec\"?", NameSuggestions.suggestion("kodec", NAMES));
    assertEquals(
        "choose one of splitSize, pageSize, codec",
        NameSuggestions.suggestion("compression", NAMES));
  }
}
