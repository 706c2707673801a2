package dev.stoa.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

/** A seed can be set, and differs from run to run otherwise. */
final class SeedsTest {
  @Test
  void usesTheSeedOfTheProperty() {
    assertEquals(-42, Seeds.seed("-42"));
    assertEquals(7, Seeds.seed(" 7 "));
  }

  @Test
  void choosesARandomSeedByDefault() {
    assertNotEquals(Seeds.seed(""), Seeds.seed(""));
  }
}
