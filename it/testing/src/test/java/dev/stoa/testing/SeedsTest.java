package dev.stoa.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

/** A printed seed replays a run. */
final class SeedsTest {
  @Test
  void aGivenSeedIsTaken() {
    assertEquals(-42, Seeds.seed("-42"));
    assertEquals(7, Seeds.seed(" 7 "));
  }

  @Test
  void withoutASeedEachRunDiffers() {
    assertNotEquals(Seeds.seed(""), Seeds.seed(""));
  }
}
