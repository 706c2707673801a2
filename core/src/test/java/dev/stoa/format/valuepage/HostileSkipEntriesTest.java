package dev.stoa.format.valuepage;

import static dev.stoa.format.valuepage.PageAssertions.assertReadFault;
import static dev.stoa.format.valuepage.PageAssertions.assertVerifyFault;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Malformed skip entries, which no writer writes, are reported. */
class HostileSkipEntriesTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final int ROW_COUNT = 12;

  /** Returns a page with this number of skip levels, without the levels and values. */
  private static HandcraftedPage page(int levelCount) {
    return HandcraftedPage.of(PageLayout.SKIP_LIST, CompressionCodec.NONE).bytes(levelCount);
  }

  /** Adds the values of twelve rows, which take two bytes each. */
  private static HandcraftedPage withValues(HandcraftedPage page) {
    return page.strings("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l");
  }

  /** Returns a page with one level of skip entries, one for each four rows. */
  private static HandcraftedPage pageWithIntervalFour(long... offsets) {
    return withValues(page(1).level(4, 1, offsets));
  }

  @Test
  void followsSkipEntries() {
    List<Object> letters =
        PageAssertions.readAndVerify(pageWithIntervalFour(0, 8, 16), TEXT, ROW_COUNT);
    assertEquals(ROW_COUNT, letters.size());
    assertEquals(
        new Utf8("j"),
        PageAssertions.read(pageWithIntervalFour(0, 8, 16).open(TEXT, ROW_COUNT), 9));
    HandcraftedPage twoLevels =
        withValues(page(2).level(4, 2, 0, 8, 16).level(2, 1, 0, 4, 0, 4, 0, 4));
    assertEquals(letters, PageAssertions.readAndVerify(twoLevels, TEXT, ROW_COUNT));
    assertEquals(new Utf8("l"), PageAssertions.read(twoLevels.open(TEXT, ROW_COUNT), 11));
  }

  @Test
  void reportsAnEntryIntoTheMiddleOfAValue() {
    assertVerifyFault("row 4 of the page at byte", pageWithIntervalFour(0, 9, 16), TEXT, ROW_COUNT);
    assertVerifyFault("row 8 of the page at byte", pageWithIntervalFour(0, 8, 15), TEXT, ROW_COUNT);
    assertReadFault("length", pageWithIntervalFour(0, 8, 15), TEXT, ROW_COUNT, 8);
  }

  @Test
  void reportsAnEntryToAnotherRow() {
    assertVerifyFault("row 8 of the page at byte", pageWithIntervalFour(0, 8, 18), TEXT, ROW_COUNT);
    assertVerifyFault("row 8 of the page at byte", pageWithIntervalFour(0, 8, 8), TEXT, ROW_COUNT);
    assertVerifyFault("as the first skip entry", pageWithIntervalFour(2, 8, 16), TEXT, ROW_COUNT);
  }

  @Test
  void rejectsAnEntryBeyondTheEnd() {
    assertReadFault("skip entry", pageWithIntervalFour(0, 8, 25), TEXT, ROW_COUNT, 8);
    assertVerifyFault("skip entry", pageWithIntervalFour(0, 8, 25), TEXT, ROW_COUNT);
    HandcraftedPage pageWithOverflow =
        withValues(page(1).level(4, 4, 0, 0xffff_fff0L, 0x7fff_ffffL));
    assertReadFault("skip entry", pageWithOverflow, TEXT, ROW_COUNT, 4);
    assertReadFault("skip entry", pageWithOverflow, TEXT, ROW_COUNT, 8);
    assertVerifyFault("skip entry", pageWithOverflow, TEXT, ROW_COUNT);
  }

  @Test
  void rejectsADescendingEntry() {
    ValuePageDecoder decoder = pageWithIntervalFour(0, 8, 6).open(TEXT, ROW_COUNT);
    PageAssertions.read(decoder, 3);
    PageAssertions.assertFault("skip entry", () -> PageAssertions.read(decoder, 8));
    assertVerifyFault("skip entry", pageWithIntervalFour(0, 8, 6), TEXT, ROW_COUNT);
  }

  @Test
  void reportsALowerLevelThatDisagreesWithTheLevelAbove() {
    HandcraftedPage page = withValues(page(2).level(4, 1, 0, 8, 16).level(2, 1, 0, 4, 0, 4, 2, 6));
    assertVerifyFault("row 8 of the page at byte", page, TEXT, ROW_COUNT);
  }

  @Test
  void rejectsInvalidIntervalsAndWidths() {
    String expectedMessage = "expected a skip level that divides the level above";
    for (int interval : new int[] {0, 1}) {
      assertVerifyFault(
          expectedMessage,
          withValues(page(1).varints(interval).bytes(1, 0, 0, 0)),
          TEXT,
          ROW_COUNT);
    }
    for (int width : new int[] {0, 5, 255}) {
      assertVerifyFault(
          expectedMessage, withValues(page(1).varints(4).bytes(width, 0, 8, 16)), TEXT, ROW_COUNT);
    }
    for (int lowerInterval : new int[] {0, 1, 3, 4, 5, 8}) {
      assertVerifyFault(
          expectedMessage,
          withValues(page(2).level(4, 1, 0, 8, 16).level(lowerInterval, 1)),
          TEXT,
          ROW_COUNT);
    }
  }

  @Test
  void rejectsTooManyLevels() {
    assertVerifyFault("at most 16 skip levels", withValues(page(17)), TEXT, ROW_COUNT);
    assertVerifyFault("at most 16 skip levels", withValues(page(255)), TEXT, ROW_COUNT);
  }

  @Test
  void rejectsEntriesBeyondThePage() {
    assertVerifyFault("skip entries", page(1).level(2, 4, 0), TEXT, 1_000_000_000);
    assertVerifyFault("skip entries", page(1).level(2, 4, 0, 1), TEXT, 5);
    assertVerifyFault("expected", page(1), TEXT, 5);
    assertVerifyFault("expected", page(1).varints(4), TEXT, 5);
    assertVerifyFault(
        "expected", HandcraftedPage.of(PageLayout.SKIP_LIST, CompressionCodec.NONE), TEXT, 1);
  }
}
