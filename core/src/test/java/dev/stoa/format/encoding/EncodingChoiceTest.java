package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** An encoding choice is kept for a few pages of similar cost. */
class EncodingChoiceTest {
  private final EncodingChoice choice = new EncodingChoice();

  @Test
  void theChoiceIsForgottenAfterEightPagesHaveReusedIt() {
    choice.beginPage();
    choice.remember(2, 500, 1000); // an encoding's index, its cost and the number of values
    int pageCount = 0;
    for (choice.beginPage(); choice.hasEncoding(); choice.beginPage()) {
      assertTrue(choice.isSimilar(505, 1000));
      pageCount++;
    }
    assertEquals(8, pageCount);
  }

  @Test
  void costsThatDifferBySixPercentAreNotSimilar() {
    choice.remember(2, 500, 1000);
    assertFalse(choice.isSimilar(530, 1000));
    assertFalse(choice.isSimilar(470, 1000));
  }

  @Test
  void forgetsTheEncodingAndItsLearnedState() {
    choice.remember(2, 500, 1000);
    choice.learn("symbols");
    assertEquals("symbols", choice.learnedState(String.class).orElseThrow());
    choice.forget();
    assertFalse(choice.hasEncoding());
    assertTrue(choice.learnedState(String.class).isEmpty());
  }
}
