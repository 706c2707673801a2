package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PastChoiceTest {
  private final PastChoice past = new PastChoice();

  @Test
  void isMadeAnewAfterAFewPages() {
    past.remember(2, 500, 1000);
    int kept = 0;
    for (past.beginPage(); past.isKnown(); past.beginPage()) {
      assertTrue(past.isLike(505, 1000));
      kept++;
    }
    assertEquals(8, kept);
  }

  @Test
  void isNotKeptWhereValuesCostMoreOrLess() {
    past.remember(2, 500, 1000);
    assertFalse(past.isLike(530, 1000));
    assertFalse(past.isLike(470, 1000));
    past.learn("symbols");
    past.forget();
    assertFalse(past.isKnown());
    assertTrue(past.learned(String.class).isEmpty());
  }
}
