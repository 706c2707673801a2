package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** An encoding choice is kept for a few pages of similar cost. */
class EncodingChoiceTest {
  private final EncodingChoice choice = new EncodingChoice();

  @Test
  void isForgottenAfterEightPagesReusedIt() {
    choice.beginPage();
    choice.remember(2, 500, 1000);
    int pageCount = 0;
    for (choice.beginPage(); choice.isKnown(); choice.beginPage()) {
      assertTrue(choice.isSimilar(505, 1000));
      pageCount++;
    }
    assertEquals(8, pageCount);
  }

  @Test
  void isForgottenWhenTheCostChanges() {
    choice.remember(2, 500, 1000);
    assertFalse(choice.isSimilar(530, 1000));
    assertFalse(choice.isSimilar(470, 1000));
    choice.learn("symbols");
    choice.forget();
    assertFalse(choice.isKnown());
    assertTrue(choice.learnedState(String.class).isEmpty());
  }
}
